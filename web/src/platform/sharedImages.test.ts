import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/caches.ts';
import { hasShared, maxSharedImages, storeShared, takeShared } from './sharedImages.ts';

let browser: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  browser = fakeCaches();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const photo = (name: string, bytes = name) => new File([bytes], name, { type: 'image/png' });
const share = (...names: string[]) => storeShared({ images: names.map((name) => photo(name)), leftOut: 0 });
const namesOf = async (taken = takeShared()) => (await taken).images.map(({ name }) => name);
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test('shared images are returned unchanged, in order and once [S2.21]', async () => {
  await share('Étretat.png', '2.png');
  const { images, leftOut } = await takeShared();
  expect(images.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'Étretat.png', type: 'image/png', size: 12 },
    { name: '2.png', type: 'image/png', size: 5 },
  ]);
  expect(await images[0]?.text()).toBe('Étretat.png');
  expect(leftOut).toBe(0);
  expect(await takeShared()).toEqual({ images: [], leftOut: 0 });
  expect([...browser.cacheStorage]).toEqual([]);
});

test('of two tabs that take simultaneously, only one receives the images', async () => {
  await share('1.png', '2.png');
  const [one, other] = await Promise.all([namesOf(), namesOf()]);
  expect([one, other]).toEqual([['1.png', '2.png'], []]);
});

test('two files with one name are both stored, under random keys', async () => {
  await share('../../etc', '../../etc');
  const keys = [...(browser.cacheStorage.get('shared')?.keys() ?? [])];
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(new URL(key).pathname).toMatch(/^\/shared\/[0-9a-f-]{36}$/);
  expect(await namesOf()).toEqual(['../../etc', '../../etc']);
});

test('later shares are added, up to one more than a post holds', async () => {
  await share('first.png');
  await share(...Array.from({ length: 2 * limits.postImages }, (_, at) => `${at}.png`));
  const names = await namesOf();
  expect([names.length, maxSharedImages]).toEqual([limits.postImages + 1, limits.postImages + 1]);
  expect(names.slice(0, 2)).toEqual(['first.png', '0.png']);
});

test('two simultaneous shares respect the limit together', async () => {
  const many = Array.from({ length: maxSharedImages }, (_, at) => `${at}.png`);
  await Promise.all([share(...many), share(...many)]);
  expect(await namesOf()).toHaveLength(maxSharedImages);
});

test('files without room and files left out before are counted', async () => {
  browser.room.left = 2;
  await storeShared({ images: ['1', '2', '3'].map((name) => photo(name)), leftOut: 4 });
  expect(await namesOf()).toEqual(['1', '2']);
  browser.room.left = 2;
  await storeShared({ images: [], leftOut: 4 });
  expect(await takeShared()).toEqual({ images: [], leftOut: 4 });
});

test("a count without images does not use up an image's slot", async () => {
  await storeShared({ images: [], leftOut: 1 });
  await share(...Array.from({ length: maxSharedImages }, (_, at) => `${at}`));
  const { images, leftOut } = await takeShared();
  expect([images.length, leftOut]).toEqual([maxSharedImages, 1]);
});

test('an empty share stores nothing', async () => {
  await storeShared({ images: [], leftOut: 0 });
  expect([...browser.cacheStorage]).toEqual([]);
});

test('without a user it expires after an hour: a later user may be another person', async () => {
  await share('1.png');
  pass(timing.returnToExpiry - 1);
  expect(await hasShared(false)).toBe(true);
  pass(1);
  expect(await hasShared(false)).toBe(false);
  expect([...browser.cacheStorage]).toEqual([]);
});

test('for a signed-in user it expires after a day, and checking again does not extend that', async () => {
  await share('1.png');
  expect(await hasShared(true)).toBe(true);
  pass(timing.sharedPhotosExpiry - 1);
  expect(await hasShared(true)).toBe(true);
  expect(await hasShared(false)).toBe(true);
  pass(1);
  expect(await hasShared(true)).toBe(false);
  expect(await namesOf()).toEqual([]);
});

test('a clock that is set back keeps nothing forever', async () => {
  await share('1.png');
  pass(-2 * timing.sharedPhotosExpiry);
  expect(await namesOf()).toEqual([]);
});

test('a recent share is left to the page that is opened for it', async () => {
  await share('1.png');
  pass(5000);
  await share('2.png');
  pass(4000);
  expect(await hasShared(true, 10_000)).toBe(false);
  expect(await namesOf(takeShared(10_000))).toEqual([]);
  pass(1000);
  expect(await hasShared(true, 10_000)).toBe(true);
  expect(await namesOf(takeShared(10_000))).toEqual(['1.png']);
  expect(await namesOf()).toEqual(['2.png']);
  expect([...browser.cacheStorage]).toEqual([]);
});

test('checking takes nothing and creates nothing', async () => {
  expect(await hasShared(true)).toBe(false);
  expect([...browser.cacheStorage]).toEqual([]);
  await share('1.png');
  await hasShared(true);
  expect(await namesOf()).toEqual(['1.png']);
});
