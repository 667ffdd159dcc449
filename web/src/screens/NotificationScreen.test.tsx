import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { notificationKey, notificationList } from '../features/notification/notification.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes, twosomeOf } from '../testing/cast.ts';
import { clapAt, everythingIsNear, minute } from '../testing/notifications.ts';
import { idOf, postOf } from '../testing/posts.ts';
import NotificationScreen from './NotificationScreen.tsx';

const browser = freshBrowser();
const post = postOf({ id: idOf(700) });
const couple = twosomeOf({ id: idOf(500), username: 'chloe&dan', is_own: false });

beforeEach(() => {
  everythingIsNear();
  localStorage.setItem('token', 'of-ana');
  upsertUser({ ...ana, last_notification_seen_at: minute(10), unseen_notification_count: 1 });
  browser.sockets.open();
  browser.server.respond('GET post/', { results: [post], next: null });
  browser.server.respond('GET auth/twosome/', { results: [couple], next: null });
});
afterEach(() => void vi.useRealTimers());

const gives = (...results: Notification[]) =>
  browser.server.respond('GET notification/', { results, next: null });
const comes = (row: Notification) =>
  act(() => browser.sockets.receive({ type: 'notification', data: row, sent_by: null }));

function show() {
  const router = createMemoryRouter(
    [
      { path: '/notification', element: <NotificationScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/notification'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const rows = () => screen.queryAllByRole('listitem');
const news = () => rows().map((row) => within(row).queryByText('New') !== null);
const asked = (line: string) => browser.server.requests.filter((one) => one.line === line).length;

test('has a title, and shows skeletons while the rows load [S2.132 S4.11]', () => {
  browser.server.respondWith('GET notification/', () => new Promise(() => {}));
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
  expect(screen.getByText('View recent updates')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('marks rows since the last visit, and the end of the list [S2.134 S2.135 S4.37]', async () => {
  gives(clapAt(11), clapAt(9));
  show();
  await waitFor(() => expect(news()).toEqual([true, false]));
  expect(screen.getByText("That's all it is here")).toBeTruthy();
});

test('without notifications it shows an empty state with a link home', async () => {
  gives();
  show();
  expect(await screen.findByRole('heading', { name: 'All quiet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/home');
});

test('loads the next page on scroll [S2.133]', async () => {
  browser.server.respondWith('GET notification/', ({ query }) =>
    query.has('cursor')
      ? { results: [clapAt(2)], next: null }
      : { results: [clapAt(9), clapAt(8)], next: '/api/v1/notification/?cursor=2' },
  );
  show();
  await waitFor(() => expect(rows().length).toBe(2));
  fireEvent.scroll(window);
  await waitFor(() => expect(rows().length).toBe(3));
});

test('a list that fails to load says so, and Retry loads it [S4.13 S8.22]', async () => {
  browser.server.disconnect('GET notification/');
  show();
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  gives(clapAt(9));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows().length).toBe(1));
});

test.each([
  ['a new post of the partner', { related_to: kinds.POST, data: {} }, `/post/${idOf(700)}`],
  ['a comment', { related_to: kinds.COMMENT }, `/post/${idOf(700)}`],
  ['a clap', { related_to: kinds.CLAP }, `/post/${idOf(700)}`],
  ['comments', { related_to: kinds.COMMENT_COUNT }, `/post/${idOf(700)}`],
  ['claps', { related_to: kinds.CLAP_COUNT }, `/post/${idOf(700)}`],
  ['a request', { related_to: 5, related_id: idOf(500) }, `/profile/${idOf(500)}`],
  ['a yes', { related_to: 6, related_id: idOf(500) }, `/profile/${idOf(500)}`],
  ['a goal', { related_to: kinds.ADDED_GOAL, data: {} }, `/goals/edit/${idOf(700)}`],
])('%s links to its subject', async (_name, over, target) => {
  gives(clapAt(9, over));
  show();
  const link = await screen.findByRole('link', { name: /clapped for your post/ });
  expect(link.getAttribute('href')).toBe(target);
});

test('a couple and a post are requested once, however many rows refer to them', async () => {
  gives(clapAt(9), clapAt(8), clapAt(7));
  show();
  await waitFor(() => expect(document.querySelectorAll('li img').length).toBe(3));
  expect([asked('GET auth/twosome/'), asked('GET post/')]).toEqual([1, 1]);
});

test('the posts and couples of a page of notifications are fetched in one request each', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => idOf(700 + n));
  const posts = ids.map((id) => postOf({ id }));
  const couples = ids.map((_, n) => twosomeOf({ id: idOf(500 + n), is_own: false }));
  browser.server.respond('GET auth/twosome/', { results: couples, next: null });
  browser.server.respondWith('GET post/', ({ query }) => ({
    results: posts.filter(({ id }) => query.get('ids')?.split(',').includes(id)),
    next: null,
  }));
  gives(...ids.map((id, n) => clapAt(30 - n, { related_id: id, data: { twosome_id: idOf(500 + n) } })));
  show();
  await waitFor(() => expect(document.querySelectorAll('li img').length).toBe(20));
  expect([asked('GET post/'), asked('GET auth/twosome/')]).toEqual([1, 1]);
  expect(browser.server.requests.filter(({ path }) => /^(post|auth\/twosome)\/./.test(path))).toEqual([]);
});

test('the post of a notification that arrives is fetched, and no other post again', async () => {
  gives(clapAt(9));
  show();
  await waitFor(() => expect(document.querySelectorAll('li img').length).toBe(1));
  browser.server.respond('GET post/', { results: [postOf({ id: idOf(701) })], next: null });
  comes(clapAt(11, { related_id: idOf(701) }));
  await waitFor(() => expect(document.querySelectorAll('li img').length).toBe(2));
  const ids = browser.server.requests.flatMap(({ line, query }) =>
    line === 'GET post/' ? query.get('ids') : [],
  );
  expect(ids).toEqual([idOf(700), idOf(701)]);
});

test('a row whose post was deleted says so, and is no link', async () => {
  browser.server.respond('GET post/', { results: [], next: null });
  gives(clapAt(9));
  show();
  expect(await screen.findByText(/No longer available/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /clapped for your post/ })).toBeNull();
});

test('a post that failed to load for another reason is not called deleted', async () => {
  browser.server.fail('GET post/', 500, {});
  gives(clapAt(9));
  show();
  await waitFor(() => expect(asked('GET post/')).toBe(1));
  expect(await screen.findByRole('link', { name: /clapped for your post/ })).toBeTruthy();
  expect(screen.queryByText(/not here any more/)).toBeNull();
});

test('a follow request is answered in the row', async () => {
  const asking = { ...couple, have_received_request: true };
  browser.server.respond('GET auth/twosome/', { results: [asking], next: null });
  const data = { twosome_id: idOf(500), auto_accepted: false };
  gives(clapAt(9, { related_to: 5, related_id: idOf(500), data, body: 'chloe&dan asked to follow you' }));
  show();
  expect(await screen.findByRole('button', { name: 'Accept chloe&dan' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline chloe&dan' })).toBeTruthy();
  browser.server.respond('POST auth/follow_request/:id/follow/', { ...couple, follows_you: true });
  fireEvent.click(screen.getByRole('button', { name: 'Accept chloe&dan' }));
  expect(await screen.findByText(/Follows you/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /chloe&dan/ })).toBeNull();
});

test('a notification that arrives appears on top and is announced once, politely', async () => {
  gives(clapAt(9));
  show();
  await waitFor(() => expect(rows().length).toBe(1));
  comes(clapAt(11, { body: 'eve+gil clapped for your post' }));
  expect(rows()[0]?.textContent).toMatch(/eve\+gil/);
  expect(screen.getByText('A new notification').getAttribute('role')).toBe('status');
  comes(clapAt(11, { updated_at: minute(12), body: 'eve+gil and 1 other clapped for your post' }));
  expect(screen.getByText('A new notification')).toBeTruthy();
  comes(clapAt(13));
  expect(screen.getByText('2 new notifications')).toBeTruthy();
});

/** Renders the list; from here on the test controls the clock. */
async function showInTime(...rows: Notification[]) {
  gives(...rows);
  await notificationList.open(notificationKey);
  vi.useFakeTimers();
  return show();
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sent = () =>
  browser.sockets.last().sent.filter((frame) => JSON.stringify(frame).includes('seen')).length;
function pageIs(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('after five seconds rows are seen: the server is notified, the badge and the tint go [S4.38 S7.57 S9.17]', async () => {
  await showInTime(clapAt(11), clapAt(9));
  await pass(4999);
  expect([sent(), news()]).toEqual([0, [true, false]]);
  await pass(1);
  expect([sent(), news()]).toEqual([1, [false, false]]);
  expect(getUser()?.unseen_notification_count).toBe(0);
  await pass(timing.notificationSeen * 3);
  expect(sent()).toBe(1);
});

test('a user who leaves earlier has not seen them', async () => {
  const router = await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  await act(() => router.navigate('/home'));
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
  expect(getUser()?.unseen_notification_count).toBe(1);
});

test('five seconds in a hidden window do not count', async () => {
  await showInTime(clapAt(11));
  pageIs('hidden');
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
  pageIs('visible');
  await pass(timing.notificationSeen);
  expect(sent()).toBe(1);
});

test('a row that arrives later has its own five seconds', async () => {
  await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  comes(clapAt(12));
  await pass(timing.notificationSeen - 1);
  expect(sent()).toBe(0);
  await pass(1);
  expect(sent()).toBe(1);
});

test('rows already seen are not sent', async () => {
  upsertUser({ ...ana, last_notification_seen_at: minute(10) });
  await showInTime(clapAt(9));
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
});

test('rows that failed to load are not seen', async () => {
  vi.useFakeTimers();
  browser.server.disconnect('GET notification/');
  show();
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
});

test('rows seen on another device lose their tint here [S7.55]', async () => {
  gives(clapAt(11));
  show();
  await waitFor(() => expect(news()).toEqual([true]));
  act(() =>
    browser.sockets.receive({ type: 'notification_seen', data: { seen_at: minute(12) }, sent_by: codes.ana }),
  );
  expect(news()).toEqual([false]);
});
