import { renderHook, waitFor } from '@testing-library/react';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, twosomeOf } from '../../testing/cast.ts';
import { idOf, postOf, strangersPost } from '../../testing/posts.ts';
import type { Line } from '../../testing/server.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { editPost, restorePost } from './change.store.ts';
import {
  deletedKey,
  deletedPosts,
  deletePost,
  loadPost,
  makePrivate,
  postsOf,
  publish,
  showToPartner,
  timeline,
  timelineKey,
  upsertPost,
  usePost,
  usePostLoad,
} from './post.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.sockets.open();
});

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const seen = (id: string) => renderHook(() => usePost(id)).result.current;
const receive = (data: { post: Post } | { deleted: string; version?: number }) =>
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', ...data }, sent_by: null });

/** Loads the timeline: the couple's posts of 12, 10 and 8 o'clock, and one of another couple. */
async function timelineOf({ isAll = false } = {}) {
  const results = [12, 10, 8].map((hour) => postOf({ id: idOf(hour), added_at: at(hour), feed: 'ours' }));
  results.push(strangersPost({ id: idOf(99), added_at: at(20) }));
  browser.server.respond('GET post/', { results, next: isAll ? null : '/api/v1/post/?cursor=2' });
  await timeline.open(timelineKey);
}
const hours = () => timeline.get(timelineKey).ids.map(Number);

test('a new post of the partner is first, and a repeat changes nothing', async () => {
  await timelineOf();
  const post = postOf({ id: idOf(13), added_at: at(13) });
  receive({ post });
  receive({ post });
  expect(hours()).toEqual([13, 12, 10, 8, 99]);
});

test('a restored post is inserted in order: among the couple’s posts, before those of others', async () => {
  await timelineOf();
  receive({ post: postOf({ id: idOf(9), added_at: at(9) }) });
  receive({ post: postOf({ id: idOf(7), added_at: at(7) }) });
  expect(hours()).toEqual([12, 10, 9, 8, 7, 99]);
});

test('a post that the partner publishes moves to its new position, and back when it turns private', async () => {
  await timelineOf();
  const eight = postOf({ id: idOf(8), added_at: at(8), version: 2 });
  receive({ post: { ...eight, is_private: false, published_at: at(15) } });
  expect(hours()).toEqual([8, 12, 10, 99]);
  receive({ post: { ...eight, version: 3 } });
  expect(hours()).toEqual([12, 10, 8, 99]);
});

test('a stale frame moves nothing by its old time', async () => {
  await timelineOf();
  upsertPost(postOf({ id: idOf(9), added_at: at(9), is_private: false, published_at: at(15), version: 2 }));
  receive({ post: postOf({ id: idOf(9), added_at: at(9), version: 1 }) });
  expect(hours()).toEqual([9, 12, 10, 8, 99]);
});

test('an old post that changed and was never loaded waits for its page', async () => {
  browser.server.respond('GET post/', {
    results: [postOf({ id: idOf(12), added_at: at(12) })],
    next: '/api/v1/post/?cursor=2',
  });
  await timeline.open(timelineKey);
  receive({ post: postOf({ id: idOf(3), added_at: at(3), clap_count: 1 }) });
  expect(hours()).toEqual([12]);
});

test('a changed post of another couple is stored, but inserted into no list', async () => {
  await timelineOf();
  receive({ post: strangersPost({ id: idOf(77), added_at: at(23), clap_count: 3 }) });
  expect(hours()).toEqual([12, 10, 8, 99]);
  expect(seen(idOf(77))?.clap_count).toBe(3);
});

test('a newer version replaces the stored one, an older one does not', () => {
  upsertPost(postOf({ text: 'two', version: 2, feed: 'ours' }));
  receive({ post: postOf({ text: 'three', version: 3 }) });
  receive({ post: postOf({ text: 'one', version: 1 }) });
  expect(seen(idOf(1))).toMatchObject({ text: 'three', version: 3, feed: 'ours' });
});

test('a post is stored once, by its id, in whichever lists it is [S3.33]', async () => {
  await timelineOf();
  await postsOf.open(ana.twosome?.id ?? '');
  receive({ post: postOf({ id: idOf(10), added_at: at(10), text: 'Changed', version: 2 }) });
  expect(seen(idOf(10))?.text).toBe('Changed');
  for (const ids of [hours(), postsOf.get(ana.twosome?.id ?? '').ids.map(Number)])
    expect(ids.filter((id) => id === 10)).toHaveLength(1);
});

test('a deleted post disappears from every list', async () => {
  await timelineOf();
  await postsOf.open(ana.twosome?.id ?? '');
  receive({ deleted: idOf(10) });
  expect(seen(idOf(10))).toBeUndefined();
  expect(hours()).toEqual([12, 8, 99]);
  expect(postsOf.get(ana.twosome?.id ?? '').ids.map(Number)).toEqual([12, 8, 99]);
});

test('publishing shows immediately, and is not offered again [S4.50]', async () => {
  upsertPost(postOf());
  let answer = (_post: Post) => {};
  browser.server.respondWith(
    'POST post/:id/toggle_visibility/',
    () => new Promise((resolve) => (answer = resolve)),
  );
  const done = publish(idOf(1));
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { publish: false, make_private: false } });
  await waitFor(() =>
    expect(browser.server.requests.at(-1)?.body).toMatchObject({ is_private: false, edited_at: null }),
  );
  answer(postOf({ is_private: false, version: 2 }));
  await done;
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { publish: false, make_private: true } });
});

const onlyMe = () => postOf({ creator: ana.id, only_me: true });

test('showing a post to the partner shows immediately [S6.41]', async () => {
  upsertPost(onlyMe());
  const answer = browser.server.hold('POST post/:id/show/');
  const done = showToPartner(idOf(1));
  expect(seen(idOf(1))).toMatchObject({ is_private: true, only_me: false });
  await waitFor(() => expect(browser.server.requests.at(-1)?.line).toBe('POST post/:id/show/'));
  answer.respond(postOf({ version: 2 }));
  await done;
  expect(seen(idOf(1))?.only_me).toBeUndefined();
});

test('a post that could not be shown is still for oneself; one that is gone disappears', async () => {
  upsertPost(onlyMe());
  browser.server.fail('POST post/:id/show/', 500, { detail: 'Later.' });
  await expect(showToPartner(idOf(1))).rejects.toThrow('Later.');
  expect(seen(idOf(1))?.only_me).toBe(true);
  for (const line of ['POST post/:id/show/', 'GET post/:id/'] as const) browser.server.fail(line, 404, {});
  await expect(showToPartner(idOf(1))).rejects.toThrow();
  expect(seen(idOf(1))).toBeUndefined();
});

test('a refused change is reverted', async () => {
  upsertPost(postOf({ is_private: false }));
  browser.server.fail('POST post/:id/toggle_visibility/', 500, { detail: 'Later.' });
  const done = makePrivate(idOf(1));
  expect(seen(idOf(1))?.is_private).toBe(true);
  await expect(done).rejects.toThrow('Later.');
  expect(seen(idOf(1))).toMatchObject({ is_private: false, can: { make_private: true } });
});

test.each([
  ['publishing [S7.26 S9.14]', 'POST post/:id/toggle_visibility/', () => publish(idOf(1))],
  ['making private [S7.26 S9.14]', 'POST post/:id/toggle_visibility/', () => makePrivate(idOf(1))],
  ['deleting [S7.24 S9.15]', 'DELETE post/:id/', () => deletePost(idOf(1))],
] as const)('%s waits 200 ms before the request', async (_what, line, act) => {
  upsertPost(postOf());
  browser.server.respondWith(line, () => postOf({ version: 2 }) as never);
  vi.useFakeTimers();
  const done = act();
  await vi.advanceTimersByTimeAsync(199);
  expect(browser.server.requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.server.requests.map((one) => one.line)).toEqual([line]);
  vi.useRealTimers();
  await done;
});

test('a post that answers 404 is removed', async () => {
  await timelineOf();
  browser.server.fail('POST post/:id/toggle_visibility/', 404, { detail: 'Not found.' });
  await expect(publish(idOf(10))).rejects.toThrow();
  expect(hours()).toEqual([12, 8, 99]);
});

test('deleting hides it immediately; after a failure it is back in its position', async () => {
  await timelineOf();
  browser.server.disconnect('DELETE post/:id/');
  const done = deletePost(idOf(10));
  expect(seen(idOf(10))).toBeUndefined();
  await expect(done).rejects.toThrow();
  expect(seen(idOf(10))).toBeDefined();
  expect(hours()).toEqual([12, 10, 8, 99]);
});

test('a post that the partner has just deleted is deleted without an error', async () => {
  await timelineOf();
  browser.server.fail('DELETE post/:id/', 404, { detail: 'Not found.' });
  await deletePost(idOf(10));
  expect(hours()).toEqual([12, 8, 99]);
});

test('a deleted post is never among the visible ones, and a restored one is', async () => {
  await timelineOf();
  const post = { ...postOf({ id: idOf(11), added_at: at(11), version: 5 }), deleted_at: at(14) };
  browser.server.respond('GET post/deleted/', { results: [post], next: null });
  await deletedPosts.open(deletedKey);
  expect(seen(idOf(11))).toBeUndefined();
  browser.server.respond('POST post/:id/restore/', postOf({ id: idOf(11), added_at: at(11), version: 6 }));
  await restorePost(idOf(11));
  expect(deletedPosts.get(deletedKey).ids).toEqual([]);
  expect(hours()).toEqual([12, 11, 10, 8, 99]);
});

const others = strangersPost().twosome.id;
const profileOf = (over: Partial<Twosome> = {}) => twosomeOf({ id: others, is_own: false, ...over });
const receiveTwosome = (data: { twosome: Twosome } | { deleted: string }) =>
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', ...data }, sent_by: null });

test.each([
  ['turns private', { twosome: profileOf({ version: 2 }) }, 403],
  ['is gone', { deleted: others }, 404],
] as const)('a couple that %s takes its posts with it, and the others stay', async (_how, change, status) => {
  await timelineOf();
  await postsOf.open(others);
  receiveTwosome(change);
  expect(hours()).toEqual([12, 10, 8]);
  expect(seen(idOf(99))).toBeUndefined();
  expect(postsOf.get(others)).toMatchObject({ ids: [], failure: { status } });
});

test('the posts of a followed couple and of the viewer stay, even if they are private', async () => {
  await timelineOf();
  receiveTwosome({ twosome: profileOf({ you_are_following: true }) });
  receiveTwosome({ twosome: twosomeOf({ version: 2 }) });
  expect(hours()).toEqual([12, 10, 8, 99]);
});

test('a private profile that opens shows its posts, and home is refetched', async () => {
  await timelineOf();
  receiveTwosome({ twosome: profileOf() });
  expect(postsOf.get(others).status).toBe('none');
  expect(timeline.get(timelineKey).loadedAt).toBeGreaterThan(0);
  receiveTwosome({ twosome: profileOf({ you_are_following: true, version: 2 }) });
  expect(timeline.get(timelineKey).loadedAt).toBe(0);
});

/** Runs the request, and answers it after something has happened. */
async function answerAfter(
  happens: () => void,
  line: Line,
  act: () => Promise<unknown>,
  response: Post | Paged<Post>,
): Promise<void> {
  const held = browser.server.hold(line);
  const done = act();
  await waitFor(() => expect(browser.server.requests.length).toBeGreaterThan(0));
  happens();
  held.respond(response as never);
  await done;
}
const isDeleted = () => receive({ deleted: deletedPost.id });
const [here, deletedPost] = [postOf({ id: idOf(1) }), postOf({ id: idOf(2) })];
const page = (...results: Post[]) => ({ results, next: null });

describe('a post deleted while a response that contains it is in flight', () => {
  test.each([
    ['the timeline', timeline, timelineKey],
    ["the couple's posts", postsOf, ana.twosome?.id ?? ''],
  ])('is not restored by a page of %s', async (_name, list, key) => {
    await answerAfter(isDeleted, 'GET post/', () => list.open(key), page(here, deletedPost));
    expect(list.get(key).ids).toEqual([here.id]);
    expect(seen(deletedPost.id)).toBeUndefined();
  });

  test.each([
    ['an edit', 'PATCH post/:id/', () => editPost(deletedPost.id, { text: 'Rowing' })],
    ['a change of visibility', 'POST post/:id/toggle_visibility/', () => makePrivate(deletedPost.id)],
    ['a load, which reports a 404', 'GET post/:id/', () => loadPost(deletedPost.id)],
  ] as const)('is not restored by the response to %s', async (_name, line, act) => {
    upsertPost(deletedPost);
    await answerAfter(isDeleted, line, act, { ...deletedPost, version: 2 });
    expect(seen(deletedPost.id)).toBeUndefined();
    const failure = renderHook(() => usePostLoad(deletedPost.id)).result.current?.failure;
    expect(failure?.status).toBe(line === 'GET post/:id/' ? 404 : undefined);
  });

  test('is not restored with its couple, when that is gone', async () => {
    const theirs = strangersPost({ id: idOf(9) });
    const deleteCouple = () => receiveTwosome({ deleted: others });
    await answerAfter(deleteCouple, 'GET post/', () => timeline.open(timelineKey), page(here, theirs));
    expect(timeline.get(timelineKey).ids).toEqual([here.id]);
  });

  test('is stored when it was restored in the meantime, and so are later responses', async () => {
    const isRestored = () => {
      isDeleted();
      receive({ post: { ...deletedPost, version: 3 } });
    };
    await answerAfter(isRestored, 'GET post/', () => timeline.open(timelineKey), page(here, deletedPost));
    expect(timeline.get(timelineKey).ids).toEqual([here.id, deletedPost.id]);
    expect(seen(deletedPost.id)?.version).toBe(3);
    receive({ deleted: deletedPost.id });
    browser.server.respond('GET post/:id/', { ...deletedPost, version: 5 });
    await loadPost(deletedPost.id);
    expect(seen(deletedPost.id)?.version).toBe(5);
  });
});

test('a frame from before a deletion does not restore the post, one from after does', () => {
  upsertPost({ ...deletedPost, version: 2 });
  receive({ deleted: deletedPost.id, version: 4 });
  receive({ post: { ...deletedPost, version: 3 } });
  expect(seen(deletedPost.id)).toBeUndefined();
  receive({ post: { ...deletedPost, version: 5 } });
  expect(seen(deletedPost.id)?.version).toBe(5);
});
