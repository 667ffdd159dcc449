import { expect, type Page } from '@playwright/test';
import { enterName } from './screen.ts';
import { cachedPicture, offlineEntries, storedIn } from './stored.ts';

/** The browser's own messages about a missing network, and 404 for pictures of an ended session or a deleted post. */
export const endingErrors = [
  ...[/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/],
  ...[/401/, /WebSocket/, /404 .*\/media\//],
];

/**
 * Ends a session whose browser has stored these texts, by kind, and a picture: nothing is left or shown to the next user.
 * No text may be in a file of the app.
 */
export async function expectNothingLeft(
  page: Page,
  texts: Record<string, string>,
  end: () => Promise<void>,
): Promise<void> {
  const secrets = { ...texts, ...(await cachedPicture(page)) };
  const found = async () => {
    const all = await storedIn(page);
    return Object.entries(secrets)
      .filter(([, secret]) => all.includes(secret))
      .map(([what]) => what);
  };
  const tabKeys = () => page.evaluate(() => Object.keys(sessionStorage));
  await expect.poll(found, 'the search finds what there is').toEqual(Object.keys(secrets));
  expect(await tabKeys()).toContain('scroll-positions');

  await end();
  // The page may be navigating when it is queried.
  await expect.poll(() => found().catch(String)).toEqual([]);
  // The files of the app are public, and stay.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^shell-/)]);
  await expect.poll(() => offlineEntries(page).catch(String)).toEqual([]);
  await expect.poll(() => tabKeys().catch(String)).toEqual([]);

  await enterName(page, 'Evelina');
  await page.waitForURL('**/connect');
  await expect(page.getByRole('heading', { name: 'Connect your partner' })).toBeVisible();
  const shown = await page.content();
  expect(Object.values(secrets).filter((secret) => shown.includes(secret))).toEqual([]);
  expect(await found()).toEqual([]);
}

/** Closes the message about an ended session. */
export async function closeExpired(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Error Signing in' }).getByRole('button', { name: 'Okay' }).click();
  await page.waitForURL('**/sign-up');
}
