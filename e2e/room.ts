import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './fixtures.ts';
import { messageOf, send } from './screen.ts';

export const box = ({ page }: Person): Locator => page.getByLabel('Message', { exact: true });
export const button = ({ page }: Person, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
export const sheet = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Message options' });
export const log = (page: Page): Locator => page.getByRole('log');

export const write = (person: Person, text: string): Promise<void> => box(person).fill(text);

export async function sendText(person: Person, text: string): Promise<void> {
  await send(person.page, text);
  await expect(messageOf(person.page, text.slice(0, 40))).toBeVisible();
}

/** Opens the options of the message with this text. */
export async function options(person: Person, text: string): Promise<void> {
  await messageOf(person.page, text).hover();
  await messageOf(person.page, text).getByRole('button', { name: 'Message options' }).click();
  await expect(sheet(person)).toBeVisible();
}
