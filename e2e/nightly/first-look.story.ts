import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addPost, sharePost } from '../people.ts';
import { boxOf } from '../screen.ts';

const hostile = `<img src=x onerror="document.title='run'"><b>bold</b> & "quoted"`;

for (const [device, how] of Object.entries({
  'a phone': { viewport: { width: 320, height: 640 } },
  'a dark desktop': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const },
}))
  test(`home shows its first post before the app's code has loaded, and keeps it in place, on ${device}`, async ({
    couple,
    client,
    open,
  }) => {
    const [ana, bruno] = await couple(client('Ana'), client('Bruno'));
    const { id } = await sharePost(ana, bruno, hostile);
    const { page } = await open(bruno, how);
    const photos: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/media/post/${id}/`)) photos.push(request.url());
    });
    await page.addInitScript(watchFrames);
    const load = await holdScripts(page);

    await page.goto('/home', { waitUntil: 'commit' });
    const drawn = page.locator('.first-look article');
    const words = drawn.getByText(hostile);
    await expect(words).toBeVisible();
    const photo = drawn.getByAltText('Photo by');
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const before = { photo: await boxOf(photo), words: await boxOf(words) };

    load();
    const post = page.getByRole('main').getByRole('article').first();
    await expect(post.getByText(hostile)).toBeVisible();
    await expect(page.locator('.first-look')).toHaveCount(0);
    // the list renders its rows once more when it has measured them; `watched` below has each frame
    await expect
      .poll(async () => ({
        photo: await post.getByAltText('Photo by').boundingBox(),
        words: await post.getByText(hostile).boundingBox(),
      }))
      .toEqual(before);
    expect(await page.evaluate(() => window.watched)).toEqual({
      wasDrawn: true,
      shift: 0,
      framesWithoutPhoto: 0,
    });
    expect(photos).toHaveLength(1);
    expect(await page.title()).toBe('Home · Twosome');
  });

test('home draws nothing before the app when its posts do not load', async ({
  couple,
  client,
  person,
  expectErrors,
}) => {
  const [{ page }, bruno] = await couple(person('Ana'), client('Bruno'));
  await addPost(bruno, 'By the sea.');
  expectErrors(/500/);
  await page.addInitScript(watchFrames);
  const load = await holdScripts(page);
  await page.route('**/api/v1/post/?is_timeline=true', (route) => route.fulfill({ status: 500, json: {} }));
  const answered = page.waitForResponse('**/post/?is_timeline=true');
  await page.goto('/home', { waitUntil: 'commit' });
  await answered;
  load();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await page.evaluate(() => window.watched.wasDrawn)).toBe(false);
});

/** Holds all script files back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return load;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    watched: { wasDrawn: boolean; shift: number; framesWithoutPhoto: number };
  }
}

/** Adds up the layout shifts of the first post, and counts the frames after the first look that were painted without the photo. */
function watchFrames(): void {
  const watched = { wasDrawn: false, shift: 0, framesWithoutPhoto: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      if (sources.some(({ node }) => node?.parentElement?.closest('article, .first-look')))
        watched.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  let wasMissing = false;
  const look = () => {
    const isDrawn = document.querySelector('.first-look') !== null;
    watched.wasDrawn ||= isDrawn;
    const photo = document.querySelector<HTMLImageElement>('main article img[srcset]');
    const isShown =
      photo?.complete && photo.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isMissing = watched.wasDrawn && !isDrawn && !isShown;
    // the first one may be before the list has measured its rows, which it does before it is painted
    if (isMissing && wasMissing) watched.framesWithoutPhoto++;
    wasMissing = isMissing;
    requestAnimationFrame(() => setTimeout(look));
  };
  look();
}
