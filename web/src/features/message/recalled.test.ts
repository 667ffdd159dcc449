import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** The room without a network: what was here last, and what the network makes of it. */

const browser = anasBrowser();
beforeEach(() => browser.server.drops('GET message/more/:cursor/'));

/** A page that has just been loaded, by Ana; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const { keepUser } = await import('../auth/auth.store.ts');
  const store = await import('./message.store.ts');
  keepUser(ana);
  const shown = () => store.getMessages().ids.map((id) => store.getMessage(id)?.text);
  return { ...store, shown };
}
const news = (results: Message[], reset?: boolean) =>
  browser.sockets.says({ type: 'sync_message', data: { results, ...(reset && { reset }) } });
const askedWith = () => browser.sockets.heard<{ since?: string }>('sync_message').map(({ since }) => since);
const texts = (first: number, last: number) => talk(first, last).map(({ text }) => text);

/** A page that is put away after these were in the room. */
async function left(messages: Message[], ...later: Message[]) {
  await page();
  browser.sockets.opens();
  news(messages);
  for (const data of later) browser.sockets.says({ type: 'message', data, sent_by: data.sent_by });
  await closePage(browser.drawer, 'remembered/messages');
}

test('without a network the room is as it was last, and goes on from there without a hole', async () => {
  await left(talk(1, 20), fromAna(21));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loadNewest, getMessages, shown } = await page();
  await loadNewest();
  expect(shown()).toEqual(texts(1, 21));
  expect(getMessages()).toMatchObject({ here: true, older: 'idle', failure: null });
  expect(browser.server.asked).toEqual([]);

  browser.sockets.opens();
  expect(askedWith()).toEqual([idOf(21)]);
  news([deleted(fromBruno(3)), fromBruno(22)]);
  expect(shown()).toEqual([...texts(1, 2), '', ...texts(4, 22)]);
});

test('where the server is away, too; a talk that is all here says so', async () => {
  await left(talk(1, 3));
  const { loadNewest, getMessages, shown } = await page();
  await loadNewest();
  expect([shown(), getMessages().older]).toEqual([texts(1, 3), 'all-loaded']);
});

test('where much has happened since, the list begins anew, and nothing that was here last stays', async () => {
  await left(talk(1, 20));
  const { loadNewest, shown } = await page();
  await loadNewest();
  browser.sockets.opens();
  news(talk(300, 319), true);
  expect(shown()).toEqual(texts(300, 319));
});

test('sixty are remembered at most; one that came before its socket told all is no place to go on from', async () => {
  await left(talk(1, 20));
  const before = await page();
  before.keep(talk(1, 90), 'page');
  await expect.poll(() => before.shown()).toHaveLength(90);
  browser.server.answers('GET message/more/:cursor/', () => talk(71, 90).toReversed());
  await before.loadNewest();
  await expect
    .poll(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return browser.drawer.get('remembered/messages');
    })
    .toMatchObject({ value: { since: null, isAll: false } });

  browser.server.drops('GET message/more/:cursor/');
  const { loadNewest, shown } = await page();
  await loadNewest();
  expect(shown()).toEqual(texts(31, 90));
  browser.sockets.opens();
  expect(askedWith()).toEqual([undefined]);
  // the older ones may have been deleted meanwhile: they are asked for again
  news(talk(75, 94));
  expect(shown()).toEqual(texts(75, 94));
});

test('a socket that opens meanwhile is faster, and what it tells is all there is', async () => {
  await left(talk(1, 20));
  const { loadNewest, shown } = await page();
  browser.sockets.opens();
  const loading = loadNewest();
  news([...talk(2, 20), deleted(fromBruno(21))]);
  await loading;
  expect(shown()).toEqual([...texts(2, 20), '']);
});
