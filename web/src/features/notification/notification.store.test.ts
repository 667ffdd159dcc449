import { renderHook } from '@testing-library/react';
import type { Notification } from '@twosome/contract/notification/notification.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { clapAt, minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { keepUser } from '../auth/auth.store.ts';
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
  keepUser(ana);
  browser.sockets.opens();
});

const next = '/api/v1/notification/?cursor=2';
const gives = (results: Notification[], more: string | null = null) =>
  browser.server.gives('GET notification/', { results, next: more });
const comes = (row: Notification) => browser.sockets.says({ type: 'notification', data: row, sent_by: null });
const shown = () => renderHook(() => useNotifications()).result.current.ids.map(Number);
const status = () => notificationList.get(notificationKey).status;
const bodyOf = (n: number) => renderHook(() => useNotification(idOf(n))).result.current?.body;
const open = () => notificationList.open(notificationKey);
const more = () => notificationList.more(notificationKey);

test('is none, loading, and finished where there is no more [S4.11]', async () => {
  expect(status()).toBe('none');
  gives([clapAt(3), clapAt(2)]);
  const opening = open();
  expect(status()).toBe('loading');
  await opening;
  expect([shown(), status()]).toEqual([[3, 2], 'finished']);
});

test('is finished by a page of fewer than twenty [S4.12]', async () => {
  gives(
    Array.from({ length: 20 }, (_, n) => clapAt(40 - n)),
    next,
  );
  await open();
  expect([shown().length, status()]).toEqual([20, 'loaded']);
  gives(Array.from({ length: 19 }, (_, n) => clapAt(20 - n)));
  await more();
  expect([shown().length, status()]).toEqual([39, 'finished']);
});

test('a row that comes stands on top; one that grows moves there, in its new words [S7.53]', async () => {
  gives([clapAt(3), clapAt(2), clapAt(1)]);
  await open();
  comes(clapAt(4));
  comes(clapAt(2, { updated_at: minute(5), body: 'chloe&dan and eve+gil clapped for your post' }));
  expect(shown()).toEqual([2, 4, 3, 1]);
  expect(bodyOf(2)).toMatch(/eve\+gil/);
});

test('a row that moves up between two pages is there once, and no other is lost', async () => {
  gives([clapAt(9), clapAt(8)], next);
  await open();
  comes(clapAt(5, { updated_at: minute(10) }));
  // its second place, in an answer that was on its way
  gives([clapAt(7), clapAt(5), clapAt(3)]);
  await more();
  expect(shown()).toEqual([5, 9, 8, 7, 3]);
});

test('a first page that was read before a row grew puts it back neither in place nor in words', async () => {
  gives([clapAt(3), clapAt(2)]);
  await open();
  browser.server.answers('GET notification/', () => {
    comes(clapAt(2, { updated_at: minute(5), body: 'grown' }));
    return { results: [clapAt(3), clapAt(2)], next: null };
  });
  await notificationList.refresh(notificationKey);
  expect(shown()).toEqual([2, 3]);
  expect(bodyOf(2)).toBe('grown');
});

test('kinds from the future are no rows, and a page of them is no end', async () => {
  const future = clapAt(9, { related_to: 99 });
  browser.server.answers('GET notification/', ({ query }) =>
    query.has('cursor') ? { results: [clapAt(2)], next: null } : { results: [future], next },
  );
  await open();
  comes({ ...future, id: idOf(10) });
  expect([shown(), status()]).toEqual([[2], 'finished']);
});

test('a list that does not come says why [S4.13]', async () => {
  browser.server.drops('GET notification/');
  await open();
  expect(status()).toBe('error');
});

test('after the connection was lost, whoever comes to it looks again', async () => {
  gives([clapAt(3)]);
  await open();
  browser.sockets.opens();
  expect(notificationList.get(notificationKey).at).toBe(0);
});

test('a couple that is gone is in no sentence any more', async () => {
  gives([clapAt(3, { data: { count: 2, twosome_ids: [idOf(501), idOf(500)] } }), clapAt(2)]);
  await open();
  gives([clapAt(3, { body: 'eve+gil clapped for your post', data: { twosome_id: idOf(501) } })]);
  dropTwosome(idOf(500));
  await expect.poll(() => shown()).toEqual([3]);
  expect(bodyOf(3)).toBe('eve+gil clapped for your post');
});
