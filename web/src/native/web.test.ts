import { afterEach, expect, test, vi } from 'vitest';
import { storeShared } from '../platform/sharedImages.ts';
import { dropImportMark } from '../platform/sharedMark.ts';
import { fakeCaches } from '../testing/caches.ts';
import { web } from './web.ts';

/** Marks the page as opened by a share. */
const handOver = () => {
  history.replaceState(null, '', '/#?checkImport=true');
  dropImportMark();
};
afterEach(dropImportMark);

const shareOne = () => storeShared({ images: [new File(['x'], '1.png', { type: 'image/png' })], leftOut: 1 });

test('shared images are returned once with their bytes and the number left out', async () => {
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

test('a starting page is notified of waiting images, an unsubscribed one is not', async () => {
  const { cacheStorage } = fakeCaches();
  handOver();
  const calls: string[] = [];
  web.onShared(() => calls.push('nothing'));
  await web.takeShared();
  await shareOne();
  web.onShared(() => calls.push('left'))();
  web.onShared(() => calls.push('here'));
  await expect.poll(() => calls).toEqual(['here']);
  expect(cacheStorage.get('shared')?.size).toBe(2);
});

test('another page leaves the images to the page opened for them, and takes them if that page never loads', async () => {
  fakeCaches();
  vi.useFakeTimers();
  await shareOne();
  const calls: string[] = [];
  const leave = web.onShared(() => calls.push('here'));
  web.onShared(() => calls.push('left'))();
  await vi.advanceTimersByTimeAsync(9999);
  expect(calls).toEqual([]);
  expect(await web.takeShared()).toEqual({ images: [], leftOut: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['here']);
  leave();
  expect((await web.takeShared()).images).toHaveLength(1);
  vi.useRealTimers();
});

test('a browser without Cache Storage or locks takes no images', async () => {
  vi.stubGlobal('navigator', {});
  expect(await web.takeShared()).toEqual({ images: [], leftOut: 0 });
  expect(() => web.onShared(() => {})()).not.toThrow();
});
