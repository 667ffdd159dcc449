import { expect, test, vi } from 'vitest';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { fromAna } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  const { idbStore } = await import('../../platform/idb.ts');
  const { sendLeftovers } = await import('./wake.ts');
  const outbox = await import('./outbox.store.ts');
  upsertUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  const write = (text: string, pictures: Blob[] = []) =>
    outbox.send({
      text,
      pictures: pictures.map((blob) => ({ blob, width: 4, height: 3 })),
      replyTo: null,
    });
  const states = () => outbox.getUnsent().map(({ text, status }) => `${text}: ${status}`);
  return { ...outbox, leave: idbStore.clear, sendLeftovers, write, states };
}

interface Sent {
  __id__: string;
  text: string;
}
const sent = () => browser.sockets.framesSent<Sent>('message');
const texts = () => sent().map(({ text }) => text);
let number = 0;
/** Delivers the message back by the socket. */
const deliver = (id = '') => {
  number += 1;
  browser.sockets.receive({ type: 'message', data: fromAna(number, { __id__: id }), sent_by: codes.ana });
};
const storedKeys = () => [...browser.records.keys()].filter((key) => key.startsWith('unsent/'));

const storeUnsent = (text: string, over: object = {}) =>
  browser.records.set(`unsent/${text}`, {
    ...{ id: text, text, pictures: [], replyTo: null, at: 1000, status: 'sending', why: null },
    ...{ sender: codes.ana, couple: twosomeOf().id },
    ...over,
  });

test('after a reload the remaining messages are sent in order, with the same ids', async () => {
  const before = await page();
  before.write('First');
  before.write('Second', [new Blob(['small'])]);
  await expect.poll(() => storedKeys().length).toBe(2);
  const after = await page();
  await after.readUnsent();
  expect(after.getUnsent()).toEqual(before.getUnsent());
  browser.sockets.open();
  expect(sent()[0]?.__id__).toBe(before.getUnsent()[0]?.id);
});

test('messages of an earlier visit are sent first; failed ones wait for a retry', async () => {
  storeUnsent('Second', { at: 2000 });
  storeUnsent('First');
  storeUnsent('Failed', { at: 3000, status: 'failed' });
  browser.records.set('draft', { creator: codes.ana });
  const { write, readUnsent, states } = await page();
  write('Now');
  await readUnsent();
  expect(states()).toEqual(['First: sending', 'Second: sending', 'Failed: failed', 'Now: sending']);
  browser.sockets.open();
  deliver('First');
  deliver('Second');
  expect(texts()).toEqual(['First', 'Second', 'Now']);
  deliver(sent()[2]?.__id__);
  await expect.poll(() => storedKeys()).toEqual(['unsent/Failed']);
});

test.each([
  ['another person', { sender: codes.eve }],
  ['an earlier couple', { couple: idOf(901) }],
])('a message left by %s is never sent', async (_who, over) => {
  storeUnsent('Theirs', over);
  const { readUnsent, states } = await page();
  await readUnsent();
  browser.sockets.open();
  expect([states(), texts()]).toEqual([[], []]);
  await expect.poll(() => storedKeys()).toEqual([]);
});

test('unsent messages are sent on any screen, once the socket is open [S7.62]', async () => {
  storeUnsent('Left');
  const { sendLeftovers } = await page();
  sendLeftovers();
  browser.sockets.open();
  await expect.poll(() => texts()).toEqual(['Left']);
});

test('discarded messages, and all at sign-out, are removed from the browser', async () => {
  storeUnsent('Failed', { status: 'failed' });
  const { readUnsent, discard, write, leave } = await page();
  await readUnsent();
  write('One');
  discard('Failed');
  await expect.poll(() => storedKeys()).toEqual([expect.not.stringContaining('Failed')]);
  await leave();
  expect(browser.records.size).toBe(0);
});
