import type { Message } from '@twosome/contract/message/message.contract';
import { expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** The cached messages of the room, without a network and on a connection that hangs. */

const browser = anasBrowser();

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { timing } = await import('@twosome/contract/platform/timing');
  // lists-hanging.test.ts tests the real timeout; here it would only slow the test down
  vi.spyOn(timing, 'cacheFallback', 'get').mockReturnValue(20 as never);
  vi.spyOn(timing, 'listLoadDelay', 'get').mockReturnValue(0 as never);
  const { upsertUser } = await import('../auth/auth.store.ts');
  const store = await import('./message.store.ts');
  const { onAnswer } = await import('../../platform/connection.ts');
  const { markStale } = await import('../../platform/stale.ts');
  upsertUser(ana);
  const shown = () => store.getMessages().ids.map((id) => store.getMessage(id)?.text);
  return { ...store, onAnswer, markStale, shown };
}
const sync = (results: Message[], reset?: boolean) =>
  browser.sockets.receive({ type: 'sync_message', data: { results, ...(reset && { reset }) } });
const requestedSince = () =>
  browser.sockets.framesSent<{ since?: string }>('sync_message').map(({ since }) => since);
const texts = (first: number, last: number) => talk(first, last).map(({ text }) => text);
const newest = (first: number, last: number) => talk(first, last).toReversed();
const older = 'GET message/more/:cursor/';

/** A closed page that had these messages in its room. */
async function closedPage(messages: Message[], ...later: Message[]) {
  await page();
  browser.sockets.open();
  sync(messages);
  for (const data of later) browser.sockets.receive({ type: 'message', data, sent_by: data.sent_by });
  await closePage(browser.records, 'remembered/messages');
}

/** A page without a network. */
async function offlinePage() {
  browser.server.disconnect(older);
  return page();
}

test('without a network the pinned message is shown too, although it is older than the cached ones', async () => {
  const pinned = fromBruno(1, { pinned_at: '2026-11-24T09:00:00.000Z' });
  await page();
  browser.sockets.open();
  browser.sockets.receive({ type: 'sync_message', data: { results: talk(80, 99), pinned } });
  await closePage(browser.records, 'remembered/messages');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loadNewest, getMessages, getMessage } = await offlinePage();
  await loadNewest();
  expect(getMessages().pinned).toBe(pinned.id);
  expect(getMessage(pinned.id)?.text).toBe('Number 1');
});

test('without a network the cached room is shown, and continues later without a gap', async () => {
  await closedPage(talk(1, 20), fromAna(21));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loadNewest, getMessages, shown } = await offlinePage();
  await loadNewest();
  expect(shown()).toEqual(texts(1, 21));
  expect(getMessages()).toMatchObject({ isLoaded: true, older: 'idle', failure: null });
  expect(browser.server.requests).toEqual([]);

  browser.sockets.open();
  expect(requestedSince()).toEqual([idOf(21)]);
  sync([deleted(fromBruno(3)), fromBruno(22)]);
  expect(shown()).toEqual([...texts(1, 2), '', ...texts(4, 22)]);
});

test('also when the server is down; a fully cached conversation has its beginning', async () => {
  await closedPage(talk(1, 3));
  const { loadNewest, getMessages, shown } = await offlinePage();
  await loadNewest();
  expect([shown(), getMessages().older]).toEqual([texts(1, 3), 'all-loaded']);
});

test('after many missed messages the list is reset, and no cached message stays', async () => {
  await closedPage(talk(1, 20));
  const { loadNewest, shown } = await offlinePage();
  await loadNewest();
  browser.sockets.open();
  sync(talk(300, 319), true);
  expect(shown()).toEqual(texts(300, 319));
});

test('at most sixty are cached; a live message before the first sync is not used as the next sync position', async () => {
  await closedPage(talk(1, 20));
  const before = await page();
  before.upsertMessages(talk(1, 90), 'page');
  await expect.poll(() => before.shown()).toHaveLength(90);
  browser.server.respondWith(older, () => newest(71, 90));
  await before.loadNewest();
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return browser.records.get('remembered/messages');
    })
    .toMatchObject({ value: { since: null, isAll: false } });

  const { loadNewest, shown } = await offlinePage();
  await loadNewest();
  expect(shown()).toEqual(texts(31, 90));
  browser.sockets.open();
  expect(requestedSince()).toEqual([undefined]);
  // the older ones may have been deleted since: they are requested again
  sync(talk(75, 94));
  expect(shown()).toEqual(texts(75, 94));
});

test('a socket that opens in the meantime is faster, and its messages replace the cached ones', async () => {
  await closedPage(talk(1, 20));
  const { loadNewest, shown } = await offlinePage();
  browser.sockets.open();
  const loading = loadNewest();
  sync([...talk(2, 20), deleted(fromBruno(21))]);
  await loading;
  expect(shown()).toEqual([...texts(2, 20), '']);
});

/** The room with cached messages, while the request for the newest ones is pending. */
async function hanging(messages: Message[]) {
  await closedPage(messages);
  const answer = browser.server.hold(older);
  const next = await page();
  void next.loadNewest();
  await expect.poll(() => next.getMessages().isLoaded).toBe(true);
  expect(browser.server.requests.map(({ line }) => line)).toContain(older);
  return { ...next, answer };
}

test('the cached conversation is shown, and the socket syncs from its end', async () => {
  const { shown, answer, getMessages, onAnswer } = await hanging(talk(1, 20));
  expect([shown(), getMessages().older]).toEqual([texts(1, 20), 'idle']);
  browser.sockets.open();
  expect(requestedSince()).toEqual([idOf(20)]);
  sync([deleted(fromBruno(3)), fromBruno(21)]);
  const now = [...texts(1, 2), '', ...texts(4, 21)];
  expect(shown()).toEqual(now);
  // the response is older than the socket's frames, so it is dropped
  const onResponse = vi.fn();
  onAnswer(onResponse);
  answer.respond(newest(1, 20));
  await expect.poll(() => onResponse).toHaveBeenCalled();
  expect(shown()).toEqual(now);
});

test('without a socket the response replaces the cached messages', async () => {
  const { shown, answer } = await hanging(talk(1, 3));
  answer.respond([fromBruno(4), fromBruno(3), deleted(fromBruno(2))]);
  await expect.poll(() => shown()).toEqual(['', ...texts(3, 4)]);
});

test('a reader scrolled up in the cached messages stays there', async () => {
  const { shown, answer, getMessages } = await hanging(talk(1, 50));
  expect(shown()).toEqual(texts(1, 50));
  browser.server.respondWith(older, ({ path }) => (path.includes(idOf(33)) ? newest(13, 32) : newest(1, 12)));
  answer.respond(newest(33, 52));
  await expect.poll(() => shown()).toEqual(texts(1, 52));
  expect(getMessages().older).toBe('all-loaded');
});

test('a silent open socket is renewed, and the next one requests all changes', async () => {
  await closedPage(talk(1, 20));
  browser.server.hold(older);
  const { loadNewest, getMessages, shown } = await page();
  browser.sockets.open();
  const doubted = browser.sockets.last();
  void loadNewest();
  await expect.poll(() => getMessages().isLoaded).toBe(true);
  expect(doubted.readyState).toBe(3);
  browser.sockets.open();
  expect(requestedSince()).toEqual([idOf(20)]);
  sync([fromBruno(21)]);
  expect(shown()).toEqual(texts(1, 21));
});

test('after a failure the cached messages stay, and the newest ones are requested again', async () => {
  const { shown, answer, getMessages, markStale } = await hanging(talk(1, 3));
  answer.fail(500, {});
  await expect.poll(() => getMessages().older).toBe('all-loaded');
  expect([shown(), getMessages().failure]).toEqual([texts(1, 3), null]);
  browser.server.respondWith(older, () => newest(1, 4));
  markStale('messages', ['/message']);
  await expect
    .poll(() => {
      // any good response shows that the server is reachable
      browser.sockets.open();
      return shown();
    })
    .toEqual(texts(1, 4));
});
