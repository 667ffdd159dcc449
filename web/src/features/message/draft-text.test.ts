import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  const { leaveNothing } = await import('../auth/ending.store.ts');
  const draft = await import('./draft.store.ts');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  return { ...draft, leaveNothing, written: () => renderHook(draft.useDraft).result.current.text };
}
const storedTexts = () =>
  [...browser.records].filter(([key]) => key.startsWith('draft/')).map(([, text]) => text);
const keyOf = (person: string, couple: string | undefined) => `draft/${person}/${couple}`;

test('the draft text is restored after a reload, up to the last write', async () => {
  const before = await page();
  for (const text of ['D', 'De', 'Dear', 'Dear Bruno']) before.writeText(text);
  await expect.poll(() => storedTexts()).toEqual(['Dear Bruno']);
  const after = await page();
  expect(after.written()).toBe('');
  await after.restoreText();
  expect(after.written()).toBe('Dear Bruno');
});

test.each([
  ['another person', keyOf(idOf(900), ana.twosome?.id)],
  ['another couple', keyOf(ana.id, idOf(901))],
])('it is not restored for %s and is removed; the draft of a post stays', async (_, key) => {
  const ours = keyOf(ana.id, ana.twosome?.id);
  browser.records.set(key, 'Dear Bruno').set('draft/picture', 'a lake');
  const { restoreText, writeText, written } = await page();
  await restoreText();
  expect(written()).toBe('');
  expect(storedTexts()).toEqual(['a lake']);

  browser.records.set(key, 'Dear Bruno').set(ours, 'Dear');
  writeText('Dear');
  await restoreText();
  expect([...browser.records.keys()].sort()).toEqual([ours, 'draft/picture']);
});

test('it does not replace text typed in the meantime', async () => {
  browser.records.set(keyOf(ana.id, ana.twosome?.id), 'Dear Bruno');
  const { restoreText, writeText, written } = await page();
  const found = restoreText();
  writeText('Hi');
  await found;
  expect(written()).toBe('Hi');
});

test('it is removed after sending, clearing, and sign-out', async () => {
  const { writeText, sendDraft, leaveNothing } = await page();
  writeText('Hello');
  await expect.poll(() => storedTexts()).toEqual(['Hello']);
  expect(await sendDraft()).toBe(true);
  await expect.poll(() => storedTexts()).toEqual([]);
  writeText('Dear');
  await expect.poll(() => storedTexts()).toEqual(['Dear']);
  writeText('');
  await expect.poll(() => storedTexts()).toEqual([]);
  writeText('Dear');
  writeText('Dear Bruno');
  await leaveNothing();
  expect(browser.records.size).toBe(0);
});
