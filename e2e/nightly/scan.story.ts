import { readFileSync } from 'node:fs';
import type { Locator, Page, Route } from '@playwright/test';
import { codeErrors } from '@twosome/contract/pair/pair.texts';
import sharp from 'sharp';
import { inRoot } from '../../tools/run/root.mjs';
import { expectAccessible } from '../axe.ts';
import { cameraTracks, codeOf, recordCamera, test } from '../camera.ts';
import { expect } from '../fixtures.ts';
import { enterCode } from '../screen.ts';

const withCamera = { permissions: ['camera'] };
const withoutDetector = (page: Page) =>
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
  await Promise.all([recordCamera(page), withoutDetector(page)]);
  await page.goto('/connect');
  const scan = async (text: string) => {
    const { opened } = await cameraTracks(page);
    await begin(page);
    // The scanned text is shown unchanged, and the camera is off.
    await expect(page.getByText(text.slice(0, 100), { exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue(text);
    await expect(sheet(page)).toHaveCount(0);
    expect(await cameraTracks(page)).toEqual({ opened: opened + 1, live: 0 });
  };

  await camera.show(null);
  await test.step('without a code the scan continues, and the camera stops when the sheet closes', async () => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => sheet(page).getByRole('button', { name: 'Close' }).first().click(),
      () => page.mouse.click(20, 20),
    ];
    for (const [index, close] of ways.entries()) {
      await begin(page);
      await expectMoving(seen(page));
      expect(await cameraTracks(page)).toEqual({ opened: index + 1, live: 1 });
      if (index === 1) await expectWhole(page);
      if (index === 0) await expectAccessible(page, 'scanner');
      await close();
      await expect(sheet(page)).toHaveCount(0);
      await expect.poll(() => cameraTracks(page)).toEqual({ opened: index + 1, live: 0 });
    }
    await expect(field(page)).toHaveValue('');
  });

  await test.step('a foreign address and the user’s own code are errors under the field, and nothing else', async () => {
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    const before = page.url();
    for (const [text, error] of [
      ['javascript:document.title=document.cookie', codeErrors.unknown],
      ['https://evil.example/connect', codeErrors.unknown],
      [`y${'x'.repeat(200)}`, codeErrors.unknown],
      [ana.user.id, codeErrors.own],
    ] as const) {
      await camera.show(codeOf(text));
      await scan(text);
      await expect(page.getByText(error)).toBeVisible();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect([page.url(), page.context().pages().length]).toEqual([before, 1]);
    expect(requests.filter((address) => /evil|connect\/preview/.test(address))).toEqual([]);
    await expectAccessible(page, 'rejected code');
  });

  await test.step('the code on the partner’s phone, in dark mode, asks for confirmation', async () => {
    await bruno.page.emulateMedia({ colorScheme: 'dark' });
    await bruno.page.goto('/connect');
    const card = bruno.page.getByRole('img', { name: 'Your code as a QR code' }).locator('..');
    // Away from the bottom of the screen.
    await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await camera.show(sharp(await card.screenshot()));
    await scan(bruno.user.id);
    await expect(question(page)).toContainText('Connect with Bruno?');
    await expectAccessible(page, 'connect question');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('an address of ours with the code connects them, after a confirmation [S2.73]', async () => {
    const link = `${server.url}/connect#code=${bruno.user.id}`;
    await camera.show(codeOf(link));
    await scan(link);
    await question(page).getByRole('button', { name: 'Connect' }).click();
    for (const of of [page, bruno.page]) await expect(of).toHaveURL(/\/connected$/);
  });
});

test('closing the sheet before the camera is ready stops the camera', async ({ person }) => {
  const { page } = await person('Ana', withCamera);
  await Promise.all([recordCamera(page), withoutDetector(page)]);
  await page.goto('/connect');
  const held: Route[] = [];
  const built = JSON.parse(readFileSync(inRoot('web/dist/.vite/manifest.json'), 'utf8'));
  await page.route(`**/${built['../node_modules/qr/decode.js'].file}`, (route) => void held.push(route));
  await begin(page);
  await expect.poll(() => held.length).toBe(1);
  await expectMoving(seen(page));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => cameraTracks(page)).toEqual({ opened: 1, live: 0 });
});

test('a user whose browser denies the camera is informed, and types the code', async ({
  person,
  client,
  camera,
}) => {
  const { page } = await person('Ana');
  const bruno = await client('Bruno');
  await Promise.all([recordCamera(page), withoutDetector(page)]);
  await camera.show(codeOf(bruno.user.id));
  await page.goto('/connect');

  await test.step('it says so, and does not open the camera', async () => {
    await begin(page);
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'The camera was not allowed. Allow it in the settings of your browser, or type the code.',
    );
    await expect(seen(page)).toHaveCount(0);
    expect((await cameraTracks(page)).opened).toBe(0);
    await expectAccessible(page, 'camera denied');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('the code can still be typed', async () => {
    await begin(page);
    await expect(sheet(page).getByRole('alert')).toContainText('type the code');
    await page.keyboard.press('Escape');
    await enterCode(page, bruno.user.id);
    await question(page).getByRole('button', { name: 'Connect' }).click();
    await expect(page).toHaveURL(/\/connected$/);
  });
});
