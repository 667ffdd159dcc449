import { renderHook, waitFor } from '@testing-library/react';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { idOf, postOf, strangersPost } from '../../testing/posts.ts';
import { keepUser } from '../auth/auth.store.ts';
import {
  deletedKey,
  deletedPosts,
  deletePost,
  keepPost,
  makePrivate,
  postsOf,
  publish,
  restorePost,
  timeline,
  timelineKey,
  usePost,
} from './post.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
  browser.sockets.opens();
});

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const seen = (id: string) => renderHook(() => usePost(id)).result.current;
const hear = (data: { post: Post } | { deleted: string }) =>
  browser.sockets.says({ type: 'relay', data: { type: 'sync_post', ...data }, sent_by: null });

/** The timeline with the couple's posts of 12, 10 and 8 o'clock, one of others, and whether that is all. */
async function timelineOf({ isAll = false } = {}) {
  const results = [12, 10, 8].map((hour) => postOf({ id: idOf(hour), added_at: at(hour), feed: 'ours' }));
  results.push(strangersPost({ id: idOf(99), added_at: at(20) }));
  browser.server.gives('GET post/', { results, next: isAll ? null : '/api/v1/post/?cursor=2' });
  await timeline.open(timelineKey);
}
const hours = () => timeline.get(timelineKey).ids.map(Number);

test('a new post of the partner comes first, and a repeat of it changes nothing', async () => {
  await timelineOf();
  const post = postOf({ id: idOf(13), added_at: at(13) });
  hear({ post });
  hear({ post });
  expect(hours()).toEqual([13, 12, 10, 8, 99]);
});

test('one that is restored goes where it belongs: among the own ones, before those of others', async () => {
  await timelineOf();
  hear({ post: postOf({ id: idOf(9), added_at: at(9) }) });
  hear({ post: postOf({ id: idOf(7), added_at: at(7) }) });
  expect(hours()).toEqual([12, 10, 9, 8, 7, 99]);
});

test('an old post that changed and was never loaded here waits for its page', async () => {
  browser.server.gives('GET post/', {
    results: [postOf({ id: idOf(12), added_at: at(12) })],
    next: '/api/v1/post/?cursor=2',
  });
  await timeline.open(timelineKey);
  hear({ post: postOf({ id: idOf(3), added_at: at(3), clap_count: 1 }) });
  expect(hours()).toEqual([12]);
});

test('a post of others that changed is kept, but goes into no list', async () => {
  await timelineOf();
  hear({ post: strangersPost({ id: idOf(77), added_at: at(23), clap_count: 3 }) });
  expect(hours()).toEqual([12, 10, 8, 99]);
  expect(seen(idOf(77))?.clap_count).toBe(3);
});

test('a newer version replaces what is held, an older one does not', () => {
  keepPost(postOf({ text: 'two', version: 2, feed: 'ours' }));
  hear({ post: postOf({ text: 'three', version: 3 }) });
  hear({ post: postOf({ text: 'one', version: 1 }) });
  expect(seen(idOf(1))).toMatchObject({ text: 'three', version: 3, feed: 'ours' });
});

test('a post is held once, by its id, whatever lists it stands in [S3.33]', async () => {
  await timelineOf();
  await postsOf.open(ana.twosome?.id ?? '');
  hear({ post: postOf({ id: idOf(10), added_at: at(10), text: 'Changed', version: 2 }) });
  expect(seen(idOf(10))?.text).toBe('Changed');
  for (const ids of [hours(), postsOf.get(ana.twosome?.id ?? '').ids.map(Number)])
    expect(ids.filter((id) => id === 10)).toHaveLength(1);
});

test('a deleted one vanishes from every list', async () => {
  await timelineOf();
  await postsOf.open(ana.twosome?.id ?? '');
  hear({ deleted: idOf(10) });
  expect(seen(idOf(10))).toBeUndefined();
  expect(hours()).toEqual([12, 8, 99]);
  expect(postsOf.get(ana.twosome?.id ?? '').ids.map(Number)).toEqual([12, 8, 99]);
});

test('publishing shows at once what is wished, and offers it no more [S4.50]', async () => {
  keepPost(postOf());
  let answer = (_post: Post) => {};
  browser.server.answers(
    'POST post/:id/toggle_visibility/',
    () => new Promise((resolve) => (answer = resolve)),
  );
  const done = publish(idOf(1));
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { publish: false, make_private: false } });
  await waitFor(() =>
    expect(browser.server.asked.at(-1)?.body).toMatchObject({ is_private: false, edited_at: null }),
  );
  answer(postOf({ is_private: false, version: 2 }));
  await done;
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { publish: false, make_private: true } });
});

test('what the server refuses is back as it was', async () => {
  keepPost(postOf({ is_private: false }));
  browser.server.refuses('POST post/:id/toggle_visibility/', 500, { detail: 'Later.' });
  const done = makePrivate(idOf(1));
  expect(seen(idOf(1))?.is_private).toBe(true);
  await expect(done).rejects.toThrow('Later.');
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { make_private: true } });
});

test.each([
  ['publishing [S7.26 S9.14]', 'POST post/:id/toggle_visibility/', () => publish(idOf(1))],
  ['making private [S7.26 S9.14]', 'POST post/:id/toggle_visibility/', () => makePrivate(idOf(1))],
  ['deleting [S7.24 S9.15]', 'DELETE post/:id/', () => deletePost(idOf(1))],
] as const)('%s waits 200 ms before it is asked for', async (_what, line, act) => {
  keepPost(postOf());
  browser.server.answers(line, () => postOf({ version: 2 }) as never);
  vi.useFakeTimers();
  const done = act();
  await vi.advanceTimersByTimeAsync(199);
  expect(browser.server.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.server.asked.map((one) => one.line)).toEqual([line]);
  vi.useRealTimers();
  await done;
});

test('a post that turns out to be gone vanishes', async () => {
  await timelineOf();
  browser.server.refuses('POST post/:id/toggle_visibility/', 404, { detail: 'Not found.' });
  await expect(publish(idOf(10))).rejects.toThrow();
  expect(hours()).toEqual([12, 8, 99]);
});

test('deleting hides it at once; where that fails it is back in its place', async () => {
  await timelineOf();
  browser.server.drops('DELETE post/:id/');
  const done = deletePost(idOf(10));
  expect(seen(idOf(10))).toBeUndefined();
  await expect(done).rejects.toThrow();
  expect(seen(idOf(10))).toBeDefined();
  expect(hours()).toEqual([12, 10, 8, 99]);
});

test('one that the other partner deleted a moment ago is deleted all the same', async () => {
  await timelineOf();
  browser.server.refuses('DELETE post/:id/', 404, { detail: 'Not found.' });
  await deletePost(idOf(10));
  expect(hours()).toEqual([12, 8, 99]);
});

test('a deleted post is never among those that are there, and a restored one is', async () => {
  await timelineOf();
  const post = { ...postOf({ id: idOf(11), added_at: at(11), version: 5 }), deleted_at: at(14) };
  browser.server.gives('GET post/deleted/', { results: [post], next: null });
  await deletedPosts.open(deletedKey);
  expect(seen(idOf(11))).toBeUndefined();
  browser.server.gives('POST post/:id/restore/', postOf({ id: idOf(11), added_at: at(11), version: 6 }));
  await restorePost(idOf(11));
  expect(deletedPosts.get(deletedKey).ids).toEqual([]);
  expect(hours()).toEqual([12, 11, 10, 8, 99]);
});

const others = strangersPost().twosome.id;
const profileOf = (over: Partial<Twosome> = {}) => twosomeOf({ id: others, is_own: false, ...over });
const hearTwosome = (data: { twosome: Twosome } | { deleted: string }) =>
  browser.sockets.says({ type: 'relay', data: { type: 'sync_twosome', ...data }, sent_by: null });

test.each([
  ['turns private', { twosome: profileOf({ version: 2 }) }, 403],
  ['is gone', { deleted: others }, 404],
] as const)('a couple that %s takes its posts with it, and the others stay', async (_how, change, status) => {
  await timelineOf();
  await postsOf.open(others);
  hearTwosome(change);
  expect(hours()).toEqual([12, 10, 8]);
  expect(seen(idOf(99))).toBeUndefined();
  expect(postsOf.get(others)).toMatchObject({ ids: [], failure: { status } });
});

test('one that is followed, or the own one, keeps them though it is private', async () => {
  await timelineOf();
  hearTwosome({ twosome: profileOf({ you_are_following: true }) });
  hearTwosome({ twosome: twosomeOf({ version: 2 }) });
  expect(hours()).toEqual([12, 10, 8, 99]);
});

test('a private profile that opens shows its posts, and home looks again', async () => {
  await timelineOf();
  hearTwosome({ twosome: profileOf() });
  expect(postsOf.get(others).status).toBe('none');
  expect(timeline.get(timelineKey).at).toBeGreaterThan(0);
  hearTwosome({ twosome: profileOf({ you_are_following: true, version: 2 }) });
  expect(timeline.get(timelineKey).at).toBe(0);
});
