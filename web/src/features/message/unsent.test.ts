import { expect, test, vi } from 'vitest';
import { ana, codes, twosomeOf } from '../../testing/cast.ts';
import { fromAna } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser } from '../../testing/reloads.ts';

const browser = anasBrowser();

/** A page that has just been loaded, by Ana; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const { keepUser } = await import('../auth/auth.store.ts');
  const { wipeState } = await import('../../platform/state.ts');
  const { sendLeftovers } = await import('./wake.ts');
  const outbox = await import('./outbox.store.ts');
  keepUser({ ...ana, terms_accepted_at: '2026-11-01T00:00:00.000Z' });
  const write = (text: string, pictures: Blob[] = []) =>
    outbox.send({
      text,
      pictures: pictures.map((blob) => ({ blob, width: 4, height: 3 })),
      replyTo: null,
    });
  const states = () => outbox.getUnsent().map(({ text, status }) => `${text}: ${status}`);
  return { ...outbox, wipeState, sendLeftovers, write, states };
}

interface Sent {
  __id__: string;
  text: string;
}
const sent = () => browser.sockets.heard<Sent>('message');
const words = () => sent().map(({ text }) => text);
let number = 0;
/** The server has it. */
const takes = (id = '') => {
  number += 1;
  browser.sockets.says({ type: 'message', data: fromAna(number, { __id__: id }), sent_by: codes.ana });
};
const kept = () => [...browser.drawer.keys()].filter((key) => key.startsWith('unsent/'));

const left = (text: string, over: object = {}) =>
  browser.drawer.set(`unsent/${text}`, {
    ...{ id: text, text, pictures: [], replyTo: null, at: 1000, status: 'sending', why: null },
    ...{ sender: codes.ana, couple: twosomeOf().id },
    ...over,
  });

test('a reload goes on where the page before was: in order, with the same ids', async () => {
  const before = await page();
  before.write('First');
  before.write('Second', [new Blob(['small'])]);
  await expect.poll(() => kept().length).toBe(2);
  const after = await page();
  await after.readUnsent();
  expect(after.getUnsent()).toEqual(before.getUnsent());
  browser.sockets.opens();
  expect(sent()[0]?.__id__).toBe(before.getUnsent()[0]?.id);
});

test('what a reload left goes before what is said now; what failed waits for somebody', async () => {
  left('Second', { at: 2000 });
  left('First');
  left('Failed', { at: 3000, status: 'failed' });
  browser.drawer.set('draft', { creator: codes.ana });
  const { write, readUnsent, states } = await page();
  write('Now');
  await readUnsent();
  expect(states()).toEqual(['First: sending', 'Second: sending', 'Failed: failed', 'Now: sending']);
  browser.sockets.opens();
  takes('First');
  takes('Second');
  expect(words()).toEqual(['First', 'Second', 'Now']);
  takes(sent()[2]?.__id__);
  await expect.poll(() => kept()).toEqual(['unsent/Failed']);
});

test.each([
  ['another person', { sender: codes.eve }],
  ['an earlier couple', { couple: idOf(901) }],
])('what %s left is never sent', async (_who, over) => {
  left('Theirs', over);
  const { readUnsent, states } = await page();
  await readUnsent();
  browser.sockets.opens();
  expect([states(), words()]).toEqual([[], []]);
  await expect.poll(() => kept()).toEqual([]);
});

test('it goes out on whatever screen one is, as soon as the socket is open [S7.62]', async () => {
  left('Left');
  const { sendLeftovers } = await page();
  sendLeftovers();
  browser.sockets.opens();
  await expect.poll(() => words()).toEqual(['Left']);
});

test('what is given up, and everything at sign-out, is gone from the browser', async () => {
  left('Failed', { status: 'failed' });
  const { readUnsent, discard, write, wipeState, states } = await page();
  await readUnsent();
  write('One');
  discard('Failed');
  await expect.poll(() => kept()).toEqual([expect.not.stringContaining('Failed')]);
  wipeState();
  await expect.poll(() => browser.drawer.size).toBe(0);
  expect(states()).toEqual([]);
});
