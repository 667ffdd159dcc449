import type { User } from '@twosome/contract/auth/auth.contract';
import { highestKind } from '@twosome/contract/notification/known.rules';
import type { Notification, notificationFrames } from '@twosome/contract/notification/notification.contract';
import { beforeEach, expect, test } from 'vitest';
import type * as z from 'zod';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { clapAt, minute } from '../../testing/notifications.ts';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import { isUnseen, markNotificationsSeen } from './unseen.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  signInAna();
  browser.sockets.open();
});

/** Ana, whose last seen time is ten past nine. */
const signInAna = (over: Partial<User> = {}) =>
  upsertUser({ ...ana, last_notification_seen_at: minute(10), ...over });
const receive = (row: Notification) =>
  browser.sockets.receive({ type: 'notification', data: row, sent_by: null });
const receiveSeen = (at: string, sentBy: string | null) =>
  browser.sockets.receive({ type: 'notification_seen', data: { seen_at: at }, sent_by: sentBy });
/** what the server sends to a socket that opens */
const open = (data: z.input<typeof notificationFrames.unseen_notifications>) =>
  browser.sockets.receive({ type: 'unseen_notifications', data });
const count = () => getUser()?.unseen_notification_count;

test.each([
  [minute(9), minute(10), false],
  [minute(10), minute(10), false],
  [minute(11), minute(10), true],
  [minute(0), null, true],
])('a row added at %s with a seen time of %s is unseen: %s [S4.37]', (added_at, seenAt, unseen) => {
  expect(isUnseen({ added_at }, seenAt)).toBe(unseen);
});

test('the count of the server is stored in the browser and removed at sign-out [S3.27 S3.31 S9.48]', () => {
  signInAna({ unseen_notification_count: 4 });
  expect(localStorage.getItem('unseenNotificationCount')).toBe('4');
  receive(clapAt(11));
  expect(localStorage.getItem('unseenNotificationCount')).toBe('5');
  browser.sockets.close(4401);
  expect(localStorage.getItem('unseenNotificationCount')).toBeNull();
});

test('a row counts once, however often it arrives and grows', () => {
  receive(clapAt(11));
  receive(clapAt(11));
  receive(clapAt(11, { updated_at: minute(12) }));
  expect(count()).toBe(1);
  receive(clapAt(13));
  expect(count()).toBe(2);
});

test('a row that the server named when the socket opened grows without being counted again', () => {
  open({ count: 1, newest_at: minute(11), seen_at: minute(10) });
  receive(clapAt(11, { updated_at: minute(12) }));
  receive(clapAt(11, { updated_at: minute(13) }));
  expect(count()).toBe(1);
});

test('seen rows and unknown kinds do not count', () => {
  receive(clapAt(9));
  receive(clapAt(11, { related_to: highestKind + 1 }));
  expect(count()).toBe(0);
});

test('marking as seen is sent to the server and clears the badge immediately [S7.57]', () => {
  receive(clapAt(11));
  markNotificationsSeen(minute(11));
  expect(browser.sockets.last().sent).toContainEqual({ type: 'notification_seen', data: {} });
  expect(count()).toBe(0);
  expect(localStorage.getItem('unseenNotificationCount')).toBe('0');
});

test('rows that arrive during marking stay counted, unless the server saw them too', () => {
  receive(clapAt(11));
  receive(clapAt(12));
  markNotificationsSeen(minute(11));
  expect(count()).toBe(1);
  receiveSeen(minute(12), codes.ana);
  expect(count()).toBe(0);
});

test('another device of mine clears the badge, the partner does not [S7.55]', () => {
  receive(clapAt(11));
  receiveSeen(minute(12), codes.bruno);
  receiveSeen(minute(12), null);
  expect(count()).toBe(1);
  receiveSeen(minute(12), codes.ana);
  expect(count()).toBe(0);
  expect(getUser()?.last_notification_seen_at).toBe(minute(12));
});

test('a late frame with an earlier seen time reverts nothing', () => {
  receiveSeen(minute(20), codes.ana);
  receiveSeen(minute(15), codes.ana);
  expect(getUser()?.last_notification_seen_at).toBe(minute(20));
});

test('what came before the socket opened is counted, at the start and after a reconnect', () => {
  signInAna({ unseen_notification_count: 4 });
  open({ count: 5, newest_at: minute(12), seen_at: minute(10) });
  expect(count()).toBe(5);
  receive(clapAt(13));
  expect(count()).toBe(6);
  browser.sockets.open();
  open({ count: 8, newest_at: minute(15), seen_at: minute(10) });
  expect(count()).toBe(8);
});

test('a row that arrives while the server counts is neither lost nor counted twice', () => {
  receive(clapAt(11));
  receive(clapAt(12));
  open({ count: 2, newest_at: minute(11), seen_at: minute(10) });
  expect(count()).toBe(3);
  receive(clapAt(13));
  receive(clapAt(13, { updated_at: minute(14) }));
  expect(count()).toBe(4);
});

test('what another device saw before the socket opened is seen here; what this one saw stays seen', () => {
  signInAna({ unseen_notification_count: 2 });
  open({ count: 0, newest_at: null, seen_at: minute(20) });
  expect(count()).toBe(0);
  expect(getUser()?.last_notification_seen_at).toBe(minute(20));
  open({ count: 2, newest_at: minute(12), seen_at: minute(10) });
  expect(count()).toBe(0);
});
