import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { wipeState } from '../../platform/state.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { deleted, fileOf, fromAna, fromBruno, restored, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { keepUser } from '../auth/auth.store.ts';
import {
  deleteMessage,
  findMessage,
  freshen,
  getMessage,
  getMessages,
  loadNewest,
  loadOlder,
} from './message.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
});

const opens = () => browser.sockets.opens();
const says = (message: Message) =>
  browser.sockets.says({ type: 'message', data: message, sent_by: message.sent_by });
const news = (results: Message[], reset?: boolean) =>
  browser.sockets.says({ type: 'sync_message', data: { results, ...(reset && { reset }) } });
const asked = () => browser.sockets.heard<{ since?: string }>('sync_message');
const shown = () => getMessages().ids.map(Number);
/** A new connection after the one there was. */
const reconnects = async () => {
  const before = browser.sockets.last();
  browser.sockets.closes();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => browser.sockets.last()).not.toBe(before);
  opens();
};
const older = (...pages: Message[][]) =>
  browser.server.answers('GET message/more/:cursor/', () => (pages.shift() ?? []).toReversed());

test('every connection asks: the first for the newest, later ones for what came after the last [S7.45 S7.46 S7.47]', async () => {
  opens();
  expect(asked()).toEqual([{}]);
  news(talk(1, 3));
  says(fromBruno(4));
  expect(shown()).toEqual([1, 2, 3, 4]);
  await reconnects();
  expect(asked()).toEqual([{ since: idOf(4) }]);
  news(talk(5, 6));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a connection that broke before its answer leaves no hole: what came by it is asked for again', async () => {
  opens();
  news(talk(1, 3));
  await reconnects();
  says(fromBruno(9));
  await reconnects();
  expect(asked()).toEqual([{ since: idOf(3) }]);
  news(talk(4, 9));
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a reset begins the list anew, and keeps what came after it was written', async () => {
  opens();
  news(talk(1, 3));
  await reconnects();
  says(fromBruno(90));
  news(talk(60, 79), true);
  expect(shown()).toEqual([...talk(60, 79).map(({ id }) => Number(id)), 90]);
  expect(getMessages().older).toBe('idle');
});

test('fewer than twenty are all there are [S4.23]', () => {
  opens();
  news(talk(1, 19));
  expect(getMessages().older).toBe('all-loaded');
});

test('the same message twice is one, in the order of the server’s clock [S4.29]', () => {
  opens();
  news([fromBruno(2), fromAna(4)]);
  says(fromBruno(6));
  says(fromBruno(5));
  says(fromBruno(5));
  expect(shown()).toEqual([2, 4, 5, 6]);
});

test('what is deleted stays deleted, whatever an older answer says', () => {
  opens();
  news(talk(1, 3));
  says(deleted(fromBruno(2)));
  expect(getMessage(idOf(2))?.text).toBe('');
  news(talk(1, 3));
  expect(getMessage(idOf(2))?.text).toBe('');
});

test.each([
  ['a frame', (message: Message) => says(message)],
  ['what is told after a new connection', (message: Message) => news([message])],
])('what the operator took down and brings back is there again, at its place: %s', (_, tells) => {
  opens();
  news(talk(1, 3));
  const before = fromBruno(2, { files: [fileOf(7)] });
  says(deleted(before));
  tells(restored(before));
  expect(getMessage(idOf(2))).toMatchObject({ text: 'Number 2', files: [{ id: idOf(7) }] });
  expect(shown()).toEqual([1, 2, 3]);
  // what was on its way before it came back
  news([deleted(before)]);
  expect(getMessage(idOf(2))?.text).toBe('Number 2');
});

test('what one has deleted oneself stays so, though an answer of before comes late', async () => {
  opens();
  news([fromAna(1)]);
  browser.server.gives('DELETE message/:id/', null);
  await deleteMessage(idOf(1));
  news([fromAna(1)]);
  older([fromAna(1)]);
  await freshen(idOf(1));
  expect(getMessage(idOf(1))?.text).toBe('');
});

test('a deletion of what is not loaded has no place among what is', () => {
  opens();
  news(talk(30, 49));
  says(deleted(fromBruno(2)));
  expect(shown()[0]).toBe(30);
  expect(getMessage(idOf(2))?.text).toBe('');
});

test('older ones come by twenty, until fewer come [S3.25 S4.23 S7.35 S9.2]', async () => {
  opens();
  news(talk(30, 49));
  older(talk(10, 29), talk(5, 9));
  const loading = loadOlder();
  expect(getMessages().older).toBe('loading');
  await loading;
  expect([shown()[0], getMessages().older]).toEqual([10, 'idle']);
  await loadOlder();
  expect([shown()[0], getMessages().older]).toEqual([5, 'all-loaded']);
  await loadOlder();
  expect(browser.server.asked.map(({ path }) => path)).toEqual([
    `message/more/${idOf(30)}/`,
    `message/more/${idOf(10)}/`,
  ]);
});

test('older ones wait 200 ms before they are asked for [S7.3]', async () => {
  opens();
  news(talk(30, 49));
  vi.restoreAllMocks();
  vi.useFakeTimers();
  older(talk(10, 29));
  const loading = loadOlder();
  await vi.advanceTimersByTimeAsync(199);
  expect(browser.server.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.server.asked).toHaveLength(1);
  vi.useRealTimers();
  await loading;
});

test('older ones that do not come say why, and may be asked for again [S4.24]', async () => {
  opens();
  news(talk(30, 49));
  browser.server.drops('GET message/more/:cursor/');
  await loadOlder();
  expect([getMessages().older, getMessages().failure?.status]).toEqual(['error', 1000]);
  older(talk(10, 29));
  await loadOlder();
  expect([shown()[0], getMessages().older]).toEqual([10, 'idle']);
});

test('older ones that come after a new beginning are dropped', async () => {
  opens();
  news(talk(30, 49));
  let arrive = (_page: Message[]) => {};
  browser.server.answers('GET message/more/:cursor/', () => new Promise((give) => (arrive = give)));
  const loading = loadOlder();
  await expect.poll(() => browser.server.asked.length).toBe(1);
  await reconnects();
  news(talk(60, 79), true);
  arrive(talk(10, 29).toReversed());
  await loading;
  expect(shown()[0]).toBe(60);
});

test('without a socket the newest come by a call; what the socket brings then joins them', async () => {
  older(talk(30, 49));
  await loadNewest();
  expect(browser.server.asked[0]?.path).toBe('message/more/latest/');
  expect([getMessages().here, shown().length]).toEqual([true, 20]);
  opens();
  expect(asked()).toEqual([{}]);
  news(talk(32, 51));
  expect(shown()).toEqual(talk(30, 51).map(({ id }) => Number(id)));
});

test('where the call and the socket do not meet, the socket’s are the ones without a hole', async () => {
  older(talk(1, 20));
  await loadNewest();
  opens();
  news(talk(60, 79));
  expect(shown()[0]).toBe(60);
});

test('a failed first look says why', async () => {
  browser.server.refuses('GET message/more/:cursor/', 500, {});
  await loadNewest();
  expect([getMessages().here, getMessages().older]).toEqual([false, 'error']);
});

test('a message is looked for page by page, and not for ever', async () => {
  opens();
  news(talk(50, 69));
  older(talk(30, 49), talk(20, 29));
  expect(await findMessage(({ id }) => id === idOf(22))).toBe(true);
  expect(await findMessage(({ id }) => id === idOf(1))).toBe(false);
  expect(shown()[0]).toBe(20);
});

test('deleting shows it at once, and takes it back where the server says no', async () => {
  opens();
  news([fromAna(1), fromAna(2)]);
  browser.server.gives('DELETE message/:id/', null);
  await deleteMessage(idOf(1));
  expect(getMessage(idOf(1))?.text).toBe('');
  browser.server.refuses('DELETE message/:id/', 403, { detail: 'Not yours.' });
  await expect(deleteMessage(idOf(2))).rejects.toThrow('Not yours.');
  expect(getMessage(idOf(2))?.text).toBe('Number 2');
});

test('addresses of photos that grew old are fetched anew, and a deleted message stays so', async () => {
  opens();
  const [before, after] = [fromBruno(1, { files: [fileOf(7)] }), fromBruno(1, { files: [fileOf(8)] })];
  news([before, fromBruno(2)]);
  older([after]);
  await freshen(idOf(1));
  expect(browser.server.asked[0]?.path).toBe(`message/more/${idOf(2)}/`);
  expect(getMessage(idOf(1))?.files[0]?.url).toBe('/media/message/x/8');
  says(deleted(before));
  older([after]);
  await freshen(idOf(1));
  expect(getMessage(idOf(1))?.files).toEqual([]);
});

test('nothing is asked for somebody who is alone, and nothing of another person is left', () => {
  opens();
  news(talk(1, 3));
  wipeState();
  keepUser(eve);
  opens();
  expect([getMessages().ids, asked()]).toEqual([[], []]);
  expect(getMessage(idOf(1))).toBeUndefined();
});
