import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A page that has just been loaded, by Ana; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const { keepUser } = await import('../auth/auth.store.ts');
  const { wipeState } = await import('../../platform/state.ts');
  const draft = await import('./draft.store.ts');
  keepUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  return { ...draft, wipeState, written: () => renderHook(draft.useDraft).result.current.text };
}
const lying = () => [...browser.drawer].filter(([key]) => key.startsWith('draft/')).map(([, text]) => text);
const keyOf = (person: string, couple: string | undefined) => `draft/${person}/${couple}`;

test('what is being written is there again after a reload, as far as one had come', async () => {
  const before = await page();
  for (const text of ['D', 'De', 'Dear', 'Dear Bruno']) before.writeText(text);
  await expect.poll(() => lying()).toEqual(['Dear Bruno']);
  const after = await page();
  expect(after.written()).toBe('');
  await after.findText();
  expect(after.written()).toBe('Dear Bruno');
});

test.each([
  ['another person', keyOf(idOf(900), ana.twosome?.id)],
  ['another couple', keyOf(ana.id, idOf(901))],
])('it is nothing to %s, and stays no longer; what is of a post does', async (_, key) => {
  const ours = keyOf(ana.id, ana.twosome?.id);
  browser.drawer.set(key, 'Dear Bruno').set('draft/picture', 'a lake');
  const { findText, writeText, written } = await page();
  await findText();
  expect(written()).toBe('');
  expect(lying()).toEqual(['a lake']);

  browser.drawer.set(key, 'Dear Bruno').set(ours, 'Dear');
  writeText('Dear');
  await findText();
  expect([...browser.drawer.keys()].sort()).toEqual([ours, 'draft/picture']);
});

test('it does not come over what one writes on already', async () => {
  browser.drawer.set(keyOf(ana.id, ana.twosome?.id), 'Dear Bruno');
  const { findText, writeText, written } = await page();
  const found = findText();
  writeText('Hi');
  await found;
  expect(written()).toBe('Hi');
});

test('it is gone when it was sent, when it was taken back, and when one signs out', async () => {
  const { writeText, sendDraft, wipeState } = await page();
  writeText('Hello');
  await expect.poll(() => lying()).toEqual(['Hello']);
  expect(await sendDraft()).toBe(true);
  await expect.poll(() => lying()).toEqual([]);
  writeText('Dear');
  await expect.poll(() => lying()).toEqual(['Dear']);
  writeText('');
  await expect.poll(() => lying()).toEqual([]);
  writeText('Dear');
  writeText('Dear Bruno');
  wipeState();
  await expect.poll(() => browser.drawer.size).toBe(0);
  expect(await Promise.resolve().then(lying)).toEqual([]);
});
