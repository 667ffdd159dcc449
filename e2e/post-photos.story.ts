import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addPost, follow } from './people.ts';
import { cardOf } from './screen.ts';

const words = 'The island that we found.';
const description = 'A ferry, seen from behind.';
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos/ });
const tool = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const openButton = (page: Page) => cardOf(page, words).getByRole('button', { name: 'View photos' });

test('the photos of a post, full screen', async ({ person, client, couple, expectErrors }) => {
  const [ana, bruno, { id: twosomeId }] = await couple(
    client('Ana'),
    person('Bruno', { hasTouch: true, isMobile: true }),
    'public',
  );
  const { id, images } = await addPost(ana, words, 3);
  const edited = await ana.call('PATCH post/:id/', { params: { id }, body: { alt: [description, '', ''] } });
  const { page } = bruno;
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => Object.assign(window, { data }),
    });
  });
  await page.goto('/home');

  await test.step('the button opens them, the description shows on demand [S2.159]', async () => {
    await openButton(page).tap();
    await expect(viewer(page).getByText('1 / 3')).toBeVisible();
    await tool(page, 'Description').tap();
    await expect(viewer(page).getByText(description)).toBeVisible();
    await expectAccessible(page, 'post photos');
    await tool(page, 'Description').tap();
  });

  await test.step('a double tap and two fingers zoom at their place, a swipe turns, a drag down closes [S2.159]', async () => {
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
    await openButton(page).click();
    const download = page.waitForEvent('download');
    await tool(page, 'Save photo').tap();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^twosome-${images[0]?.id}\\.(webp|jpg)$`),
    );
    await tool(page, 'Share photo').tap();
    const shared = () =>
      page.evaluate(() => (window as { data?: ShareData }).data?.files?.map(({ size }) => size > 100));
    await expect.poll(shared).toEqual([true]);
  });

  await test.step('a reload keeps them open, Back closes them [S2.159]', async () => {
    await page.reload();
    await expect(viewer(page).getByText('1 / 3')).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL('/home');
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

  await test.step('opened and closed thirty times, the page holds no more nodes and listeners than after five', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const openAndClose = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await openButton(page).tap();
        await expect(viewer(page).getByRole('img', { name: description })).toBeVisible();
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
      }
      return held(devtools);
    };
    const before = await openAndClose(5);
    const after = await openAndClose(30);
    expect(after.JSEventListeners - before.JSEventListeners).toBeLessThan(30);
    expect(after.Nodes - before.Nodes).toBeLessThan(30);
  });

  await test.step('a follower shares a link, no photo; when the post is made private they close [S2.160 S2.161]', async () => {
    await bruno.call('POST post/:id/toggle_visibility/', {
      params: { id },
      body: { is_private: false, edited_at: edited.edited_at },
    });
    const [chloe] = await couple(person('Chloe'), client('Dan'));
    await follow(chloe, { id: twosomeId, username: '' });
    await chloe.page.goto(`/home?postPhotoId=${id}`);
    await expect(tool(chloe.page, 'Share a link to the post')).toBeVisible();
    await expect(tool(chloe.page, 'Share photo')).toHaveCount(0);
    await expect(tool(chloe.page, 'Save photo')).toHaveCount(0);
    expectErrors(/status of 404/);
    await ana.call('POST post/:id/toggle_visibility/', { params: { id }, body: { is_private: true } });
    await expect(chloe.page.getByText('This post is no longer available.')).toBeVisible();
    await expect(viewer(chloe.page)).toHaveCount(0);
    await expect(chloe.page).toHaveURL('/home');
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
    async doubleTap(x: number, y: number) {
      for (let tap = 0; tap < 2; tap++) {
        await touch('touchStart', [x, y]);
        await touch('touchEnd');
      }
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

/** What the page holds after its garbage is collected. */
async function held(devtools: CDPSession): Promise<{ Nodes: number; JSEventListeners: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { Nodes: of('Nodes'), JSEventListeners: of('JSEventListeners') };
}
