import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCaches } from '../testing/caches.ts';
import { keepShared, lookForShared, mostShared, takeShared } from './sharedImages.ts';

let browser: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  browser = fakeCaches();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const photo = (name: string, bytes = name) => new File([bytes], name, { type: 'image/png' });
const share = (...names: string[]) => keepShared({ images: names.map((name) => photo(name)), leftOut: 0 });
const namesOf = async (taken = takeShared()) => (await taken).images.map(({ name }) => name);
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test('what was shared is given as it came, in its order, and once [S2.21]', async () => {
  await share('Étretat.png', '2.png');
  const { images, leftOut } = await takeShared();
  expect(images.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'Étretat.png', type: 'image/png', size: 12 },
    { name: '2.png', type: 'image/png', size: 5 },
  ]);
  expect(await images[0]?.text()).toBe('Étretat.png');
  expect(leftOut).toBe(0);
  expect(await takeShared()).toEqual({ images: [], leftOut: 0 });
  expect([...browser.drawers]).toEqual([]);
});

test('of two tabs that ask at once, one is given it', async () => {
  await share('1.png', '2.png');
  const [one, other] = await Promise.all([namesOf(), namesOf()]);
  expect([one, other]).toEqual([['1.png', '2.png'], []]);
});

test('names are no addresses: two of one name both wait, under keys of our own', async () => {
  await share('../../etc', '../../etc');
  const keys = [...(browser.drawers.get('shared')?.keys() ?? [])];
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(new URL(key).pathname).toMatch(/^\/shared\/[0-9a-f-]{36}$/);
  expect(await namesOf()).toEqual(['../../etc', '../../etc']);
});

test('what is shared later waits beside it, up to one more than a post holds', async () => {
  await share('first.png');
  await share(...Array.from({ length: 2 * limits.postImages }, (_, at) => `${at}.png`));
  const names = await namesOf();
  expect([names.length, mostShared]).toEqual([limits.postImages + 1, limits.postImages + 1]);
  expect(names.slice(0, 2)).toEqual(['first.png', '0.png']);
});

test('two shares at once do not fill it twice', async () => {
  const many = Array.from({ length: mostShared }, (_, at) => `${at}.png`);
  await Promise.all([share(...many), share(...many)]);
  expect(await namesOf()).toHaveLength(mostShared);
});

test('what found no room, and what was left out before, is told as a number', async () => {
  browser.room.left = 2;
  await keepShared({ images: ['1', '2', '3'].map((name) => photo(name)), leftOut: 4 });
  expect(await namesOf()).toEqual(['1', '2']);
  browser.room.left = 2;
  await keepShared({ images: [], leftOut: 4 });
  expect(await takeShared()).toEqual({ images: [], leftOut: 4 });
});

test('a number without images takes no place of one', async () => {
  await keepShared({ images: [], leftOut: 1 });
  await share(...Array.from({ length: mostShared }, (_, at) => `${at}`));
  const { images, leftOut } = await takeShared();
  expect([images.length, leftOut]).toEqual([mostShared, 1]);
});

test('an empty share leaves nothing', async () => {
  await keepShared({ images: [], leftOut: 0 });
  expect([...browser.drawers]).toEqual([]);
});

test('while nobody is signed in it waits as long as an address does: the next one may be somebody else', async () => {
  await share('1.png');
  pass(timing.targetKept - 1);
  expect(await lookForShared(false)).toBe(true);
  pass(1);
  expect(await lookForShared(false)).toBe(false);
  expect([...browser.drawers]).toEqual([]);
});

test('for somebody who is signed in it waits a day, and looking again makes it no longer', async () => {
  await share('1.png');
  expect(await lookForShared(true)).toBe(true);
  pass(timing.sharedKept - 1);
  expect(await lookForShared(true)).toBe(true);
  expect(await lookForShared(false)).toBe(true);
  pass(1);
  expect(await lookForShared(true)).toBe(false);
  expect(await namesOf()).toEqual([]);
});

test('a clock that is set back keeps nothing for ever', async () => {
  await share('1.png');
  pass(-2 * timing.sharedKept);
  expect(await namesOf()).toEqual([]);
});

test('what was shared a moment ago is left to the page that is opened for it', async () => {
  await share('1.png');
  pass(5000);
  await share('2.png');
  pass(4000);
  expect(await lookForShared(true, 10_000)).toBe(false);
  expect(await namesOf(takeShared(10_000))).toEqual([]);
  pass(1000);
  expect(await lookForShared(true, 10_000)).toBe(true);
  expect(await namesOf(takeShared(10_000))).toEqual(['1.png']);
  expect(await namesOf()).toEqual(['2.png']);
  expect([...browser.drawers]).toEqual([]);
});

test('looking takes nothing and makes nothing', async () => {
  expect(await lookForShared(true)).toBe(false);
  expect([...browser.drawers]).toEqual([]);
  await share('1.png');
  await lookForShared(true);
  expect(await namesOf()).toEqual(['1.png']);
});
