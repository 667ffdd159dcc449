import { renderHook } from '@testing-library/react';
import { highestKind } from '@twosome/contract/notification/known.rules';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { clapAt, minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { dropTwosome } from '../twosome/twosome.store.ts';
import {
  notificationKey,
  notificationList,
  useNotification,
  useNotifications,
} from './notification.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.sockets.open();
});

const next = '/api/v1/notification/?cursor=2';
const responds = (results: Notification[], more: string | null = null) =>
  browser.server.respond('GET notification/', { results, next: more });
const receive = (row: Notification) =>
  browser.sockets.receive({ type: 'notification', data: row, sent_by: null });
const shown = () => renderHook(() => useNotifications()).result.current.ids.map(Number);
const status = () => notificationList.get(notificationKey).status;
const bodyOf = (n: number) => renderHook(() => useNotification(idOf(n))).result.current?.body;
const open = () => notificationList.open(notificationKey);
const more = () => notificationList.more(notificationKey);

test('the list is none, loading, and finished at its end [S4.11]', async () => {
  expect(status()).toBe('none');
  responds([clapAt(3), clapAt(2)]);
  const opening = open();
  expect(status()).toBe('loading');
  await opening;
  expect([shown(), status()]).toEqual([[3, 2], 'finished']);
});

test('a page of fewer than twenty is the last [S4.12]', async () => {
  responds(
    Array.from({ length: 20 }, (_, n) => clapAt(40 - n)),
    next,
  );
  await open();
  expect([shown().length, status()]).toEqual([20, 'loaded']);
  responds(Array.from({ length: 19 }, (_, n) => clapAt(20 - n)));
  await more();
  expect([shown().length, status()]).toEqual([39, 'finished']);
});

test('a new row is on top; a grown one moves there with its new text [S7.53]', async () => {
  responds([clapAt(3), clapAt(2), clapAt(1)]);
  await open();
  receive(clapAt(4));
  receive(clapAt(2, { updated_at: minute(5), body: 'chloe&dan and eve+gil clapped for your post' }));
  expect(shown()).toEqual([2, 4, 3, 1]);
  expect(bodyOf(2)).toMatch(/eve\+gil/);
});

test('a row that moves up between two pages is listed once, and no other is lost', async () => {
  responds([clapAt(9), clapAt(8)], next);
  await open();
  receive(clapAt(5, { updated_at: minute(10) }));
  // the same row again, in a response that was in flight
  responds([clapAt(7), clapAt(5), clapAt(3)]);
  await more();
  expect(shown()).toEqual([5, 9, 8, 7, 3]);
});

test('a first page read before a row grew restores neither its position nor its text', async () => {
  responds([clapAt(3), clapAt(2)]);
  await open();
  browser.server.respondWith('GET notification/', () => {
    receive(clapAt(2, { updated_at: minute(5), body: 'grown' }));
    return { results: [clapAt(3), clapAt(2)], next: null };
  });
  await notificationList.refresh(notificationKey);
  expect(shown()).toEqual([2, 3]);
  expect(bodyOf(2)).toBe('grown');
});

test('unknown kinds are left out, and a page of them is not the end', async () => {
  const future = clapAt(9, { related_to: highestKind + 1 });
  browser.server.respondWith('GET notification/', ({ query }) =>
    query.has('cursor') ? { results: [clapAt(2)], next: null } : { results: [future], next },
  );
  await open();
  receive({ ...future, id: idOf(10) });
  expect([shown(), status()]).toEqual([[2], 'finished']);
});

test('a list that fails to load shows the reason [S4.13]', async () => {
  browser.server.disconnect('GET notification/');
  await open();
  expect(status()).toBe('error');
});

test('after a reconnect the list is refetched when it is opened', async () => {
  responds([clapAt(3)]);
  await open();
  browser.sockets.open();
  responds([clapAt(4), clapAt(3)]);
  await expect.poll(() => shown()).toEqual([4, 3]);
});

test('a couple that is gone appears in no text any more', async () => {
  responds([clapAt(3, { data: { count: 2, twosome_ids: [idOf(501), idOf(500)] } }), clapAt(2)]);
  await open();
  responds([clapAt(3, { body: 'eve+gil clapped for your post', data: { twosome_id: idOf(501) } })]);
  dropTwosome(idOf(500));
  await expect.poll(() => shown()).toEqual([3]);
  expect(bodyOf(3)).toBe('eve+gil clapped for your post');
});
