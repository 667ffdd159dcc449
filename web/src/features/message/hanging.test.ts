import type { Message } from '@twosome/contract/message/message.contract';
import { expect, test, vi } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { deleted, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { anasBrowser, closePage } from '../../testing/reloads.ts';

/** The room on a line that neither answers nor refuses. */

const browser = anasBrowser();

/** A page that has just been loaded, by Ana; what an earlier one left in the browser is still there. */
async function page() {
  vi.resetModules();
  const { timing } = await import('@twosome/contract/platform/timing');
  // how long it is, lists-hanging.test.ts holds; here it would only be waited for
  vi.spyOn(timing, 'patience', 'get').mockReturnValue(20 as never);
  vi.spyOn(timing, 'listLoadDelay', 'get').mockReturnValue(0 as never);
  const { keepUser } = await import('../auth/auth.store.ts');
  const store = await import('./message.store.ts');
  const { onAnswer } = await import('../../platform/line.ts');
  const { markOld } = await import('../../platform/old.ts');
  keepUser(ana);
  const shown = () => store.getMessages().ids.map((id) => store.getMessage(id)?.text);
  return { ...store, onAnswer, markOld, shown };
}
const news = (results: Message[]) => browser.sockets.says({ type: 'sync_message', data: { results } });
const askedWith = () => browser.sockets.heard<{ since?: string }>('sync_message').map(({ since }) => since);
const texts = (first: number, last: number) => talk(first, last).map(({ text }) => text);
const newest = (first: number, last: number) => talk(first, last).toReversed();
const older = 'GET message/more/:cursor/';

/** A page that is put away after these were in the room. */
async function left(messages: Message[]) {
  const { memory } = await page().then(() => import('./remembered.ts'));
  const written = vi.spyOn(memory, 'keep');
  browser.sockets.opens();
  news(messages);
  expect(written).toHaveBeenCalled();
  await closePage(browser.drawer, 'remembered/messages');
}

/** What was here last stands in the room, and the newest ones are still on their way. */
async function hanging(messages: Message[]) {
  await left(messages);
  const answer = browser.server.holds(older);
  const next = await page();
  void next.loadNewest();
  await expect.poll(() => next.getMessages().here).toBe(true);
  expect(browser.server.asked.map(({ line }) => line)).toContain(older);
  return { ...next, answer };
}

test('the talk is as it was last, and the socket goes on from there', async () => {
  const { shown, answer, getMessages, onAnswer } = await hanging(talk(1, 20));
  expect([shown(), getMessages().older]).toEqual([texts(1, 20), 'idle']);
  browser.sockets.opens();
  expect(askedWith()).toEqual([idOf(20)]);
  news([deleted(fromBruno(3)), fromBruno(21)]);
  const now = [...texts(1, 2), '', ...texts(4, 21)];
  expect(shown()).toEqual(now);
  // the answer is older than what the socket told, and has no say any more
  const heard = vi.fn();
  onAnswer(heard);
  answer.gives(newest(1, 20));
  await expect.poll(() => heard).toHaveBeenCalled();
  expect(shown()).toEqual(now);
});

test('where no socket opens the answer takes its place', async () => {
  const { shown, answer } = await hanging(talk(1, 3));
  answer.gives([fromBruno(4), fromBruno(3), deleted(fromBruno(2))]);
  await expect.poll(() => shown()).toEqual(['', ...texts(3, 4)]);
});

test('whoever reads further up among it stays there', async () => {
  const { shown, answer, getMessages } = await hanging(talk(1, 50));
  expect(shown()).toEqual(texts(1, 50));
  browser.server.answers(older, ({ path }) => (path.includes(idOf(33)) ? newest(13, 32) : newest(1, 12)));
  answer.gives(newest(33, 52));
  await expect.poll(() => shown()).toEqual(texts(1, 52));
  expect(getMessages().older).toBe('all-loaded');
});

test('an open socket that says nothing is doubted, and the next one is asked for all changes', async () => {
  await left(talk(1, 20));
  browser.server.holds(older);
  const { loadNewest, getMessages, shown } = await page();
  browser.sockets.opens();
  const doubted = browser.sockets.last();
  void loadNewest();
  await expect.poll(() => getMessages().here).toBe(true);
  expect(doubted.readyState).toBe(3);
  browser.sockets.opens();
  expect(askedWith()).toEqual([idOf(20)]);
  news([fromBruno(21)]);
  expect(shown()).toEqual(texts(1, 21));
});

test('where it fails after all the old stays, and the newest ones are asked for again', async () => {
  const { shown, answer, getMessages, markOld } = await hanging(talk(1, 3));
  answer.refuses(500, {});
  await expect.poll(() => getMessages().older).toBe('all-loaded');
  expect([shown(), getMessages().failure]).toEqual([texts(1, 3), null]);
  browser.server.answers(older, () => newest(1, 4));
  markOld('messages');
  await expect
    .poll(() => {
      // any good answer says that the server is there
      browser.sockets.opens();
      return shown();
    })
    .toEqual(texts(1, 4));
});

test('older ones that were asked for before the list began anew are not put before it', async () => {
  const { loadNewest, loadOlder, shown } = await page();
  browser.server.answers(older, () => newest(21, 40));
  await loadNewest();
  const first = browser.server.holds(older);
  void loadOlder();
  await expect.poll(() => browser.server.asked).toHaveLength(2);
  browser.sockets.opens();
  browser.sockets.says({ type: 'sync_message', data: { results: talk(81, 100), reset: true } });
  browser.server.answers(older, () => newest(61, 80));
  const second = loadOlder();
  first.gives(newest(1, 20));
  await second;
  await expect.poll(() => shown()).toEqual(texts(61, 100));
});
