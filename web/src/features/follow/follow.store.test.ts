import { renderHook, waitFor } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { ana } from '../../testing/cast.ts';
import { chloeAndDan, coupleOf } from '../../testing/couples.ts';
import { upsertUser } from '../auth/auth.store.ts';
import {
  getTwosome,
  loadTwosome,
  upsertTwosome,
  useProfileLoad,
  useTwosome,
} from '../twosome/twosome.store.ts';
import { block, blocked, blockedKey } from './block.store.ts';
import {
  acceptRequest,
  cancelRequest,
  declineRequest,
  follow,
  followers,
  following,
  removeFollower,
  requests,
  requestsKey,
  suggested,
  suggestedKey,
  unfollow,
  useFollowed,
} from './follow.store.ts';

const browser = freshBrowser();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.sockets.open();
});

const { id } = chloeAndDan();
const own = ana.twosome?.id ?? '';
const seen = () => renderHook(() => useFollowed(id)).result.current;
const load = () => renderHook(() => useProfileLoad(id)).result.current;
const stored = () => renderHook(() => useTwosome(id)).result.current;
const receive = (data: { twosome: Twosome } | { deleted: string; version?: number }) =>
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_twosome', ...data }, sent_by: null });
const actions = () =>
  browser.server.requests
    .filter(({ line }) => line === 'POST auth/follow_request/:id/follow/')
    .map(({ body }) => (body as { action: string }).action);

/** Mocks the response to the next action; the test releases it. */
function respondsWith(after: Twosome) {
  let answer = () => {};
  browser.server.respondWith(
    'POST auth/follow_request/:id/follow/',
    () => new Promise((resolve) => (answer = () => resolve(after))),
  );
  browser.server.respond('GET auth/twosome/:id/', after);
  return () => answer();
}

test.each([
  ['follow', {}, follow, { you_are_following: true, have_sent_request: false }],
  ['follow', { is_private: true }, follow, { you_are_following: false, have_sent_request: true }],
  ['cancel', { have_sent_request: true }, cancelRequest, { have_sent_request: false }],
  ['unfollow', { you_are_following: true }, unfollow, { you_are_following: false }],
  [
    'accept',
    { have_received_request: true },
    acceptRequest,
    { have_received_request: false, follows_you: true },
  ],
  [
    'decline',
    { have_received_request: true },
    declineRequest,
    { have_received_request: false, follows_you: false },
  ],
] as const)(
  '%s of %j sends the action, and shows it before the response',
  async (action, before, act, after) => {
    upsertTwosome(chloeAndDan(before));
    const answer = respondsWith(chloeAndDan({ ...before, ...after, version: 2 }));
    const done = act(id);
    expect(seen()).toMatchObject(after);
    expect(stored()).toMatchObject(before);
    await waitFor(() => expect(actions()).toEqual([action]));
    answer();
    await done;
    expect(stored()).toMatchObject(after);
  },
);

test('after a follow the profile is refetched [S4.59 S7.16]', async () => {
  upsertTwosome(chloeAndDan());
  browser.server.respond('POST auth/follow_request/:id/follow/', chloeAndDan({ you_are_following: true }));
  browser.server.respond(
    'GET auth/twosome/:id/',
    chloeAndDan({ you_are_following: true, follower_count: 8 }),
  );
  await follow(id);
  expect(stored()?.follower_count).toBe(8);
});

test('a refused action is reverted', async () => {
  upsertTwosome(chloeAndDan({ is_private: true }));
  browser.server.fail('POST auth/follow_request/:id/follow/', 429, { detail: 'Later.' });
  const done = follow(id);
  expect(seen()?.have_sent_request).toBe(true);
  await expect(done).rejects.toThrow('Later.');
  expect(seen()?.have_sent_request).toBe(false);
});

test('quick taps settle to the last', async () => {
  upsertTwosome(chloeAndDan());
  const now = () => chloeAndDan({ you_are_following: actions().at(-1) === 'follow' });
  let answer = () => {};
  browser.server.respondWith('POST auth/follow_request/:id/follow/', ({ body }) =>
    (body as { action: string }).action === 'follow'
      ? new Promise((resolve) => (answer = () => resolve(now())))
      : now(),
  );
  browser.server.respondWith('GET auth/twosome/:id/', now);
  const done = follow(id);
  await waitFor(() => expect(actions()).toEqual(['follow']));
  const later = [unfollow, follow, unfollow].map((act) => act(id));
  expect(seen()?.you_are_following).toBe(false);
  answer();
  await Promise.all([done, ...later]);
  expect(actions()).toEqual(['follow', 'unfollow']);
  expect(stored()?.you_are_following).toBe(false);
});

test('accepting and following simultaneously are both sent', async () => {
  upsertTwosome(chloeAndDan({ have_received_request: true }));
  browser.server.respond(
    'GET auth/twosome/:id/',
    chloeAndDan({ follows_you: true, you_are_following: true }),
  );
  browser.server.respond(
    'POST auth/follow_request/:id/follow/',
    chloeAndDan({ follows_you: true, you_are_following: true }),
  );
  await Promise.all([acceptRequest(id), follow(id)]);
  expect(actions().sort()).toEqual(['accept', 'follow']);
});

test('an accepted request makes the loaded list of followers outdated, so that its screen refetches it', async () => {
  upsertTwosome(chloeAndDan({ have_received_request: true }));
  browser.server.respond('GET auth/follower/:id/', { results: [], next: null });
  await followers.open(own);
  browser.server.respond('POST auth/follow_request/:id/follow/', chloeAndDan({ follows_you: true }));
  await acceptRequest(id);
  expect(followers.get(own).loadedAt).toBe(0);
});

test('requests: a withdrawn or declined one is removed, an accepted one stays, a new one is added [S7.51]', async () => {
  const requesters = [1, 2, 3].map((n) => coupleOf(n, { have_received_request: true }));
  browser.server.respond('GET auth/follow_request/', {
    results: requesters.map((by) => ({ by })),
    next: null,
  });
  await requests.open(requestsKey);
  const shown = () => requests.get(requestsKey).ids.map(Number);
  expect(shown()).toEqual([1, 2, 3]);
  receive({ twosome: coupleOf(1, { version: 2 }) });
  receive({ twosome: coupleOf(2, { follows_you: true, version: 2 }) });
  expect(shown()).toEqual([2, 3]);
  browser.server.respond('POST auth/follow_request/:id/follow/', coupleOf(3));
  await declineRequest(coupleOf(3).id);
  expect(shown()).toEqual([2]);
  upsertTwosome(coupleOf(4));
  browser.server.respond('GET auth/follow_request/', {
    results: [{ by: coupleOf(4, { have_received_request: true }) }],
    next: null,
  });
  receive({ twosome: coupleOf(4, { have_received_request: true, version: 2 }) });
  await waitFor(() => expect(shown()).toContain(4));
});

test('a couple is stored once, by its id, wherever it is shown [S3.26]', async () => {
  browser.server.respond('GET auth/follow_request/suggested/', [chloeAndDan({ bio: 'Two bakers' })]);
  await suggested.open(suggestedKey);
  expect([suggested.get(suggestedKey).ids, suggested.get(suggestedKey).status]).toEqual([[id], 'finished']);
  expect(stored()?.bio).toBe('Two bakers');
  receive({ twosome: chloeAndDan({ bio: 'Three bakers', version: 2 }) });
  expect(stored()?.bio).toBe('Three bakers');
  expect(suggested.get(suggestedKey).ids).toEqual([id]);
});

test('requests: all are accepted by the frame of a profile that turned public', async () => {
  const own = { ...(ana.twosome as Twosome), is_private: true };
  upsertTwosome(own);
  upsertTwosome(chloeAndDan({ have_received_request: true }));
  upsertTwosome(coupleOf(7));
  receive({ twosome: { ...own, is_private: false, version: own.version + 1 } });
  expect(stored()).toMatchObject({ have_received_request: false, follows_you: true });
  expect(getTwosome(coupleOf(7).id)).toMatchObject({ follows_you: false });
});

test('requests: one of an unknown couple is added too', async () => {
  const responds = (results: { by: Twosome }[]) =>
    browser.server.respond('GET auth/follow_request/', { results, next: null });
  responds([]);
  await requests.open(requestsKey);
  const stranger = coupleOf(1, { have_received_request: true });
  responds([{ by: stranger }]);
  receive({ twosome: stranger });
  await waitFor(() => expect(requests.get(requestsKey).ids).toEqual([stranger.id]));
});

test('a deleted couple leaves every list, and its own lists report 404', async () => {
  const [one, two] = [coupleOf(1), coupleOf(2)];
  browser.server.respond('GET auth/follower/:id/', { results: [one, two], next: null });
  browser.server.respond('GET auth/following/:id/', { results: [one], next: null });
  browser.server.respond('GET auth/follow_request/suggested/', [one, two]);
  await Promise.all([
    followers.open(own),
    followers.open(one.id),
    following.open(own),
    suggested.open(suggestedKey),
  ]);
  receive({ deleted: one.id });
  expect(followers.get(own).ids).toEqual([two.id]);
  expect(following.get(own).ids).toEqual([]);
  expect(suggested.get(suggestedKey).ids).toEqual([two.id]);
  expect(followers.get(one.id)).toMatchObject({ status: 'error', ids: [], failure: { status: 404 } });
});

test('the lists of a profile that turned private are closed', async () => {
  upsertTwosome(chloeAndDan());
  browser.server.respond('GET auth/follower/:id/', { results: [coupleOf(1)], next: null });
  await followers.open(id);
  receive({ twosome: chloeAndDan({ is_private: true, version: 2 }) });
  expect(followers.get(id)).toMatchObject({ ids: [], failure: { status: 403 } });
});

test('a page requested before its list was closed is not shown', async () => {
  upsertTwosome(chloeAndDan());
  let answer = () => {};
  browser.server.respondWith(
    'GET auth/follower/:id/',
    () => new Promise((resolve) => (answer = () => resolve({ results: [coupleOf(1)], next: null }))),
  );
  const opened = followers.open(id);
  await waitFor(() => expect(browser.server.requests.at(-1)?.line).toBe('GET auth/follower/:id/'));
  receive({ twosome: chloeAndDan({ is_private: true, version: 2 }) });
  answer();
  await opened;
  expect(followers.get(id)).toMatchObject({ ids: [], failure: { status: 403 } });
});

test('a removed follower is removed only from the viewer’s list', async () => {
  upsertTwosome(chloeAndDan({ follows_you: true }));
  browser.server.respond('GET auth/follower/:id/', {
    results: [chloeAndDan({ follows_you: true })],
    next: null,
  });
  await Promise.all([followers.open(own), followers.open(coupleOf(1).id)]);
  browser.server.respond('POST auth/follower/:id/remove/', null);
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan());
  const done = removeFollower(id);
  expect(seen()?.follows_you).toBe(false);
  await done;
  expect(followers.get(own).ids).toEqual([]);
  expect(followers.get(coupleOf(1).id).ids).toEqual([id]);
});

test('a blocked couple is removed from everything but the blocked list', async () => {
  browser.server.respond('GET auth/follow_request/suggested/', [chloeAndDan()]);
  await suggested.open(suggestedKey);
  browser.server.respond('POST auth/block/:id/', null);
  await block(id);
  expect(stored()).toBeUndefined();
  expect(suggested.get(suggestedKey).ids).toEqual([]);
  browser.server.respond('GET auth/block/', { results: [chloeAndDan()], next: null });
  await blocked.open(blockedKey);
  // only the list of blocked couples still contains it
  expect(blocked.get(blockedKey).ids).toEqual([id]);
  expect(stored()).toBeUndefined();
});

test('a couple that answers 404 is removed', async () => {
  upsertTwosome(chloeAndDan());
  browser.server.fail('POST auth/follow_request/:id/follow/', 404, { detail: 'Not found.' });
  await expect(follow(id)).rejects.toThrow();
  expect(stored()).toBeUndefined();
});

test('a deleted couple is not restored by an older frame, page or response, but by a newer one', async () => {
  upsertTwosome(chloeAndDan());
  receive({ deleted: id, version: 4 });
  receive({ twosome: chloeAndDan({ version: 3 }) });
  expect(stored()).toBeUndefined();
  browser.server.respond('GET auth/following/:id/', {
    results: [chloeAndDan({ version: 4 }), coupleOf(1)],
    next: null,
  });
  await following.open(own);
  expect(following.get(own).ids).toEqual([coupleOf(1).id]);
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan({ version: 4 }));
  await loadTwosome(id);
  expect([stored(), load()?.status]).toEqual([undefined, 'error']);
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan({ version: 5 }));
  await loadTwosome(id);
  expect([stored()?.version, load()?.status]).toEqual([5, 'loaded']);
});
