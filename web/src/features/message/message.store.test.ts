import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { resetStores } from '../../platform/state.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { deleted, fileOf, fromAna, fromBruno, restored, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { deleteMessage } from './change.store.ts';
import { getMessage, getMessages, loadNewest, loadOlder, upsertMessages } from './message.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});

const openSocket = () => browser.sockets.open();
const receive = (message: Message) =>
  browser.sockets.receive({ type: 'message', data: message, sent_by: message.sent_by });
const sync = (results: Message[], reset?: boolean, history?: number) =>
  browser.sockets.receive({
    type: 'sync_message',
    data: { results, ...(reset && { reset }), ...(history !== undefined && { history }) },
  });
/** Opens the socket, which delivers these. */
const syncFirst = (results: Message[]) => {
  openSocket();
  sync(results);
};
const syncRequests = () => browser.sockets.framesSent<{ since?: string }>('sync_message');
const shown = () => getMessages().ids.map(Number);
/** Closes the connection and opens a new one. */
const reconnect = async () => {
  const before = browser.sockets.last();
  browser.sockets.close();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => browser.sockets.last()).not.toBe(before);
  openSocket();
};
const older = (...pages: Message[][]) =>
  browser.server.respondWith('GET message/more/:cursor/', () => (pages.shift() ?? []).toReversed());

test('every connection syncs: the first for the newest, later ones for changes after the last [S7.45 S7.46 S7.47]', async () => {
  openSocket();
  expect(syncRequests()).toEqual([{}]);
  sync(talk(1, 3));
  receive(fromBruno(4));
  expect(shown()).toEqual([1, 2, 3, 4]);
  await reconnect();
  expect(syncRequests()).toEqual([{ since: idOf(4), history: 0 }]);
  sync(talk(5, 6));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a connection that closed before its sync leaves no gap: its live messages are requested again', async () => {
  syncFirst(talk(1, 3));
  await reconnect();
  receive(fromBruno(9));
  await reconnect();
  expect(syncRequests()).toEqual([{ since: idOf(3), history: 0 }]);
  sync(talk(4, 9));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a throttled sync is retried after the given wait, on the same connection, and once', () => {
  vi.useFakeTimers();
  try {
    openSocket();
    const refuse = (data: object) => browser.sockets.receive({ type: 'error', data });
    refuse({ status: 429, detail: 'Too many tries.', retry_after: 30 });
    refuse({ status: 400, text: ['This is too long.'] });
    vi.advanceTimersByTime(29_999);
    expect(syncRequests()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(syncRequests()).toHaveLength(2);
    sync(talk(1, 3));
    expect(shown()).toEqual([1, 2, 3]);
    refuse({ status: 429, detail: 'Too many tries.', retry_after: 30 });
    vi.advanceTimersByTime(20_000);
    expect(syncRequests()).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a reset replaces the list, and keeps messages newer than it', async () => {
  syncFirst(talk(1, 3));
  await reconnect();
  receive(fromBruno(90));
  sync(talk(60, 79), true);
  expect(shown()).toEqual([...talk(60, 79).map(({ id }) => Number(id)), 90]);
  expect(getMessages().older).toBe('idle');
});

test('an import changes the past of an open room, and the next sync states which past the room has', async () => {
  syncFirst(talk(20, 22));
  sync([...talk(1, 3), ...talk(20, 22)], true, 1);
  expect(shown()).toEqual([1, 2, 3, 20, 21, 22]);
  await reconnect();
  expect(syncRequests()).toEqual([{ since: idOf(22), history: 1 }]);
  sync(talk(23, 23), false, 1);
  expect(shown()).toEqual([1, 2, 3, 20, 21, 22, 23]);
});

test('a room that had imported messages only is empty when they are taken back', () => {
  openSocket();
  sync(talk(1, 20), true, 1);
  sync([], true, 2);
  expect(shown()).toEqual([]);
  expect(getMessages().older).toBe('all-loaded');
});

test('the same message twice is stored once, in the order of the server’s clock [S4.29]', () => {
  syncFirst([fromBruno(2), fromAna(4)]);
  receive(fromBruno(6));
  receive(fromBruno(5));
  receive(fromBruno(5));
  expect(shown()).toEqual([2, 4, 5, 6]);
});

test('a deleted message stays deleted, whatever an older response contains', () => {
  syncFirst(talk(1, 3));
  receive(deleted(fromBruno(2)));
  expect(getMessage(idOf(2))?.text).toBe('');
  sync(talk(1, 3));
  expect(getMessage(idOf(2))?.text).toBe('');
});

test.each([
  ['a frame', (message: Message) => receive(message)],
  ['the sync after a reconnect', (message: Message) => sync([message])],
])('a message taken down and restored by the operator is back at its position: %s', (_, deliver) => {
  syncFirst(talk(1, 3));
  const before = fromBruno(2, { files: [fileOf(7)] });
  receive(deleted(before));
  deliver(restored(before));
  expect(getMessage(idOf(2))).toMatchObject({ text: 'Number 2', files: [{ id: idOf(7) }] });
  expect(shown()).toEqual([1, 2, 3]);
  // a response in flight from before the restoration
  sync([deleted(before)]);
  expect(getMessage(idOf(2))?.text).toBe('Number 2');
});

test('an own deletion stays, even when an older response arrives late', async () => {
  syncFirst([fromAna(1)]);
  browser.server.respond('DELETE message/:id/', null);
  await deleteMessage(idOf(1));
  sync([fromAna(1)]);
  upsertMessages([fromAna(1)], 'page');
  expect(getMessage(idOf(1))?.text).toBe('');
});

test('a deletion of a message that is not loaded is not listed', () => {
  syncFirst(talk(30, 49));
  receive(deleted(fromBruno(2)));
  expect(shown()[0]).toBe(30);
  expect(getMessage(idOf(2))?.text).toBe('');
});

test('older messages load in pages of twenty, until a shorter page [S3.25 S4.23 S7.35 S9.2]', async () => {
  syncFirst(talk(30, 49));
  older(talk(10, 29), talk(5, 9));
  const loading = loadOlder();
  expect(getMessages().older).toBe('loading');
  await loading;
  expect([shown()[0], getMessages().older]).toEqual([10, 'idle']);
  await loadOlder();
  expect([shown()[0], getMessages().older]).toEqual([5, 'all-loaded']);
  await loadOlder();
  expect(browser.server.requests.map(({ path }) => path)).toEqual([
    `message/more/${idOf(30)}/`,
    `message/more/${idOf(10)}/`,
  ]);
});

test('a page requested before a reset is dropped', async () => {
  syncFirst(talk(30, 49));
  let arrive = (_page: Message[]) => {};
  browser.server.respondWith('GET message/more/:cursor/', () => new Promise((resolve) => (arrive = resolve)));
  const loading = loadOlder();
  await expect.poll(() => browser.server.requests.length).toBe(1);
  await reconnect();
  sync(talk(60, 79), true);
  arrive(talk(10, 29).toReversed());
  await loading;
  expect(shown()[0]).toBe(60);
});

test('without a socket the newest messages are fetched by a call; the socket then adds to them', async () => {
  older(talk(30, 49));
  await loadNewest();
  expect(browser.server.requests[0]?.path).toBe('message/more/latest/');
  expect([getMessages().isLoaded, shown().length]).toEqual([true, 20]);
  openSocket();
  expect(syncRequests()).toEqual([{}]);
  sync(talk(32, 51));
  expect(shown()).toEqual(talk(30, 51).map(({ id }) => Number(id)));
});

test('when call and socket do not overlap, the socket’s messages win, because they have no gap', async () => {
  older(talk(1, 20));
  await loadNewest();
  syncFirst(talk(60, 79));
  expect(shown()[0]).toBe(60);
});

test('a person without a partner sends no request, and keeps no data of another person', () => {
  syncFirst(talk(1, 3));
  resetStores();
  upsertUser(eve);
  openSocket();
  expect([getMessages().ids, syncRequests()]).toEqual([[], []]);
  expect(getMessage(idOf(1))).toBeUndefined();
});
