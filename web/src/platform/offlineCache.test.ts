import { expect, test, vi } from 'vitest';
import { anasBrowser, hidePage } from '../testing/reloads.ts';

const browser = anasBrowser();

/** Simulates a freshly loaded page; stored data is kept. */
async function page(couple: string | null = 'ours') {
  vi.resetModules();
  const { createOfflineCache, cacheFor } = await import('./offlineCache.ts');
  const { idbStore } = await import('./idb.ts');
  if (couple !== null) await cacheFor(couple);
  const memory = createOfflineCache<string>('list', []);
  return { memory, createOfflineCache, cacheFor, idbStore };
}

/** A record that an earlier page of this couple stored. */
async function left(value: string, couple = 'ours') {
  const { memory } = await page(couple);
  memory.save(() => value);
  hidePage();
  await expect.poll(() => record()?.value).toBe(value);
}
const record = () => browser.records.get('remembered/list') as { value: string; session: string } | undefined;

test('a reload hydrates the last value of the same session and couple', async () => {
  await left('three posts');
  const { memory } = await page();
  expect(await memory.hydrate()).toBe('three posts');
});

test('only the last value is written, after a pause or immediately when the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback'] });
  const { memory } = await page();
  const read = vi.fn(() => 'second');
  memory.save(() => 'first');
  memory.save(read);
  await vi.advanceTimersByTimeAsync(1999);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2001);
  vi.useRealTimers();
  await expect.poll(() => record()?.value).toBe('second');
  memory.save(() => 'third');
  hidePage();
  await expect.poll(() => record()?.value).toBe('third');
});

test('the record contains no part of the token', async () => {
  await left('three posts');
  const written = JSON.stringify([...browser.records]);
  expect(written).toContain(record()?.session);
  expect(written).not.toContain('of-ana');
});

test.each([
  ['another session', () => localStorage.setItem('token', 'of-eve'), 'ours'],
  ['another couple', () => {}, 'theirs'],
  ['another version of the app', () => vi.doMock('./version.ts', () => ({ version: '9.9.9' })), 'ours'],
])('%s receives nothing, and the record is deleted', async (_what, become, couple) => {
  await left('three posts');
  become();
  const { memory } = await page(couple);
  expect(await memory.hydrate()).toBeNull();
  await expect.poll(() => browser.records.size).toBe(0);
  vi.doUnmock('./version.ts');
});

test('the first write deletes all records of an earlier couple', async () => {
  await left('three posts');
  const { createOfflineCache } = await page('theirs');
  createOfflineCache<string>('other', []).save(() => 'a goal');
  hidePage();
  await expect.poll(() => [...browser.records.keys()]).toEqual(['remembered/other']);
});

test('hydrating waits until the owner is known', async () => {
  await left('three posts');
  const { memory, cacheFor } = await page(null);
  const hydrated = memory.hydrate();
  await cacheFor('ours');
  expect(await hydrated).toBe('three posts');
});

test('the user record is hydrated before the couple is known', async () => {
  const before = await page();
  before.createOfflineCache<string>('person', [], { first: true }).save(() => 'Ana');
  hidePage();
  await expect.poll(() => browser.records.size).toBe(1);
  const { createOfflineCache } = await page(null);
  expect(await createOfflineCache<string>('person', [], { first: true }).hydrate()).toBe('Ana');
});

test.each([null, 'of-eve'])(
  'after another tab signed out, or in as %s, this one writes nothing',
  async (token) => {
    const { memory, idbStore } = await page();
    memory.save(() => 'three posts');
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    hidePage();
    expect(await idbStore.keys()).toEqual([]);
  },
);

test('without crypto.subtle nothing is cached, and hydrating resolves', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  const { memory, idbStore } = await page();
  memory.save(() => 'three posts');
  hidePage();
  expect(await idbStore.keys()).toEqual([]);
  expect(await memory.hydrate()).toBeNull();
});
