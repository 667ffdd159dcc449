import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { timing } from '@twosome/contract/platform/timing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser, keepUser } from '../features/auth/auth.store.ts';
import { notificationKey, notificationList } from '../features/notification/notification.store.ts';
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
  keepUser({ ...ana, last_notification_seen_at: minute(10), unseen_notification_count: 1 });
  browser.sockets.opens();
  browser.server.gives('GET post/:id/', post);
  browser.server.gives('GET auth/twosome/:id/', couple);
});
afterEach(() => void vi.useRealTimers());

const gives = (...results: Notification[]) =>
  browser.server.gives('GET notification/', { results, next: null });
const comes = (row: Notification) =>
  act(() => browser.sockets.says({ type: 'notification', data: row, sent_by: null }));

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
const asked = (line: string) => browser.server.asked.filter((one) => one.line === line).length;

test('says what it is, and shows the shapes of rows while they come [S2.132 S4.11]', () => {
  browser.server.answers('GET notification/', () => new Promise(() => {}));
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
  expect(screen.getByText('View recent updates')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('marks what began after the last look, and says where the list ends [S2.134 S2.135 S4.37]', async () => {
  gives(clapAt(11), clapAt(9));
  show();
  await waitFor(() => expect(news()).toEqual([true, false]));
  expect(screen.getByText("That's all it is here")).toBeTruthy();
});

test('with nothing to tell it is quiet, and leads home', async () => {
  gives();
  show();
  expect(await screen.findByRole('heading', { name: 'All quiet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/home');
});

test('goes on with the next page as one scrolls [S2.133]', async () => {
  browser.server.answers('GET notification/', ({ query }) =>
    query.has('cursor')
      ? { results: [clapAt(2)], next: null }
      : { results: [clapAt(9), clapAt(8)], next: '/api/v1/notification/?cursor=2' },
  );
  show();
  await waitFor(() => expect(rows().length).toBe(2));
  fireEvent.scroll(window);
  await waitFor(() => expect(rows().length).toBe(3));
});

test('a list that does not come says so, and Retry brings it [S4.13 S8.22]', async () => {
  browser.server.drops('GET notification/');
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
])('%s leads to what it is about', async (_name, over, target) => {
  gives(clapAt(9, over));
  show();
  const link = await screen.findByRole('link', { name: /clapped for your post/ });
  expect(link.getAttribute('href')).toBe(target);
});

test('a couple and a post are asked for once, however many rows are about them', async () => {
  gives(clapAt(9), clapAt(8), clapAt(7));
  show();
  await waitFor(() => expect(asked('GET post/:id/')).toBe(1));
  await waitFor(() => expect(document.querySelectorAll('li img').length).toBe(3));
  expect([asked('GET auth/twosome/:id/'), asked('GET post/:id/')]).toEqual([1, 1]);
});

test('a row whose post is gone says so, and leads nowhere', async () => {
  browser.server.refuses('GET post/:id/', 404, { detail: 'Not found.' });
  gives(clapAt(9));
  show();
  expect(await screen.findByText(/This is not here any more/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /clapped for your post/ })).toBeNull();
});

test('a post that did not come for another reason is not said to be gone', async () => {
  browser.server.refuses('GET post/:id/', 500, {});
  gives(clapAt(9));
  show();
  await waitFor(() => expect(asked('GET post/:id/')).toBe(1));
  expect(await screen.findByRole('link', { name: /clapped for your post/ })).toBeTruthy();
  expect(screen.queryByText(/not here any more/)).toBeNull();
});

test('who asks to follow is answered in the row', async () => {
  browser.server.gives('GET auth/twosome/:id/', { ...couple, have_received_request: true });
  const data = { twosome_id: idOf(500), auto_accepted: false };
  gives(clapAt(9, { related_to: 5, related_id: idOf(500), data, body: 'chloe&dan asked to follow you' }));
  show();
  expect(await screen.findByRole('button', { name: 'Accept chloe&dan' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline chloe&dan' })).toBeTruthy();
  browser.server.gives('POST auth/follow_request/:id/follow/', { ...couple, follows_you: true });
  fireEvent.click(screen.getByRole('button', { name: 'Accept chloe&dan' }));
  expect(await screen.findByText(/Follows you/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /chloe&dan/ })).toBeNull();
});

test('what comes while one looks stands on top and is said once, politely', async () => {
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

/** The list as it stands, its rows there; from here on the test says how time goes. */
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

test('after five seconds it is seen: the server hears it, the badge goes, the rows calm down [S4.38 S7.57 S9.17]', async () => {
  await showInTime(clapAt(11), clapAt(9));
  await pass(4999);
  expect([sent(), news()]).toEqual([0, [true, false]]);
  await pass(1);
  expect([sent(), news()]).toEqual([1, [false, false]]);
  expect(getUser()?.unseen_notification_count).toBe(0);
  await pass(timing.notificationSeen * 3);
  expect(sent()).toBe(1);
});

test('who leaves before has not seen them', async () => {
  const router = await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  await act(() => router.navigate('/home'));
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
  expect(getUser()?.unseen_notification_count).toBe(1);
});

test('five seconds behind another window do not count', async () => {
  await showInTime(clapAt(11));
  pageIs('hidden');
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
  pageIs('visible');
  await pass(timing.notificationSeen);
  expect(sent()).toBe(1);
});

test('a row that comes meanwhile is given its own five seconds', async () => {
  await showInTime(clapAt(11));
  await pass(timing.notificationSeen - 1);
  comes(clapAt(12));
  await pass(timing.notificationSeen - 1);
  expect(sent()).toBe(0);
  await pass(1);
  expect(sent()).toBe(1);
});

test('what was seen already is not sent', async () => {
  keepUser({ ...ana, last_notification_seen_at: minute(10) });
  await showInTime(clapAt(9));
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
});

test('rows that could not be loaded were not seen', async () => {
  vi.useFakeTimers();
  browser.server.drops('GET notification/');
  show();
  await pass(timing.notificationSeen * 2);
  expect(sent()).toBe(0);
});

test('seen on another device, they calm down here [S7.55]', async () => {
  gives(clapAt(11));
  show();
  await waitFor(() => expect(news()).toEqual([true]));
  act(() =>
    browser.sockets.says({ type: 'notification_seen', data: { seen_at: minute(12) }, sent_by: codes.ana }),
  );
  expect(news()).toEqual([false]);
});
