import type { CDPSession, Page } from '@playwright/test';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import { openPhone } from './platform/browser.ts';
import { run, share } from './platform/harness.ts';
import { signInAs, startWithDemo } from './platform/server.ts';

/*
 * A phone whose processor is four times slower than this machine, on a server with the demo story: the tasks and frames
 * while somebody scrolls through a timeline of 10,000 posts and pinches a photo, and the time from a tap to the next
 * frame for a clap, the comments and a message. `npm run bench -- interactions [times]`
 */
const times = Number(process.argv[2] ?? 20);
const postCount = 10_000;
const slowdown = 4;

await run(async () => {
  const { url } = await startWithDemo();
  const { token } = await signInAs(url, 'Ana');
  const context = await openPhone(url, token, { deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  // Functions are sent to the page as text, in which the compiler has inserted a helper that names functions.
  await page.addInitScript('globalThis.__name = (one) => one;');
  const device = await context.newCDPSession(page);

  await openTimeline(page, url);
  await device.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  print('scrolling 20,000 px by finger', await during(page, () => swipe(device)));
  print('100 jumps over all 10,000 posts', await during(page, () => jump(page)));

  await page.unroute(timelinePath);
  await page.goto(`${url}/home`);
  const post = page.getByRole('article').first();
  const heart = post.getByRole('button', { name: /\d claps?$/ });
  await heart.waitFor();
  await delays(page, 'clap', () => heart.tap());
  await delays(
    page,
    'open the comments',
    () => post.getByRole('button', { name: /comment/i }).tap(),
    async () => {
      await page.getByLabel('Add a comment').waitFor();
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );
  await post.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'View photos' }).tap();
  await page.getByRole('dialog').locator('.yarl__slide_current img').waitFor();
  // the photo fades in, and the viewer ignores a second tap for a moment
  await page.waitForTimeout(1000);
  print('pinching a photo, in and out five times', await during(page, () => pinch(page, device)));
  await page.goto(`${url}/message`);
  const box = page.getByRole('textbox');
  await box.waitFor();
  await box.fill('A few words.');
  await delays(
    page,
    'send a message',
    () => page.getByRole('button', { name: 'Send' }).tap(),
    () => box.fill('A few words.'),
  );
});

function timelinePath({ pathname, searchParams }: URL): boolean {
  return pathname === '/api/v1/post/' && searchParams.has('is_timeline');
}

/** Home with the first page's posts repeated, so that photos and texts are real. */
async function openTimeline(page: Page, url: string): Promise<void> {
  await page.route(timelinePath, async (route) => {
    const { results }: Paged<Post> = await (await route.fetch()).json();
    const posts = Array.from({ length: postCount }, (_, index) => ({
      ...results[index % results.length],
      id: `BENCH${String(index).padStart(15, '0')}`,
      feed: 'following',
    }));
    await route.fulfill({ json: { results: posts, next: null, previous: null } });
  });
  await page.goto(`${url}/home`);
  await page.getByRole('article').nth(1).waitFor();
  // the rest of the start: idle work and preloads
  await page.waitForLoadState('networkidle');
}

interface Work {
  tasks: number[];
  frames: number[];
}

declare global {
  interface Window {
    work: Work;
    stopped: boolean;
  }
}

/** The long tasks, and the times between frames, while `act` runs. Milliseconds. */
async function during(page: Page, act: () => Promise<void>): Promise<Work> {
  await page.evaluate(() => {
    const work: Work = { tasks: [], frames: [] };
    window.work = work;
    window.stopped = false;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) work.tasks.push(duration);
    }).observe({ type: 'longtask' });
    let last = performance.now();
    requestAnimationFrame(function count(now) {
      work.frames.push(now - last);
      last = now;
      if (!window.stopped) requestAnimationFrame(count);
    });
  });
  await act();
  return page.evaluate(() => {
    window.stopped = true;
    return window.work;
  });
}

async function swipe(device: CDPSession): Promise<void> {
  for (let turn = 0; turn < 10; turn++)
    await device.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: -2000,
      speed: 2000,
      gestureSourceType: 'touch',
    });
}

/** Two fingers, sixty moves each way. Throws when the photo did not follow them: the figure would mean nothing. */
async function pinch(page: Page, device: CDPSession): Promise<void> {
  const photo = page.getByRole('dialog').locator('.yarl__slide_current img');
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...distances: number[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distances.map((distance) => ({ x: 195, y: 420 + distance })),
    });
  const before = await width();
  for (let turn = 0; turn < 5; turn++)
    for (const [from, to] of [[60, 180] as const, [180, 40] as const]) {
      await touch('touchStart', -from, from);
      for (let step = 1; step <= 60; step++) {
        const distance = from + ((to - from) * step) / 60;
        await touch('touchMove', -distance, distance);
      }
      await touch('touchEnd');
      if (to > from && (await width()) < 2 * before) throw new Error('The photo was not zoomed.');
    }
}

/** As by the scrollbar: nothing of the place has been drawn before. */
async function jump(page: Page): Promise<void> {
  for (let turn = 1; turn <= 100; turn++) {
    await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), ((turn * 37) % 100) / 100);
    await page.getByRole('article').first().waitFor();
  }
}

function print(name: string, { tasks, frames }: Work): void {
  const longest = Math.round(Math.max(0, ...tasks));
  const late = frames.filter((time) => time > 50).length;
  console.log(
    `${name}: longest task ${longest || '< 50'} ms, ${tasks.length} above 50; ${frames.length} frames, ${late} later than 50 ms, 95th percentile ${Math.round(share(frames, 0.95))} ms`,
  );
}

/** Event Timing: from the tap to the next frame. The browser rounds to 8 ms and reports none below 16. */
async function delays(page: Page, name: string, act: () => Promise<void>, undo?: () => Promise<void>) {
  const all: number[] = [];
  await page.evaluate(() => {
    window.work = { tasks: [], frames: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) window.work.frames.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let turn = 0; turn < times; turn++) {
    await act();
    const durations = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(window.work.frames.splice(0)))),
        ),
    );
    all.push(Math.max(16, ...durations));
    await undo?.();
  }
  console.log(
    `${name}: median ${share(all, 0.5)} ms, 95th percentile ${share(all, 0.95)} ms, ${times} times`,
  );
}
