import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { clapAt, everythingIsNear, minute } from '../../testing/notifications.ts';
import { idOf, postOf } from '../../testing/posts.ts';
import { freshScreen, hrefOf, press, visit } from '../../testing/screen.tsx';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import NotificationScreen from './NotificationScreen.tsx';
import { notificationKey, notificationList } from './notification.store.ts';

const browser = freshScreen();
const couple = twosomeOf({ id: idOf(500), username: 'chloe&dan', is_own: false });

beforeEach(() => {
  everythingIsNear();
  upsertUser({ ...ana, last_notification_seen_at: minute(10), unseen_notification_count: 1 });
  browser.sockets.open();
  browser.server.respond('GET post/', { results: [postOf({ id: idOf(700) })], next: null });
  browser.server.respond('GET auth/twosome/', { results: [couple], next: null });
});
afterEach(() => void vi.useRealTimers());

const open = () => visit({ '/notification': <NotificationScreen /> }, '/notification');
const responds = (...results: Notification[]) =>
  browser.server.respond('GET notification/', { results, next: null });
function show(...results: Notification[]) {
  responds(...results);
  return open();
}
const receive = (row: Notification) =>
  act(() => browser.sockets.receive({ type: 'notification', data: row, sent_by: null }));
const rows = () => screen.queryAllByRole('listitem');
const news = () => rows().map((row) => within(row).queryByText('New') !== null);
const hasRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));
const hasPhotos = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('li img')).toHaveLength(count));
const requestsOf = (line: string) => browser.server.requests.filter((one) => one.line === line);
const clapped = { name: /clapped for your post/ };

test('has a title, and shows skeletons while the rows load [S2.132 S4.11]', () => {
  browser.server.hold('GET notification/');
  open();
  screen.getByRole('heading', { level: 1, name: 'Notifications' });
  screen.getByText('View recent updates');
  screen.getByRole('status', { name: 'Loading' });
});

test('marks rows since the last visit, and the end of the list [S2.134 S2.135 S4.37]', async () => {
  show(clapAt(11), clapAt(9));
  await waitFor(() => expect(news()).toEqual([true, false]));
  screen.getByText("That's all it is here");
});

test('without notifications it shows an empty state with a link home', async () => {
  show();
  await screen.findByRole('heading', { name: 'All quiet' });
  expect(hrefOf('Back to home')).toBe('/home');
});

test('loads the next page on scroll [S2.133]', async () => {
  browser.server.respondWith('GET notification/', ({ query }) =>
    query.has('cursor')
      ? { results: [clapAt(2)], next: null }
      : { results: [clapAt(9), clapAt(8)], next: '/api/v1/notification/?cursor=2' },
  );
  open();
  await hasRows(2);
  fireEvent.scroll(window);
  await hasRows(3);
});

test('a list that fails to load says so, and Retry loads it [S4.13 S8.22]', async () => {
  browser.server.disconnect('GET notification/');
  open();
  await screen.findByText('There was a network error!');
  responds(clapAt(9));
  await press('Retry');
  await hasRows(1);
});

const post = `/post/${idOf(700)}`;
const profile = `/profile/${idOf(500)}`;
test.each([
  ['a new post of the partner', { related_to: kinds.POST, data: {} }, post],
  ['a comment', { related_to: kinds.COMMENT }, post],
  ['a clap', { related_to: kinds.CLAP }, post],
  ['comments', { related_to: kinds.COMMENT_COUNT }, post],
  ['claps', { related_to: kinds.CLAP_COUNT }, post],
  ['a request', { related_to: kinds.FOLLOW_REQUEST_RECEIVED, related_id: idOf(500) }, profile],
  ['a yes', { related_to: kinds.FOLLOW_REQUEST_ACCEPTED, related_id: idOf(500) }, profile],
  ['a goal', { related_to: kinds.ADDED_GOAL, data: {} }, `/goals/edit/${idOf(700)}`],
])('%s links to its subject', async (_name, over, target) => {
  show(clapAt(9, over));
  expect((await screen.findByRole('link', clapped)).getAttribute('href')).toBe(target);
});

test('the posts and couples of a page of notifications are fetched in one request each, without repetition', async () => {
  const numbers = [...Array(19).keys()];
  const couples = numbers.map((n) => twosomeOf({ id: idOf(500 + n), is_own: false }));
  browser.server.respond('GET auth/twosome/', { results: couples, next: null });
  browser.server.respondWith('GET post/', ({ query }) => ({
    results: (query.get('ids') ?? '').split(',').map((id) => postOf({ id })),
    next: null,
  }));
  const claps = numbers.map((n) =>
    clapAt(30 - n, { related_id: idOf(700 + n), data: { twosome_id: idOf(500 + n) } }),
  );
  show(...claps, clapAt(9));
  await hasPhotos(20);
  expect(['GET post/', 'GET auth/twosome/'].map((line) => requestsOf(line).length)).toEqual([1, 1]);
  expect(browser.server.requests.filter(({ path }) => /^(post|auth\/twosome)\/./.test(path))).toEqual([]);
});

test('the post of a notification that arrives is fetched, and no other post again', async () => {
  show(clapAt(9));
  await hasPhotos(1);
  browser.server.respond('GET post/', { results: [postOf({ id: idOf(701) })], next: null });
  receive(clapAt(11, { related_id: idOf(701) }));
  await hasPhotos(2);
  expect(requestsOf('GET post/').map(({ query }) => query.get('ids'))).toEqual([idOf(700), idOf(701)]);
});

test('a post that failed to load for another reason is not called deleted', async () => {
  browser.server.fail('GET post/', 500, {});
  show(clapAt(9));
  await waitFor(() => expect(requestsOf('GET post/')).toHaveLength(1));
  await screen.findByRole('link', clapped);
  expect(screen.queryByText(/No longer available/)).toBeNull();
});

test('a follow request is answered in the row', async () => {
  const asking = { ...couple, have_received_request: true };
  browser.server.respond('GET auth/twosome/', { results: [asking], next: null });
  browser.server.respond('POST auth/follow_request/:id/follow/', { ...couple, follows_you: true });
  const data = { twosome_id: idOf(500), auto_accepted: false };
  show(clapAt(9, { related_to: kinds.FOLLOW_REQUEST_RECEIVED, related_id: idOf(500), data }));
  await screen.findByRole('button', { name: 'Decline chloe&dan' });
  await press('Accept chloe&dan');
  await screen.findByText(/Follows you/);
  expect(screen.queryByRole('button', { name: /chloe&dan/ })).toBeNull();
});

test('a notification that arrives appears on top and is announced once, politely', async () => {
  show(clapAt(9));
  await hasRows(1);
  receive(clapAt(11, { body: 'eve+gil clapped for your post' }));
  expect(rows()[0]?.textContent).toMatch(/eve\+gil/);
  expect(screen.getByText('A new notification').getAttribute('role')).toBe('status');
  receive(clapAt(11, { updated_at: minute(12), body: 'eve+gil and 1 other clapped for your post' }));
  screen.getByText('A new notification');
  receive(clapAt(13));
  screen.getByText('2 new notifications');
});

/** Renders the list; from here on the test controls the clock. */
async function showInTime(...results: Notification[]) {
  responds(...results);
  await notificationList.open(notificationKey);
  vi.useFakeTimers();
  return open();
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const framesSent = () => browser.sockets.framesSent('notification_seen').length;
function pageIs(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('after five seconds rows are seen: the server is notified, the badge and the tint go [S4.38 S7.57 S9.17]', async () => {
  await showInTime(clapAt(11), clapAt(9));
  await pass(4999);
  expect([framesSent(), news()]).toEqual([0, [true, false]]);
  await pass(1);
  expect([framesSent(), news()]).toEqual([1, [false, false]]);
  expect(getUser()?.unseen_notification_count).toBe(0);
  await pass(timing.notificationSeen * 3);
  expect(framesSent()).toBe(1);
});

test('a user who leaves earlier has not seen them', async () => {
  const router = await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  await act(() => router.navigate('/home'));
  await pass(timing.notificationSeen * 2);
  expect([framesSent(), getUser()?.unseen_notification_count]).toEqual([0, 1]);
});

test('five seconds in a hidden window do not count', async () => {
  await showInTime(clapAt(11));
  pageIs('hidden');
  await pass(timing.notificationSeen * 2);
  expect(framesSent()).toBe(0);
  pageIs('visible');
  await pass(timing.notificationSeen);
  expect(framesSent()).toBe(1);
});

test('a row that arrives later has its own five seconds', async () => {
  await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  receive(clapAt(12));
  await pass(timing.notificationSeen - 1);
  expect(framesSent()).toBe(0);
  await pass(1);
  expect(framesSent()).toBe(1);
});

test('rows already seen are not sent', async () => {
  upsertUser({ ...ana, last_notification_seen_at: minute(10) });
  await showInTime(clapAt(9));
  await pass(timing.notificationSeen * 2);
  expect(framesSent()).toBe(0);
});

test('rows that failed to load are not seen', async () => {
  vi.useFakeTimers();
  browser.server.disconnect('GET notification/');
  open();
  await pass(timing.notificationSeen * 2);
  expect(framesSent()).toBe(0);
});
