import { expect, type Locator, type Page } from '@playwright/test';
import type { openAddresses } from '@twosome/contract/platform/addresses';

/**
 * Opens an address, and waits until the page's socket is open: a change between the answer of the server and that
 * shows only when the page loads it again. What loads later moves what is below it, away from a click.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => 'isLive' in window);
  await expectStill(page);
}

/** Nothing is being loaded, and the page has the same height for a quarter of a second. */
const expectStill = (page: Page) =>
  page.waitForFunction(async () => {
    const { documentElement } = document;
    const before = documentElement.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return document.querySelector('[aria-busy=true]') === null && documentElement.scrollHeight === before;
  });

/** The first heading of each public page. */
export const headings: Record<(typeof openAddresses)[number], string> = {
  '/': 'Set goals and grow together.',
  '/about': 'About Twosome',
  '/privacy': 'Privacy policy',
  '/tos': 'Terms of service',
  '/delete-account': 'Delete account',
  '/report': 'Report something',
  '/child-safety': 'Child safety',
  '/sign-up': 'Welcome to Twosome',
};

/** A post on the screen, by its text. */
export const cardOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

/** The texts of the room's messages, from top to bottom. */
export const messageTexts = (page: Page): Locator => page.getByRole('log').locator('p[dir=auto]');

/** A message by its text, with its status line. */
export const messageOf = (page: Page, text: string): Locator =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ has: page.locator('p[dir=auto]', { hasText: text }) });

/** Writes into the room and sends it. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Logs out on the settings page. */
export async function logOut(page: Page): Promise<void> {
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'Okay' }).click();
  await page.waitForURL('**/sign-up');
}

/** Enters a first name on the demo's sign-in page. */
export async function enterName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your first name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Enters a partner's code on /connect; a dialog asks for a confirmation. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Your partner's code").fill(code);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Waits for it, because a list that is drawn again replaces its elements. */
export async function boxOf(one: Locator) {
  await expect.poll(() => one.boundingBox(), 'it is on the screen').not.toBeNull();
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/**
 * How often a tap in the middle of a control finds another element while its list scrolls, of so many samples. Taps
 * must reach their target, also during a scroll.
 */
export const missedWhileScrolling = (controls: Locator): Promise<{ samples: number; missed: number }> =>
  controls.evaluateAll(async (all) => {
    const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY);
    let box: Element = all[0] as Element;
    while (box !== document.documentElement && !scrolls(box)) box = box.parentElement as Element;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // After a programmatic scroll the list treats the next one as its own, until it has been still for a while.
    for (let still = 0, last = -1; still < 30; still = box.scrollTop === last ? still + 1 : 0) {
      last = box.scrollTop;
      await frame();
    }

    let samples = 0;
    let missed = 0;
    for (let step = 0; step < 20; step++) {
      box.scrollBy(0, step < 10 ? -20 : 20);
      await frame();
      await frame();
      for (const control of all) {
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        // Only the controls between the bars: those behind them cannot be tapped.
        if (!control.isConnected || y < 120 || y > innerHeight - 160) continue;
        samples += 1;
        if (!control.contains(document.elementFromPoint(x, y))) missed += 1;
      }
    }
    return { samples, missed };
  });
