import type { User } from '@twosome/contract/auth/auth.contract';
import type { Message } from '@twosome/contract/message/message.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes } from '../../testing/cast.ts';
import { deleted, fromAna, fromBruno, talk } from '../../testing/messages.ts';
import { minute } from '../../testing/notifications.ts';
import { idOf } from '../../testing/posts.ts';
import { getUser, upsertUser } from '../auth/auth.store.ts';
import { markMessagesSeen } from './seen.store.ts';

const browser = freshBrowser();
/** The server's seen time: after message n and before the next. */
const after = (n: number): string => minute(n).replace('.000Z', '.001Z');
/** Ana, who has seen messages up to ten past nine. */
const signInAna = (over: Partial<User> = {}) =>
  upsertUser({ ...ana, last_message_seen_at: after(10), ...over });
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  signInAna();
  browser.sockets.open();
});

const receive = (message: Message) =>
  browser.sockets.receive({ type: 'message', data: message, sent_by: message.sent_by });
const sync = (results: Message[]) => browser.sockets.receive({ type: 'sync_message', data: { results } });
const receiveSeen = (at: string, sentBy: string | null) =>
  browser.sockets.receive({ type: 'seen', data: { seen_at: at }, sent_by: sentBy });
const count = () => getUser()?.unseen_message_count;
const sentSeen = () => browser.sockets.framesSent('seen');

test('counts the partner’s messages, not mine and not deleted ones; also stored outside the page [S3.25 S3.32 S4.31 S9.48]', () => {
  sync(talk(8, 12));
  expect(count()).toBe(2);
  receive(fromAna(13));
  receive(fromBruno(14));
  receive(fromBruno(14));
  expect(count()).toBe(3);
  receive(deleted(fromBruno(14)));
  expect([count(), localStorage.getItem('unseenMessageCount')]).toEqual([2, '2']);
});

test('when the loaded messages do not reach the seen time, the server’s count is used and grows', () => {
  signInAna({ last_message_seen_at: null, unseen_message_count: 40 });
  sync(talk(30, 49));
  expect(count()).toBe(40);
  receive(fromBruno(50));
  receive(fromBruno(50));
  expect(count()).toBe(41);
});

test('sends seen up to the partner’s newest, once, and clears the badge [S7.56]', () => {
  sync([...talk(11, 12), fromAna(13)]);
  markMessagesSeen();
  markMessagesSeen();
  expect(sentSeen()).toEqual([{ up_to: idOf(12) }]);
  expect([count(), localStorage.getItem('unseenMessageCount')]).toEqual([0, '0']);
});

test('later messages are unseen again; without messages nothing is sent', () => {
  markMessagesSeen();
  expect(sentSeen()).toEqual([]);
  sync(talk(11, 12));
  markMessagesSeen();
  receive(fromBruno(13));
  expect(count()).toBe(1);
});

test('another device of mine has seen them: the badge is cleared; a late frame reverts nothing [S7.54]', () => {
  sync(talk(11, 14));
  receiveSeen(after(12), codes.ana);
  expect([count(), getUser()?.last_message_seen_at]).toEqual([2, after(12)]);
  receiveSeen(after(11), codes.ana);
  receiveSeen(minute(20), codes.bruno);
  receiveSeen(minute(20), null);
  expect([count(), getUser()?.last_message_seen_at]).toEqual([2, after(12)]);
});

test('opening the room corrects a server count that is too high', () => {
  sync(talk(8, 9));
  signInAna({ unseen_message_count: 5 });
  markMessagesSeen();
  expect(count()).toBe(0);
});
