import { renderHook, waitFor } from '@testing-library/react';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { idOf, postOf, strangersPost } from '../../testing/posts.ts';
import { upsertUser } from '../auth/auth.store.ts';
import {
  editPost,
  loadPost,
  makePrivate,
  postsOf,
  timeline,
  timelineKey,
  upsertPost,
  usePost,
  usePostLoad,
} from './post.store.ts';

/** Posts deleted while a response that still contains them is in flight. */

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.sockets.open();
});

const seen = (id: string) => renderHook(() => usePost(id)).result.current;
const loadOf = (id: string) => renderHook(() => usePostLoad(id)).result.current;
const receive = (data: { post: Post } | { deleted: string; version?: number }, type = 'sync_post') =>
  browser.sockets.receive({ type: 'relay', data: { type, ...data }, sent_by: null });

/** A response that the test releases, and the time of its request. */
function holdResponse<T>() {
  let answer = (_given: T) => {};
  const asked = browser.server.requests.length;
  return {
    answer: () => new Promise<T>((resolve) => (answer = resolve)),
    isAsked: () => waitFor(() => expect(browser.server.requests.length).toBeGreaterThan(asked)),
    comes: (given: T) => answer(given),
  };
}
const [here, going] = [postOf({ id: idOf(1) }), postOf({ id: idOf(2) })];

test.each([
  ['the timeline', timeline, timelineKey],
  ["the couple's posts", postsOf, ana.twosome?.id ?? ''],
])('a page of %s does not restore it', async (_name, list, key) => {
  const page = holdResponse<Paged<Post>>();
  browser.server.respondWith('GET post/', page.answer);
  const done = list.open(key);
  await page.isAsked();
  receive({ deleted: going.id });
  page.comes({ results: [here, going], next: null });
  await done;
  expect(list.get(key).ids).toEqual([here.id]);
  expect(seen(going.id)).toBeUndefined();
});

test('neither does a single post, which is reported as gone', async () => {
  const one = holdResponse<Post>();
  browser.server.respondWith('GET post/:id/', one.answer);
  const done = loadPost(going.id);
  await one.isAsked();
  receive({ deleted: going.id });
  one.comes(going);
  await done;
  expect(seen(going.id)).toBeUndefined();
  expect(loadOf(going.id)).toMatchObject({ status: 'error', failure: { status: 404 } });
});

test.each([
  ['an edit', 'PATCH post/:id/', () => editPost(going.id, { text: 'Rowing' })],
  ['a change of visibility', 'POST post/:id/toggle_visibility/', () => makePrivate(going.id)],
] as const)('nor the response to %s', async (_name, line, act) => {
  upsertPost(going);
  const one = holdResponse<Post>();
  browser.server.respondWith(line, one.answer);
  const done = act();
  await one.isAsked();
  receive({ deleted: going.id });
  one.comes({ ...going, version: 2 });
  await done;
  expect(seen(going.id)).toBeUndefined();
});

test('the posts of a couple that is gone are not restored by a page in flight', async () => {
  const [theirs] = [strangersPost({ id: idOf(9) })];
  const page = holdResponse<Paged<Post>>();
  browser.server.respondWith('GET post/', page.answer);
  const done = timeline.open(timelineKey);
  await page.isAsked();
  receive({ deleted: theirs.twosome.id }, 'sync_twosome');
  page.comes({ results: [here, theirs], next: null });
  await done;
  expect(timeline.get(timelineKey).ids).toEqual([here.id]);
});

test('a post restored in the meantime is stored, and so are later responses', async () => {
  const page = holdResponse<Paged<Post>>();
  browser.server.respondWith('GET post/', page.answer);
  const done = timeline.open(timelineKey);
  await page.isAsked();
  receive({ deleted: going.id });
  receive({ post: { ...going, version: 3 } });
  page.comes({ results: [here, going], next: null });
  await done;
  expect(timeline.get(timelineKey).ids).toEqual([here.id, going.id]);
  expect(seen(going.id)?.version).toBe(3);

  receive({ deleted: going.id });
  browser.server.respond('GET post/:id/', { ...going, version: 5 });
  await loadPost(going.id);
  expect(seen(going.id)?.version).toBe(5);
});

test('a frame from before the deletion does not restore it, one from after does', () => {
  upsertPost({ ...going, version: 2 });
  receive({ deleted: going.id, version: 4 });
  receive({ post: { ...going, version: 3 } });
  expect(seen(going.id)).toBeUndefined();
  receive({ post: { ...going, version: 5 } });
  expect(seen(going.id)?.version).toBe(5);
});
