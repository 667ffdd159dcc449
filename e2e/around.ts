import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Person } from './fixtures.ts';
import { keptPicture, memoriesIn } from './lying.ts';
import { workerOf } from './worker.ts';

/** Waits until everything that is cached has been requested and stored. */
export async function lookAround(page: Page): Promise<void> {
  await page.goto('/home');
  await workerOf(page);
  for (const [path, name] of [
    ['/home', 'timeline'],
    ['/goals', 'goals'],
    ['/message', 'messages'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => memoriesIn(page)).toContain(`remembered/${name}`);
  }
  const pictures = () => page.evaluate(() => caches.keys());
  await expect.poll(pictures).toEqual(expect.arrayContaining(['pictures-timeline', 'pictures-messages']));
  // The last write happens when the page is left, and its pictures follow.
  await page.goto('/home');
  await expect.poll(() => keptPicture(page).then(Boolean, () => false)).toBe(true);
}

/** A post or a message that one of the two adds. */
export const goal = (title: string) => ({ title, description: 'Side by side.', achieve_by: '2199-06-21' });

/** Sends a message by an API call. */
export const sendMessage = ({ call }: Person, text: string): Promise<unknown> =>
  call('POST message/add_message/', textMessage(text));

function textMessage(text: string): FormData {
  const form = new FormData();
  form.append('text', text);
  return form;
}

export async function photoMessage(text: string): Promise<FormData> {
  const form = textMessage(text);
  const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: '#5b8a72' } });
  form.append('files', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), 'photo.jpg');
  return form;
}

export const texts = (page: Page): Locator => page.getByRole('log').locator('p[dir=auto]');
export const said = (page: Page, text: string): Locator =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.locator('p[dir=auto]', { hasText: text }) });
export const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
