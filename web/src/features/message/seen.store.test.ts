import type { User } from '@twosome/contract/auth/auth.contract';
import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { markSeen } from './seen.store.ts';

const browser = freshBrowser();
/** As the server says it: after what was said then, and not after what came next. */
const after = (n: number): string => minute(n).replace('.000Z', '.001Z');
/** Ana, who has seen what was said ten minutes past nine. */
const isAna = (over: Partial<User> = {}) => keepUser({ ...ana, last_message_seen_at: after(10), ...over });
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  isAna();
  browser.sockets.opens();
});

const says = (message: Message) =>
  browser.sockets.says({ type: 'message', data: message, sent_by: message.sent_by });
const news = (results: Message[]) => browser.sockets.says({ type: 'sync_message', data: { results } });
const isSeen = (at: string, sentBy: string | null) =>
  browser.sockets.says({ type: 'seen', data: { seen_at: at }, sent_by: sentBy });
const count = () => getUser()?.unseen_message_count;
const told = () => browser.sockets.heard('seen');

test('the partner’s count, mine and deleted ones do not; the browser keeps it beside the page [S3.25 S3.32 S4.31 S9.48]', () => {
  news(talk(8, 12));
  expect(count()).toBe(2);
  says(fromAna(13));
  says(fromBruno(14));
  says(fromBruno(14));
  expect(count()).toBe(3);
  says(deleted(fromBruno(14)));
  expect([count(), localStorage.getItem('unseenMessageCount')]).toEqual([2, '2']);
});

test('where what is held does not reach back to what was seen, the server’s count stands and grows', () => {
  isAna({ last_message_seen_at: null, unseen_message_count: 40 });
  news(talk(30, 49));
  expect(count()).toBe(40);
  says(fromBruno(50));
  says(fromBruno(50));
  expect(count()).toBe(41);
});

test('it is all of them where there is nothing before', () => {
  isAna({ last_message_seen_at: null });
  news(talk(1, 3));
  expect(count()).toBe(3);
});

test('seen is told up to the newest of the partner’s, once, and leaves the badge [S7.56]', () => {
  news([...talk(11, 12), fromAna(13)]);
  markSeen();
  markSeen();
  expect(told()).toEqual([{ up_to: idOf(12) }]);
  expect([count(), localStorage.getItem('unseenMessageCount')]).toEqual([0, '0']);
});

test('what comes after it is unseen again; before anything has come there is nothing to see', () => {
  markSeen();
  expect(told()).toEqual([]);
  news(talk(11, 12));
  markSeen();
  says(fromBruno(13));
  expect(count()).toBe(1);
});

test('my other device has seen them: the badge goes; a late word takes nothing back [S7.54]', () => {
  news(talk(11, 14));
  isSeen(after(12), codes.ana);
  expect([count(), getUser()?.last_message_seen_at]).toEqual([2, after(12)]);
  isSeen(after(11), codes.ana);
  isSeen(minute(20), codes.bruno);
  isSeen(minute(20), null);
  expect([count(), getUser()?.last_message_seen_at]).toEqual([2, after(12)]);
});

test('a count that the server told too high is put right by a look', () => {
  news(talk(8, 9));
  isAna({ unseen_message_count: 5 });
  markSeen();
  expect(count()).toBe(0);
});
