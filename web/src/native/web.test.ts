import { afterEach, expect, test, vi } from 'vitest';
import { dropImportMark } from '../platform/handedOver.ts';
import { keepShared } from '../platform/sharedImages.ts';
import { fakeCaches } from '../testing/caches.ts';
import { web } from './web.ts';

/** The page was opened by what is shared now. */
const handOver = () => {
  history.replaceState(null, '', '/#?checkImport=true');
  dropImportMark();
};
afterEach(dropImportMark);

const shareOne = () => keepShared({ images: [new File(['x'], '1.png', { type: 'image/png' })], leftOut: 1 });

test('what was shared is given with its bytes, once, and how much was left out', async () => {
  fakeCaches();
  handOver();
  await shareOne();
  const { images, leftOut } = await web.takeShared();
  expect([images.map(({ name, type, size }) => [name, type, size]), leftOut]).toEqual([
    [['1.png', 'image/png', 1]],
    1,
  ]);
  expect(await (await images[0]?.read())?.text()).toBe('x');
  expect(await web.takeShared()).toEqual({ images: [], leftOut: 0 });
});

test('a page that begins hears that something waits, and one that is left does not', async () => {
  const { drawers } = fakeCaches();
  handOver();
  const heard: string[] = [];
  web.onShared(() => heard.push('nothing'));
  await web.takeShared();
  await shareOne();
  web.onShared(() => heard.push('left'))();
  web.onShared(() => heard.push('here'));
  await expect.poll(() => heard).toEqual(['here']);
  expect(drawers.get('shared')?.size).toBe(2);
});

test('another page leaves it to the one that is opened for it, and takes it where that did not come', async () => {
  fakeCaches();
  vi.useFakeTimers();
  await shareOne();
  const heard: string[] = [];
  const leave = web.onShared(() => heard.push('here'));
  web.onShared(() => heard.push('left'))();
  await vi.advanceTimersByTimeAsync(9999);
  expect(heard).toEqual([]);
  expect(await web.takeShared()).toEqual({ images: [], leftOut: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['here']);
  leave();
  expect((await web.takeShared()).images).toHaveLength(1);
  vi.useRealTimers();
});

test('a browser without a place for it takes nothing in', async () => {
  vi.stubGlobal('navigator', {});
  expect(await web.takeShared()).toEqual({ images: [], leftOut: 0 });
  expect(() => web.onShared(() => {})()).not.toThrow();
});
