import type { CDPSession, Page } from '@playwright/test';
import { timing } from '@twosome/contract/platform/timing';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addPost } from './people.ts';
import { cardOf } from './screen.ts';

const words = 'The island that we found.';
const description = 'A ferry, seen from behind.';
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos/ });
const tool = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const openButton = (page: Page) => cardOf(page, words).getByRole('button', { name: 'View photos' });

async function openPhotos(page: Page): Promise<void> {
  await cardOf(page, words).getByRole('button', { name: 'Post options' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'View photos' }).tap();
}

test('the photos of a post, full screen', async ({ person, client, couple }) => {
  const [ana, bruno] = await couple(client('Ana'), person('Bruno', { hasTouch: true, isMobile: true }));
  const { id, images } = await addPost(ana, words, 3);
  await ana.call('PATCH post/:id/', { params: { id }, body: { alt: [description, '', ''] } });
  const { page } = bruno;
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => Object.assign(window, { data }),
    });
  });
  await page.goto('/home');

  await test.step('a row of the options opens them, the description shows on demand [S2.159]', async () => {
    await openPhotos(page);
    await expect(viewer(page).getByText('1 / 3')).toBeVisible();
    await tool(page, 'Description').tap();
    await expect(viewer(page).getByText(description)).toBeVisible();
    await expectAccessible(page, 'post photos');
    await tool(page, 'Description').tap();
  });

  await test.step('a double tap and two fingers zoom at their place, a swipe turns, a drag down closes [S2.159]', async () => {
    // the second tap of a double tap that opened the viewer does nothing in it
    await page.waitForTimeout(timing.doubleTap);
    const hand = handOn(page, await page.context().newCDPSession(page));
    await zoomsAt(page, 150, () => hand.doubleTap(150, 420));
    await hand.pinch(195, 420, 0.2);
    await expect.poll(() => zoomOf(page)).toBeCloseTo(1);
    await zoomsAt(page, 240, () => hand.pinch(240, 420, 2));
    await hand.pinch(195, 420, 0.2);
    await expect.poll(() => zoomOf(page)).toBeCloseTo(1);
    await hand.drag([300, 420], [60, 420]);
    await expect(viewer(page).getByText('2 / 3')).toBeVisible();
    await hand.drag([195, 300], [195, 640]);
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL('/home');
  });

  await test.step('saved and shared as files [S2.160]', async () => {
    // a tap right after a quick swipe would only stop the browser's fling
    await openPhotos(page);
    const download = page.waitForEvent('download');
    await tool(page, 'Save photo').tap();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^twosome-${images[0]?.id}\\.(webp|jpg)$`),
    );
    await tool(page, 'Share photo').tap();
    const shared = () =>
      page.evaluate(() => (window as { data?: ShareData }).data?.files?.map(({ size }) => size > 100));
    await expect.poll(shared).toEqual([true]);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
  });

  await test.step('keys turn them, the focus stays inside and returns, Escape closes them [S2.159]', async () => {
    await openButton(page).press('Enter');
    await expect(viewer(page).getByText('1 / 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer(page).getByText('2 / 3')).toBeVisible();
    const isInside = () =>
      page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('[role=dialog]') !== null;
      });
    for (let turn = 0; turn < 8; turn++) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await tool(page, 'Close').focus();
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(openButton(page)).toBeFocused();
  });
});

const zoomOf = (page: Page) =>
  viewer(page)
    .getByRole('img', { name: description })
    .evaluate((image: HTMLElement) => image.getBoundingClientRect().width / image.offsetWidth);

/** The part of the photo's width that is at this place of the screen. */
const partAt = (page: Page, x: number) =>
  viewer(page)
    .getByRole('img', { name: description })
    .evaluate((image, x) => {
      const { left, width } = image.getBoundingClientRect();
      return (x - left) / width;
    }, x);

/** The photo grows, and what was under the fingers stays there. */
async function zoomsAt(page: Page, x: number, act: () => Promise<void>): Promise<void> {
  await expect.poll(() => zoomOf(page)).toBeCloseTo(1);
  const before = await partAt(page, x);
  await act();
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5);
  await expect.poll(() => partAt(page, x)).toBeCloseTo(before, 1);
}

/** Fingers on the screen, which move once per frame: the viewer tells a double tap by its speed. */
function handOn(page: Page, devtools: CDPSession) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  const move = async (pointsAt: (part: number) => [number, number][]) => {
    await touch('touchStart', ...pointsAt(0));
    for (let step = 1; step <= 25; step++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await touch('touchMove', ...pointsAt(step / 25));
    }
    await touch('touchEnd');
  };
  return {
    /** Sent as one, since the viewer takes taps 300 ms apart for two single ones. */
    async doubleTap(x: number, y: number) {
      await Promise.all([0, 1].flatMap(() => [touch('touchStart', [x, y]), touch('touchEnd')]));
    },
    drag: ([fromX, fromY]: [number, number], [toX, toY]: [number, number]) =>
      move((part) => [[fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]]),
    /** Two fingers around this place, until their distance is `by` times as large. */
    pinch(x: number, y: number, by: number) {
      const start = by > 1 ? 60 : 140;
      return move((part) => {
        const distance = start * (1 + (by - 1) * part);
        return [
          [x, y - distance],
          [x, y + distance],
        ];
      });
    },
  };
}
