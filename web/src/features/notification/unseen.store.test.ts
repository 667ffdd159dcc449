import type { User } from '@twosome/contract/auth/auth.contract';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { clapAt, minute } from '../../testing/notifications.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { isUnseen, markSeen } from './unseen.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  isAna();
  browser.sockets.opens();
});

/** Ana, who looked ten minutes past nine. */
const isAna = (over: Partial<User> = {}) =>
  keepUser({ ...ana, last_notification_seen_at: minute(10), ...over });
const comes = (row: Notification) => browser.sockets.says({ type: 'notification', data: row, sent_by: null });
const isSeen = (at: string, sentBy: string | null) =>
  browser.sockets.says({ type: 'notification_seen', data: { seen_at: at }, sent_by: sentBy });
const count = () => getUser()?.unseen_notification_count;
const asked = () => browser.server.asked.filter(({ line }) => line === 'POST auth/user/').length;

test.each([
  [minute(9), minute(10), false],
  [minute(10), minute(10), false],
  [minute(11), minute(10), true],
  [minute(0), null, true],
])('what began at %s, to somebody who looked at %s: unseen %s [S4.37]', (added_at, seenAt, unseen) => {
  expect(isUnseen({ added_at }, seenAt)).toBe(unseen);
});

test('the count is what the server says of the person, kept in the browser and gone at sign-out [S3.27 S3.31 S9.48]', () => {
  isAna({ unseen_notification_count: 4 });
  expect(localStorage.getItem('unseenNotificationCount')).toBe('4');
  comes(clapAt(11));
  expect(localStorage.getItem('unseenNotificationCount')).toBe('5');
  browser.sockets.closes(4401);
  expect(localStorage.getItem('unseenNotificationCount')).toBeNull();
});

test('a row counts once, however often it comes and grows', () => {
  comes(clapAt(11));
  comes(clapAt(11));
  comes(clapAt(11, { updated_at: minute(12) }));
  expect(count()).toBe(1);
  comes(clapAt(13));
  expect(count()).toBe(2);
});

test('one that the server has counted before this page was there grows without being counted again', async () => {
  isAna({ unseen_notification_count: 1 });
  browser.server.gives('POST auth/user/', {
    user: { ...ana, last_notification_seen_at: minute(10), unseen_notification_count: 1 },
    token: 'of-ana',
  });
  comes(clapAt(11, { updated_at: minute(12) }));
  comes(clapAt(11, { updated_at: minute(13) }));
  await expect.poll(() => asked()).toBe(1);
  expect(count()).toBe(1);
});

test('one that was seen already, and one of a kind from the future, count nothing', () => {
  comes(clapAt(9));
  comes(clapAt(11, { related_to: 99 }));
  expect(count()).toBe(0);
});

test('what is seen here is told to the server and leaves the badge at once [S7.57]', () => {
  comes(clapAt(11));
  markSeen(minute(11));
  expect(browser.sockets.last().sent).toContainEqual({ type: 'notification_seen', data: {} });
  expect(count()).toBe(0);
  expect(localStorage.getItem('unseenNotificationCount')).toBe('0');
});

test('what came while it was being seen stays counted, unless the server saw it too', () => {
  comes(clapAt(11));
  comes(clapAt(12));
  markSeen(minute(11));
  expect(count()).toBe(1);
  isSeen(minute(12), codes.ana);
  expect(count()).toBe(0);
});

test('another device of mine clears the badge, the partner does not [S7.55]', () => {
  comes(clapAt(11));
  isSeen(minute(12), codes.bruno);
  isSeen(minute(12), null);
  expect(count()).toBe(1);
  isSeen(minute(12), codes.ana);
  expect(count()).toBe(0);
  expect(getUser()?.last_notification_seen_at).toBe(minute(12));
});

test('a late word of an earlier look takes nothing back', () => {
  isSeen(minute(20), codes.ana);
  isSeen(minute(15), codes.ana);
  expect(getUser()?.last_notification_seen_at).toBe(minute(20));
});

test('after the connection was lost the server counts; with the first one nothing was missed', async () => {
  expect(asked()).toBe(0);
  browser.server.gives('POST auth/user/', {
    user: { ...ana, unseen_notification_count: 7 },
    token: 'of-ana',
  });
  browser.sockets.opens();
  await expect.poll(() => count()).toBe(7);
});
