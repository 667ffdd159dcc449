import { readFileSync } from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import { pairTexts } from '@twosome/contract/pair/pair.rules';
import sharp from 'sharp';
import { inRoot } from '../tools/run/root.mjs';
import { expectAccessible } from './axe.ts';
import { codeOf, filming, noteFilming, test } from './camera.ts';
import { type Arrival, expect } from './fixtures.ts';

/** A browser without the BarcodeDetector API; every request for the decoder is observed. */
const withCamera = { context: { permissions: ['camera'], serviceWorkers: 'block' } } satisfies Arrival;
const withoutCamera = { context: { serviceWorkers: 'block' } } satisfies Arrival;
const withoutReader = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(window, 'BarcodeDetector'));

const sheet = (page: Page) => page.getByRole('dialog', { name: "Scan Your Partner's QR" });
const seen = (page: Page) => sheet(page).getByLabel('What the camera sees');
const field = (page: Page) => page.getByLabel("Your partner's code");
const question = (page: Page) => page.getByRole('dialog', { name: /^Connect with/ });
const begin = (page: Page) => page.getByRole('button', { name: "Scan Your Partner's QR" }).click();

/** Frames arrive one after the other. */
const expectMoving = (video: Locator) =>
  expect
    .poll(() =>
      video.evaluate((one) =>
        one instanceof HTMLVideoElement && one.videoWidth > 0 ? one.currentTime > 0.3 : false,
      ),
    )
    .toBe(true);

/** Everything is visible without scrolling, on the smallest phone and in landscape. */
async function expectWhole(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  for (const size of [
    { width: 320, height: 568 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
    usual,
  ]) {
    await page.setViewportSize(size);
    for (const one of [seen(page), sheet(page).getByText(/^Hold the camera over/)])
      await expect(one).toBeInViewport({ ratio: 0.99 });
  }
}

test('a code held before the camera connects the two, and any other code opens nothing [S1.23 S2.72 S2.74]', async ({
  person,
  camera,
  server,
}) => {
  const [ana, bruno] = [await person('Ana', withCamera), await person('Bruno')];
  const { page } = ana;
  await Promise.all([noteFilming(page), withoutReader(page)]);
  await page.goto('/connect');
  const scan = async (text: string) => {
    const { begun } = await filming(page);
    await begin(page);
    // The scanned text is shown unchanged, and the camera is off.
    await expect(page.getByText(text.slice(0, 100), { exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue(text);
    await expect(sheet(page)).toHaveCount(0);
    expect(await filming(page)).toEqual({ begun: begun + 1, going: 0 });
  };

  await camera.sees(null);
  await test.step('without a code the scan continues, and the camera stops when the sheet closes', async () => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sheet(page).getByRole('button', { name: 'Close' }).first().click(),
      () => page.mouse.click(20, 20),
    ];
    for (const [index, close] of ways.entries()) {
      await begin(page);
      await expectMoving(seen(page));
      expect(await filming(page)).toEqual({ begun: index + 1, going: 1 });
      if (index === 1) await expectWhole(page);
      if (index === 0)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
      await close();
      await expect(sheet(page)).toHaveCount(0);
      await expect.poll(() => filming(page)).toEqual({ begun: index + 1, going: 0 });
    }
    await expect(field(page)).toHaveValue('');
  });

  await test.step('a foreign address and the user’s own code are errors under the field, and nothing else', async () => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const before = page.url();
    for (const [text, says] of [
      ['javascript:document.title=document.cookie', pairTexts.unknown],
      ['https://evil.example/connect', pairTexts.unknown],
      [`y${'x'.repeat(200)}`, pairTexts.unknown],
      [ana.user.id, pairTexts.own],
    ] as const) {
      await camera.sees(codeOf(text));
      await scan(text);
      await expect(page.getByText(says)).toBeVisible();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect([page.url(), page.context().pages().length]).toEqual([before, 1]);
    expect(asked.filter((address) => /evil|connect\/preview/.test(address))).toEqual([]);
    await expectAccessible(page);
  });

  await test.step('the code on the partner’s phone, in dark mode, asks for confirmation', async () => {
    await bruno.page.emulateMedia({ colorScheme: 'dark' });
    await bruno.page.goto('/connect');
    const card = bruno.page.getByRole('img', { name: 'Your code as a QR code' }).locator('..');
    // Away from the bottom of the screen.
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await camera.sees(sharp(await card.screenshot()));
    await scan(bruno.user.id);
    await expect(question(page)).toContainText('Connect with Bruno?');
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('an address of ours with the code connects them, after a confirmation [S2.73]', async () => {
    const link = `${server.url}/connect#code=${bruno.user.id}`;
    await camera.sees(codeOf(link));
    await scan(link);
    await question(page).getByRole('button', { name: 'Connect' }).click();
    for (const of of [page, bruno.page]) await expect(of).toHaveURL(/\/connected$/);
  });
});

test('closing the sheet before the camera is ready stops the camera', async ({ person }) => {
  const { page } = await person('Ana', withCamera);
  await Promise.all([noteFilming(page), withoutReader(page)]);
  await page.goto('/connect');
  const held: Route[] = [];
  const built = JSON.parse(readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8'));
  await page.route(`**/${built['../node_modules/qr/decode.js'].file}`, (route) => void held.push(route));
  await begin(page);
  await expect.poll(() => held.length).toBe(1);
  await expectMoving(seen(page));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => filming(page)).toEqual({ begun: 1, going: 0 });
});

test('a user whose browser denies the camera is informed, and types the code', async ({ person, camera }) => {
  const [ana, bruno] = [await person('Ana', withoutCamera), await person('Bruno')];
  const { page } = ana;
  await Promise.all([noteFilming(page), withoutReader(page)]);
  await camera.sees(codeOf(bruno.user.id));
  await page.goto('/connect');

  await test.step('it says so, and does not open the camera', async () => {
    await begin(page);
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'The camera was not allowed. Allow it in the settings of your browser, or type the code.',
    );
    await expect(seen(page)).toHaveCount(0);
    expect((await filming(page)).begun).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('after the permission is granted the scan works', async () => {
    await page.context().grantPermissions(['camera']);
    await begin(page);
    await expect(question(page)).toContainText('Connect with Bruno?');
    expect(await filming(page)).toEqual({ begun: 1, going: 0 });
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await page.context().clearPermissions();
  });

  await test.step('the code can still be typed', async () => {
    await begin(page);
    await expect(sheet(page).getByRole('alert')).toContainText('type the code');
    await page.keyboard.press('Escape');
    await field(page).fill(bruno.user.id);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await question(page).getByRole('button', { name: 'Connect' }).click();
    await expect(page).toHaveURL(/\/connected$/);
  });
});
