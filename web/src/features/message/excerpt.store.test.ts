import { renderHook } from '@testing-library/react';
import type { Message } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { loadNewerShown, loadOlderShown, openAt, showNewest, useShown } from './excerpt.store.ts';
import { getMessage, getMessages } from './message.store.ts';
import { send } from './outbox.store.ts';

const browser = freshBrowser();
const page = limits.pageSize;

/** A couple with messages 1 to 200, of which the last twenty are loaded. */
let conversation: Message[];
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  conversation = talk(1, 200);
  browser.server.respondWith('GET message/around/:id/', ({ path }) => aroundOf(path.split('/')[2] ?? ''));
  browser.server.respondWith('GET message/more/:cursor/', ({ path }) => {
    const end = conversation.findIndex(({ id }) => id === path.split('/')[2]);
    return conversation.slice(Math.max(end - page, 0), end).toReversed();
  });
  browser.sockets.open();
  sync(conversation.slice(-page));
});

function aroundOf(id: string) {
  const at = conversation.findIndex((message) => message.id === id || message.files[0]?.id === id);
  const [from, to] = [Math.max(at - page, 0), Math.min(at + page + 1, conversation.length)];
  const results = conversation.slice(from, to);
  return { results, has_older: from > 0, has_newer: to < conversation.length };
}
const sync = (results: Message[], reset?: boolean) =>
  browser.sockets.receive({ type: 'sync_message', data: { results, ...(reset && { reset }) } });
const receive = (message: Message) => {
  conversation.push(message);
  browser.sockets.receive({ type: 'message', data: message, sent_by: message.sent_by });
};
const shown = () => {
  const { result, unmount } = renderHook(() => useShown());
  unmount();
  return result.current;
};
/** 'first-last' of what is shown, after checking that no message between is missing. */
const span = (): string => {
  const numbers = shown().ids.map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  expect(numbers).toEqual(Array.from({ length: last - first + 1 }, (_, n) => first + n));
  return `${first}-${last}`;
};
const calls = () => browser.server.requests.map(({ path }) => path);

test('a jump shows an old message between its neighbors after one call, and the newest ones stay loaded', async () => {
  expect(await openAt(idOf(60))).toBe('shown');
  expect(calls()).toEqual([`message/around/${idOf(60)}/`]);
  expect([span(), shown().isExcerpt, shown().older, shown().newer]).toEqual(['40-80', true, 'idle', 'idle']);
  expect(getMessages().ids.length).toBe(page);
  expect(await openAt(idOf(45))).toBe('shown');
  expect(calls().length).toBe(1);
  showNewest();
  expect([span(), shown().isExcerpt]).toEqual(['181-200', false]);
});

test('a loaded message is shown without a call', async () => {
  expect(await openAt(idOf(190))).toBe('shown');
  expect([span(), shown().isExcerpt, calls()]).toEqual(['181-200', false, []]);
  await openAt(idOf(60));
  expect(await openAt(idOf(190))).toBe('shown');
  expect([span(), shown().isExcerpt]).toEqual(['181-200', false]);
});

test('neighbors that reach the newest messages continue their list', async () => {
  const { view } = shown();
  expect(await openAt(idOf(170))).toBe('shown');
  expect([span(), shown().isExcerpt, shown().view]).toEqual(['150-200', false, view]);
  await loadOlderShown();
  expect(span()).toBe('130-200');
});

test('an excerpt grows in both directions until it reaches the newest messages, and stays in view then', async () => {
  await openAt(idOf(100));
  const { view } = shown();
  await Promise.all([loadOlderShown(), loadNewerShown()]);
  expect([span(), shown().isExcerpt]).toEqual(['60-140', true]);
  await loadNewerShown();
  expect([span(), shown().isExcerpt]).toEqual(['60-160', true]);
  await loadNewerShown();
  expect([span(), shown().isExcerpt]).toEqual(['60-180', true]);
  await loadNewerShown();
  expect([span(), shown().isExcerpt, shown().view]).toEqual(['60-200', false, view]);
  await loadNewerShown();
  receive(fromBruno(201));
  expect(span()).toBe('60-201');
});

test('the beginning of the conversation is recognized', async () => {
  await openAt(idOf(15));
  expect([span(), shown().older]).toEqual(['1-35', 'all-loaded']);
  await openAt(idOf(60));
  await loadOlderShown();
  await loadOlderShown();
  expect([span(), shown().older]).toEqual(['1-80', 'all-loaded']);
});

test('while messages between are missing, new ones wait below and changes of old ones are shown', async () => {
  await openAt(idOf(60));
  receive(fromBruno(201));
  receive(fromAna(202));
  expect(span()).toBe('40-80');
  browser.sockets.receive({ type: 'message', data: deleted(fromBruno(50)), sent_by: fromBruno(50).sent_by });
  expect([span(), getMessage(idOf(50))?.text]).toEqual(['40-80', '']);
  showNewest();
  expect(span()).toBe('181-202');
});

test('replying to an old message returns to the newest', async () => {
  await openAt(idOf(60));
  send({ text: 'Do you remember?', pictures: [], replyTo: null });
  expect([span(), shown().isExcerpt]).toEqual(['181-200', false]);
});

test('a reset of the newest messages also closes the excerpt', async () => {
  await openAt(idOf(60));
  sync(talk(500, 519), true);
  expect([span(), shown().isExcerpt]).toEqual(['500-519', false]);
});

test('the later of two jumps wins, whichever response arrives last', async () => {
  const late = browser.server.hold('GET message/around/:id/');
  const first = openAt(idOf(30));
  await expect.poll(() => calls().length).toBe(1);
  browser.server.respondWith('GET message/around/:id/', ({ path }) => aroundOf(path.split('/')[2] ?? ''));
  await openAt(idOf(100));
  late.respond(aroundOf(idOf(30)));
  expect([await first, span()]).toEqual(['superseded', '80-120']);
});

test('a failed load of newer messages can be retried, and belongs to its own excerpt', async () => {
  await openAt(idOf(60));
  browser.server.disconnect('GET message/around/:id/');
  await loadNewerShown();
  expect([span(), shown().newer]).toEqual(['40-80', 'error']);
  const late = browser.server.hold('GET message/around/:id/');
  const loading = loadNewerShown();
  await expect.poll(() => calls().length).toBe(3);
  showNewest();
  late.respond(aroundOf(idOf(80)));
  await loading;
  expect([span(), shown().isExcerpt]).toEqual(['181-200', false]);
});
