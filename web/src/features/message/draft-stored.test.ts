import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { fakePictureWorker } from '../../testing/indexedDb.ts';
import { fromBruno } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser } from '../../testing/reloads.ts';

const browser = anasBrowser();
beforeEach(() => void fakePictureWorker());

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  const { leaveNothing } = await import('../auth/ending.store.ts');
  const { upsertMessages } = await import('./message.store.ts');
  const { getUnsent } = await import('./outbox.store.ts');
  const draft = await import('./draft.store.ts');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  return { ...draft, leaveNothing, upsertMessages, getUnsent };
}
type Page = Awaited<ReturnType<typeof page>>;

/** What the box of the page shows, once it shows this text. */
const shows = (of: Page, text: string) => {
  const { result } = renderHook(of.useMessageDraft);
  return waitFor(() => {
    expect(result.current.text).toBe(text);
    return result.current;
  });
};
const keyOf = (couple = ana.twosome?.id, person = ana.id) => `typed/${person}/${couple}/message/room`;
const stored = () => browser.records.get(keyOf()) as { text: string } | undefined;
const keys = () => [...browser.records.keys()].sort();
const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(1)]);
const photo = (name: string) => new File([bytes], name, { type: 'image/jpeg' });

test('text, quote and photos are there after a reload, also when the quoted message is not loaded [S4.177]', async () => {
  const before = await page();
  before.upsertMessages([fromBruno(1)], 'page');
  before.replyTo(idOf(1));
  await before.attach([photo('1.jpg'), photo('2.jpg')]);
  for (const text of ['D', 'De', 'Dear', 'Dear Bruno']) before.writeText(text);
  await expect.poll(() => stored()?.text).toBe('Dear Bruno');
  const after = await page();
  const draft = await shows(after, 'Dear Bruno');
  expect(draft.replyTo).toMatchObject({ id: idOf(1), text: 'Number 1' });
  expect(draft.pictures).toMatchObject([{ blob: expect.any(Blob), width: 4032 }, { height: 3024 }]);
  expect(await after.sendDraft()).toBe(true);
  expect(after.getUnsent()).toMatchObject([{ text: 'Dear Bruno', replyTo: { id: idOf(1) } }]);
  await expect.poll(() => keys().filter((key) => key.startsWith('typed/'))).toEqual([]);
});

test('photos are stored once, not with every letter that is typed', async () => {
  const { attach, writeText } = await page();
  await attach([photo('1.jpg'), photo('2.jpg')]);
  await expect.poll(() => keys().length).toBe(3);
  const isFile = (key: string) => key.includes('/file/');
  const written = vi.spyOn(browser.records, 'set');
  for (const text of ['D', 'De', 'Dear']) writeText(text);
  await expect.poll(() => stored()?.text).toBe('Dear');
  expect(written.mock.calls.filter(([key]) => isFile(key))).toEqual([]);
  expect(JSON.stringify(stored())).not.toContain('blob');
});

test('a photo that is removed is not stored any more', async () => {
  const before = await page();
  await before.attach([photo('1.jpg'), photo('2.jpg')]);
  before.writeText('Look');
  const { pictures } = await shows(before, 'Look');
  before.detach(pictures[0]!);
  await expect.poll(() => keys().length).toBe(2);
  expect((await shows(await page(), 'Look')).pictures.length).toBe(1);
});

test.each([
  ['another person', keyOf(ana.twosome?.id, idOf(900))],
  ['another couple', keyOf(idOf(901))],
])('what belongs to %s is not shown and is removed', async (_, key) => {
  browser.records.set(key, { id: 'room', text: 'Dear Bruno', files: [], replyTo: null });
  browser.records.set(`${key}/file/1`, {}).set('draft/picture', 'a lake');
  await shows(await page(), '');
  await expect.poll(keys).toEqual(['draft/picture']);
});

test('what was stored does not replace what was typed in the meantime', async () => {
  browser.records.set(keyOf(), { id: 'room', text: 'Dear Bruno', files: [], replyTo: null });
  const now = await page();
  now.writeText('Hi');
  await expect.poll(() => stored()?.text).toBe('Hi');
  await shows(now, 'Hi');
});

test('it is removed after sending, clearing, and sign-out', async () => {
  const { writeText, sendDraft, leaveNothing } = await page();
  writeText('Hello');
  await expect.poll(() => stored()?.text).toEqual('Hello');
  expect(await sendDraft()).toBe(true);
  await expect.poll(stored).toBeUndefined();
  writeText('Dear');
  await expect.poll(() => stored()?.text).toEqual('Dear');
  writeText('');
  await expect.poll(stored).toBeUndefined();
  writeText('Dear');
  writeText('Dear Bruno');
  await leaveNothing();
  expect(browser.records.size).toBe(0);
});
