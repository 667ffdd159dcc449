import { expect, test, vi } from 'vitest';
import { anasBrowser, hidePage } from '../testing/reloads.ts';

const browser = anasBrowser();

/** A page that has just been loaded; what an earlier one left in the browser is still there. */
async function page(couple: string | null = 'ours') {
  vi.resetModules();
  const { createMemory, rememberFor } = await import('./remembered.ts');
  const { kept } = await import('./idb.ts');
  if (couple !== null) await rememberFor(couple);
  const memory = createMemory<string>('list');
  return { memory, createMemory, rememberFor, kept, empty: () => kept.empty() };
}

/** What an earlier page of these two left. */
async function left(value: string, couple = 'ours') {
  const { memory } = await page(couple);
  memory.keep(() => value);
  hidePage();
  await expect.poll(() => record()?.value).toBe(value);
}
const record = () => browser.drawer.get('remembered/list') as { value: string; session: string } | undefined;

test('a reload is given what was there last, in the same session and couple', async () => {
  await left('three posts');
  const { memory } = await page();
  expect(await memory.recall()).toBe('three posts');
});

test('it is written after a pause, the last one only, and at once when the page is put away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback'] });
  const { memory } = await page();
  const read = vi.fn(() => 'second');
  memory.keep(() => 'first');
  memory.keep(read);
  await vi.advanceTimersByTimeAsync(1999);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2001);
  vi.useRealTimers();
  await expect.poll(() => record()?.value).toBe('second');
  memory.keep(() => 'third');
  hidePage();
  await expect.poll(() => record()?.value).toBe('third');
});

test('the token lies in it neither whole nor in part', async () => {
  await left('three posts');
  const written = JSON.stringify([...browser.drawer]);
  expect(written).toContain(record()?.session);
  expect(written).not.toContain('of-ana');
});

test.each([
  ['another session', () => localStorage.setItem('token', 'of-eve'), 'ours'],
  ['another couple', () => {}, 'theirs'],
  ['another version of the app', () => vi.doMock('./version.ts', () => ({ version: '9.9.9' })), 'ours'],
])('%s is given nothing, and what lay there goes', async (_what, become, couple) => {
  await left('three posts');
  become();
  const { memory } = await page(couple);
  expect(await memory.recall()).toBeNull();
  await expect.poll(() => browser.drawer.size).toBe(0);
  vi.doUnmock('./version.ts');
});

test('what an earlier couple left goes with the first that is written, though nobody asks for it', async () => {
  await left('three posts');
  const { createMemory } = await page('theirs');
  createMemory<string>('other').keep(() => 'a goal');
  hidePage();
  await expect.poll(() => [...browser.drawer.keys()]).toEqual(['remembered/other']);
});

test('whoever asks before it is known whose it is waits; where all is emptied meanwhile, for nothing', async () => {
  await left('three posts');
  const { memory, rememberFor } = await page(null);
  const asked = memory.recall();
  await rememberFor('ours');
  expect(await asked).toBe('three posts');

  const next = await page(null);
  const askedInVain = next.memory.recall();
  await expect.poll(() => next.kept.keys()).toHaveLength(1);
  await next.empty();
  expect(await askedInVain).toBeNull();
});

test('who is here says so themselves: the first one is asked for before a couple is known', async () => {
  const before = await page();
  before.createMemory<string>('person', { first: true }).keep(() => 'Ana');
  hidePage();
  await expect.poll(() => browser.drawer.size).toBe(1);
  const { createMemory } = await page(null);
  expect(await createMemory<string>('person', { first: true }).recall()).toBe('Ana');
});

test('what is due when all is emptied is not written, and nothing is until somebody is here again', async () => {
  const { memory, empty, rememberFor } = await page();
  memory.keep(() => 'three posts');
  await empty();
  // a page that is being left may still hear of something
  memory.keep(() => 'four posts');
  hidePage();
  await empty();
  expect(browser.drawer.size).toBe(0);
  await rememberFor('ours');
  memory.keep(() => 'five posts');
  hidePage();
  await expect.poll(() => record()?.value).toBe('five posts');
});

test('a session that becomes known after all is emptied is not the one that is written for', async () => {
  const { memory, empty, rememberFor } = await page(null);
  const known = rememberFor('ours');
  await empty();
  await known;
  memory.keep(() => 'three posts');
  hidePage();
  await empty();
  expect(browser.drawer.size).toBe(0);
});

test.each([null, 'of-eve'])(
  'where another tab signed out, or in as %s, this one writes nothing',
  async (token) => {
    const { memory, kept } = await page();
    memory.keep(() => 'three posts');
    if (token === null) localStorage.removeItem('token');
    else localStorage.setItem('token', token);
    hidePage();
    expect(await kept.keys()).toEqual([]);
  },
);

test('where the browser has no digest nothing is kept, and nobody waits', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
  const { memory, kept } = await page();
  memory.keep(() => 'three posts');
  hidePage();
  expect(await kept.keys()).toEqual([]);
  expect(await memory.recall()).toBeNull();
});
