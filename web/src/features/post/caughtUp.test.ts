import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { minute } from '../../testing/notifications.ts';
import { idOf, postOf, strangersPost } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { auth } from '../auth/signedIn.store.ts';
import { caughtUpAt, markPostsSeen, seenWhenLoaded } from './caughtUp.store.ts';
import { orderOf, upsertPost } from './post.store.ts';

freshBrowser();

/** Posts 9 to 6 are of followed couples, 5 is its own, 1 of a couple that it does not follow. */
const followed = (n: number) => strangersPost({ id: idOf(n), published_at: minute(n), feed: null });
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  for (const n of [9, 8, 7, 6]) upsertPost(followed(n));
  upsertPost(postOf({ id: idOf(5), added_at: minute(5) }));
  upsertPost(strangersPost({ id: idOf(1), published_at: minute(99) }));
});
const post = (n: number) => ({ key: idOf(n), kind: 'post' });
const strip = { key: 'strip', kind: 'strip' };
const border = { key: 'divider', kind: 'divider' };
const rows = [post(9), post(8), strip, post(7), post(6), post(5)];
const upTo = (n: number) => orderOf(idOf(n));

test.each([
  ['the first visit', rows, null, { index: -1, isSeen: true }],
  ['nothing new', rows, minute(9) + idOf(9), { index: -1, isSeen: true }],
  ['two new ones', rows, minute(7) + idOf(7), { index: 3, isSeen: false }],
  ['the seen ones are on a later page', rows, minute(2), { index: -1, isSeen: false }],
  ['its own post is not new', [post(5), post(6)], minute(4), { index: -1, isSeen: false }],
  ['only its own post is above', [post(5), border, post(1)], minute(4), { index: -1, isSeen: true }],
  ['all that it follows is new', [post(9), border, post(1)], minute(4), { index: 1, isSeen: false }],
  ['only posts of others', [post(1)], minute(4), { index: -1, isSeen: true }],
  ['no row', [], minute(4), { index: -1, isSeen: true }],
] as const)('the line of what was seen: %s [S2.150]', (_what, shown, seenUpTo, expected) => {
  expect(caughtUpAt(shown, seenUpTo)).toEqual(expected);
});

test('the mark moves to the newest post, and never back; a post of other couples is no mark', () => {
  markPostsSeen([idOf(7), idOf(6)]);
  expect(localStorage.getItem('timelineSeen')).toBe(upTo(7));
  markPostsSeen([idOf(6)]);
  markPostsSeen([idOf(1)]);
  expect(localStorage.getItem('timelineSeen')).toBe(upTo(7));
  markPostsSeen([idOf(9)]);
  expect(localStorage.getItem('timelineSeen')).toBe(upTo(9));
});

test('after a sign-out nothing is stored', () => {
  auth.set({ user: null });
  markPostsSeen([idOf(9)]);
  expect(localStorage.getItem('timelineSeen')).toBeNull();
});

test('the line stays until the timeline is loaded again', () => {
  localStorage.setItem('timelineSeen', upTo(6));
  expect(seenWhenLoaded(1000)).toBe(upTo(6));
  markPostsSeen([idOf(9)]);
  expect(seenWhenLoaded(1000)).toBe(upTo(6));
  expect(seenWhenLoaded(2000)).toBe(upTo(9));
});
