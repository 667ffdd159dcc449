import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** The room without a network: the cached messages, and what the network adds to them. */

const browser = anasBrowser();
beforeEach(() => browser.server.disconnect('GET message/more/:cursor/'));

/** A freshly loaded page of Ana; the browser storage of an earlier one remains. */
async function page() {
  vi.resetModules();
  const { upsertUser } = await import('../auth/auth.store.ts');
  const store = await import('./message.store.ts');
  upsertUser(ana);
  const shown = () => store.getMessages().ids.map((id) => store.getMessage(id)?.text);
  return { ...store, shown };
}
const sync = (results: Message[], reset?: boolean) =>
  browser.sockets.receive({ type: 'sync_message', data: { results, ...(reset && { reset }) } });
const requestedSince = () =>
  browser.sockets.framesSent<{ since?: string }>('sync_message').map(({ since }) => since);
const texts = (first: number, last: number) => talk(first, last).map(({ text }) => text);

/** A closed page that had these messages in its room. */
async function closedPage(messages: Message[], ...later: Message[]) {
  await page();
  browser.sockets.open();
  sync(messages);
  for (const data of later) browser.sockets.receive({ type: 'message', data, sent_by: data.sent_by });
  await closePage(browser.records, 'remembered/messages');
}

test('without a network the cached room is shown, and continues later without a gap', async () => {
  await closedPage(talk(1, 20), fromAna(21));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loadNewest, getMessages, shown } = await page();
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
  const { loadNewest, getMessages, shown } = await page();
  await loadNewest();
  expect([shown(), getMessages().older]).toEqual([texts(1, 3), 'all-loaded']);
});

test('after many missed messages the list is reset, and no cached message stays', async () => {
  await closedPage(talk(1, 20));
  const { loadNewest, shown } = await page();
  await loadNewest();
  browser.sockets.open();
  sync(talk(300, 319), true);
  expect(shown()).toEqual(texts(300, 319));
});

test('at most sixty are cached; a live message before the first sync is no starting point for the next', async () => {
  await closedPage(talk(1, 20));
  const before = await page();
  before.upsertMessages(talk(1, 90), 'page');
  await expect.poll(() => before.shown()).toHaveLength(90);
  browser.server.respondWith('GET message/more/:cursor/', () => talk(71, 90).toReversed());
  await before.loadNewest();
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return browser.records.get('remembered/messages');
    })
    .toMatchObject({ value: { since: null, isAll: false } });

  browser.server.disconnect('GET message/more/:cursor/');
  const { loadNewest, shown } = await page();
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
  const { loadNewest, shown } = await page();
  browser.sockets.open();
  const loading = loadNewest();
  sync([...talk(2, 20), deleted(fromBruno(21))]);
  await loading;
  expect(shown()).toEqual([...texts(2, 20), '']);
});
