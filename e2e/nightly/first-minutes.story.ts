import type { BrowserContext, Locator, Page } from '@playwright/test';
import { devices } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { photoFile } from '../photos.ts';

/** Seconds that a person takes to find and tap a button, to type a letter, and to choose a photo in the device's own list. */
const pace = { tap: 1.5, letter: 0.25, picker: 4 };

/** A person with a phone who taps, and what the taps would take a human hand, in seconds. */
interface Hand {
  page: Page;
  seconds: number;
}

test('from the sign-in to the first published photo of two people: 90 seconds at a human pace', async ({
  browser,
  server,
}) => {
  const contexts: BrowserContext[] = [];
  const phone = async (): Promise<Hand> => {
    const context = await browser.newContext({ ...devices['iPhone 13'], baseURL: server.url });
    contexts.push(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return { page: await context.newPage(), seconds: 0 };
  };
  const [nora, ben] = [await phone(), await phone()];
  const photo = await photoFile('us.jpg', { width: 1600, height: 1200 });
  await nora.page.goto('/sign-up');
  const started = Date.now();

  await signIn(nora, 'Nora');
  await expect(nora.page).toHaveURL(/\/connect$/);
  await tap(nora, nora.page.getByRole('button', { name: 'Send an invite link' }));
  await expect(nora.page.getByText('Your invite link has been copied')).toBeVisible();
  const invite = await nora.page.evaluate(() => navigator.clipboard.readText());

  await ben.page.goto(/\S+$/.exec(invite)?.[0] ?? '');
  await signIn(ben, 'Ben');
  await tap(ben, ben.page.getByRole('button', { name: 'Connect', exact: true }));
  await tap(ben, ben.page.getByRole('dialog').getByRole('button', { name: 'Connect' }));

  for (const [hand, name] of [
    [nora, 'Nora'],
    [ben, 'Ben'],
  ] as const) {
    await tap(hand, hand.page.getByRole('link', { name: `Continue as ${name}` }));
    const terms = hand.page.getByRole('dialog').filter({ hasText: 'terms' });
    await tap(hand, terms.getByRole('checkbox'));
    await tap(hand, terms.getByRole('button', { name: 'Accept' }));
    await expect(hand.page).toHaveURL(/\/profile\/photo$/);
  }
  await tap(nora, nora.page.getByRole('button', { name: 'Skip' }));
  await expect(nora.page).toHaveURL(/\/profile\/cover$/);
  await tap(nora, nora.page.getByRole('button', { name: 'Skip' }));
  await type(nora, nora.page.getByLabel('Your username'), `nora${Date.now() % 10_000}`);
  await type(nora, nora.page.getByLabel("Your partner's username"), `ben${Date.now() % 10_000}`);
  await tap(nora, nora.page.getByRole('button', { name: 'Save' }));

  await expect(nora.page).toHaveURL(/\/home$/);
  const picker = nora.page.waitForEvent('filechooser');
  await tap(nora, nora.page.getByRole('link', { name: 'Add your first photo' }));
  await (await picker).setFiles(photo);
  nora.seconds += pace.picker;
  await tap(nora, nora.page.getByRole('button', { name: 'Skip to preview' }));
  await tap(nora, nora.page.getByRole('button', { name: 'Upload Post' }));
  await tap(ben, ben.page.getByRole('button', { name: 'Publish' }));
  await expect(nora.page.getByText('Only the two of you')).toHaveCount(0);
  await expect(nora.page.getByRole('article').first()).toBeVisible();

  // one after the other, although two people do much of it at the same time
  const taken = (Date.now() - started) / 1000 + nora.seconds + ben.seconds;
  console.log(`${taken.toFixed(0)} s, of which ${(nora.seconds + ben.seconds).toFixed(0)} s are their hands`);
  expect(taken).toBeLessThanOrEqual(90);
  await Promise.all(contexts.map((context) => context.close()));
});

async function tap(hand: Hand, button: Locator): Promise<void> {
  await button.tap();
  hand.seconds += pace.tap;
}

async function type(hand: Hand, field: Locator, text: string): Promise<void> {
  await tap(hand, field);
  await field.fill(text);
  hand.seconds += text.length * pace.letter;
}

async function signIn(hand: Hand, name: string): Promise<void> {
  await type(hand, hand.page.getByLabel('Your first name'), name);
  await tap(hand, hand.page.getByRole('button', { name: 'Sign in', exact: true }));
}
