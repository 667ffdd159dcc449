import { renderHook, waitFor } from '@testing-library/react';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { Post } from '@twosome/contract/post/post.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { idOf, postOf, strangersPost } from '../../testing/posts.ts';
import { keepUser } from '../auth/auth.store.ts';
import {
  editPost,
  keepPost,
  loadPost,
  makePrivate,
  postsOf,
  timeline,
  timelineKey,
  usePost,
  usePostLoad,
} from './post.store.ts';

/** What went while an answer that still carries it was under way. */

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  keepUser(ana);
  browser.sockets.opens();
});

const seen = (id: string) => renderHook(() => usePost(id)).result.current;
const loadOf = (id: string) => renderHook(() => usePostLoad(id)).result.current;
const hear = (data: { post: Post } | { deleted: string }, type = 'sync_post') =>
  browser.sockets.says({ type: 'relay', data: { type, ...data }, sent_by: null });

/** An answer that comes when the test lets it, and the moment in which it was asked for. */
function holdBack<T>() {
  let answer = (_given: T) => {};
  const asked = browser.server.asked.length;
  return {
    answer: () => new Promise<T>((resolve) => (answer = resolve)),
    isAsked: () => waitFor(() => expect(browser.server.asked.length).toBeGreaterThan(asked)),
    comes: (given: T) => answer(given),
  };
}
const [here, going] = [postOf({ id: idOf(1) }), postOf({ id: idOf(2) })];

test.each([
  ['the timeline', timeline, timelineKey],
  ["the couple's posts", postsOf, ana.twosome?.id ?? ''],
])('a page of %s does not bring it back', async (_name, list, key) => {
  const page = holdBack<Paged<Post>>();
  browser.server.answers('GET post/', page.answer);
  const done = list.open(key);
  await page.isAsked();
  hear({ deleted: going.id });
  page.comes({ results: [here, going], next: null });
  await done;
  expect(list.get(key).ids).toEqual([here.id]);
  expect(seen(going.id)).toBeUndefined();
});

test('neither does the post alone, which is said to be gone', async () => {
  const one = holdBack<Post>();
  browser.server.answers('GET post/:id/', one.answer);
  const done = loadPost(going.id);
  await one.isAsked();
  hear({ deleted: going.id });
  one.comes(going);
  await done;
  expect(seen(going.id)).toBeUndefined();
  expect(loadOf(going.id)).toMatchObject({ status: 'error', failure: { status: 404 } });
});

test.each([
  ['an edit', 'PATCH post/:id/', () => editPost(going.id, { text: 'Rowing' })],
  ['a change of visibility', 'POST post/:id/toggle_visibility/', () => makePrivate(going.id)],
] as const)('nor the answer to %s', async (_name, line, act) => {
  keepPost(going);
  const one = holdBack<Post>();
  browser.server.answers(line, one.answer);
  const done = act();
  await one.isAsked();
  hear({ deleted: going.id });
  one.comes({ ...going, version: 2 });
  await done;
  expect(seen(going.id)).toBeUndefined();
});

test('the posts of a couple that is gone do not come with a page that was under way', async () => {
  const [theirs] = [strangersPost({ id: idOf(9) })];
  const page = holdBack<Paged<Post>>();
  browser.server.answers('GET post/', page.answer);
  const done = timeline.open(timelineKey);
  await page.isAsked();
  hear({ deleted: theirs.twosome.id }, 'sync_twosome');
  page.comes({ results: [here, theirs], next: null });
  await done;
  expect(timeline.get(timelineKey).ids).toEqual([here.id]);
});

test('one that is restored meanwhile is there, and so is what is asked for afterwards', async () => {
  const page = holdBack<Paged<Post>>();
  browser.server.answers('GET post/', page.answer);
  const done = timeline.open(timelineKey);
  await page.isAsked();
  hear({ deleted: going.id });
  hear({ post: { ...going, version: 3 } });
  page.comes({ results: [here, going], next: null });
  await done;
  expect(timeline.get(timelineKey).ids).toEqual([here.id, going.id]);
  expect(seen(going.id)?.version).toBe(3);

  hear({ deleted: going.id });
  browser.server.gives('GET post/:id/', { ...going, version: 5 });
  await loadPost(going.id);
  expect(seen(going.id)?.version).toBe(5);
});
