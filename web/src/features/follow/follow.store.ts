import type { followCalls } from '@twosome/contract/follow/follow.contract';
import { type FollowAction, isPossible, type Relation } from '@twosome/contract/follow/follow.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { Failure, ifNotFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { getUser } from '../auth/auth.store.ts';
import {
  dropTwosome,
  getTwosome,
  getTwosomes,
  isOpen,
  loadTwosome,
  onTwosomeChange,
  upsertTwosome,
  useTwosome,
} from '../twosome/twosome.store.ts';

const call = caller<typeof followCalls>();

/** The followers of the couple that is the key, and the couples it follows. */
export const followers = createLists(async (id, next) =>
  upsertPage(await call('GET auth/follower/:id/', { params: { id }, next })),
);
export const following = createLists(async (id, next) =>
  upsertPage(await call('GET auth/following/:id/', { params: { id }, next })),
);

export const requestsKey = 'requests';
export const requests = createLists(async (_key, next) => {
  const page = await call('GET auth/follow_request/', { next });
  return upsertPage({ results: page.results.map(({ by }) => by), next: page.next });
});

/** The suggested couples (S3.26): one short page. */
export const suggestedKey = 'suggested';
export const suggested = createLists(async () =>
  upsertPage({ results: await call('GET auth/follow_request/suggested/', {}), next: null }),
);

export function upsertPage(page: { results: Twosome[]; next: string | null }): Page {
  for (const twosome of page.results) upsertTwosome(twosome);
  const ids = page.results.map(({ id }) => id).filter((id) => getTwosome(id) !== undefined);
  return { ids, next: page.next };
}

onTwosomeChange((id, now, before) => {
  if (now === undefined) for (const lists of [followers, following, requests, suggested]) lists.remove(id);
  if (now === undefined || !isOpen(now)) {
    const failure = new Failure(now === undefined ? 404 : 403, {});
    for (const lists of [followers, following]) lists.close(id, failure);
  }
  if (now?.is_own && before?.is_private && !now.is_private) acceptAll();
  // the first frame of an unknown couple may be its request
  const hadRequested = before?.have_received_request ?? false;
  if (now && now.have_received_request !== hadRequested) updateRequests(now);
});

/** The viewer’s profile turned public: one frame announces that the server accepted all requests. */
function acceptAll(): void {
  for (const one of getTwosomes())
    if (one.have_received_request) upsertTwosome({ ...one, have_received_request: false, follows_you: true });
  followers.markOutdated(ownId());
}

/** Adds a new request to a loaded list and removes a withdrawn one. An accepted one stays. */
function updateRequests({ id, have_received_request, follows_you }: Twosome): void {
  if (!have_received_request && !follows_you) requests.remove(id);
  const { ids, status } = requests.get(requestsKey);
  if (have_received_request && status !== 'none' && !ids.includes(id))
    void requests.refresh(requestsKey, { background: true });
}

/** What we request of them, and our answer to their request: two independent optimistic updates. */
const ourRequest = createOptimistic<'follow' | 'cancel' | 'unfollow'>(async (id, action) => {
  await sendAction(id, action);
  // the follow may have opened or closed the profile
  await loadTwosome(id);
});
const ourAnswer = createOptimistic<'accept' | 'decline' | 'remove'>(async (id, action) => {
  if (action !== 'remove') return sendAction(id, action);
  await dropIfNotFound(id, call('POST auth/follower/:id/remove/', { params: { id }, body: {} }));
  await loadTwosome(id);
});

async function sendAction(id: string, action: FollowAction): Promise<void> {
  upsertTwosome(
    await dropIfNotFound(
      id,
      call('POST auth/follow_request/:id/follow/', { params: { id }, body: { action } }),
    ),
  );
}

/** A couple that answers 404 disappears from every screen. */
const dropIfNotFound = <T>(id: string, answer: Promise<T>): Promise<T> =>
  ifNotFound(answer, () => dropTwosome(id));

/** The stored couple, including pending changes. */
export function useFollowed(id: string): Twosome | undefined {
  const twosome = useTwosome(id);
  const pending = [ourRequest.use(id)?.value, ourAnswer.use(id)?.value];
  return twosome && pending.reduce(optimisticRelation, twosome);
}

function optimisticRelation(twosome: Twosome, action: FollowAction | 'remove' | undefined): Twosome {
  if (action === undefined) return twosome;
  if (action === 'remove') return { ...twosome, follows_you: false };
  return { ...twosome, ...nextRelation(twosome, action, twosome.is_private) };
}

/**
 * Follows a public couple, or sends a request to a private one. Rejects when the server refuses; the change is
 * reverted by then.
 */
export const follow = (id: string): Promise<void> => applyRelation(id, 'follow');
export const cancelRequest = (id: string): Promise<void> => applyRelation(id, 'cancel');
export const unfollow = (id: string): Promise<void> => applyRelation(id, 'unfollow');

async function applyRelation(id: string, action: 'follow' | 'cancel' | 'unfollow'): Promise<void> {
  await ourRequest.apply(id, action);
  followers.markOutdated(id);
  following.markOutdated(ownId());
}

/** Accepts a follow request. */
export async function acceptRequest(id: string): Promise<void> {
  if (await ourAnswer.apply(id, 'accept')) followers.markOutdated(ownId());
}

/** Declines silently: the couple is not notified. */
export async function declineRequest(id: string): Promise<void> {
  if (await ourAnswer.apply(id, 'decline')) requests.remove(id);
}

/** Removes a follower; the couple is not notified. */
export async function removeFollower(id: string): Promise<boolean> {
  const isRemoved = await ourAnswer.apply(id, 'remove');
  if (isRemoved) followers.remove(id, ownId());
  return isRemoved;
}

const ownId = (): string => getUser()?.twosome?.id ?? '';

/**
 * The relation after an action. `isPrivate` describes the other profile: following a public one takes effect
 * immediately, a private one receives a request. An action that is not possible in the current state changes nothing,
 * so that a retry is harmless.
 */
export function nextRelation(relation: Relation, action: FollowAction, isPrivate: boolean): Relation {
  if (!isPossible(relation, action)) return relation;
  switch (action) {
    case 'follow':
      return { ...relation, you_are_following: !isPrivate, have_sent_request: isPrivate };
    case 'cancel':
      return { ...relation, have_sent_request: false };
    case 'accept':
      return { ...relation, have_received_request: false, follows_you: true };
    case 'decline':
      return { ...relation, have_received_request: false };
    case 'unfollow':
      return { ...relation, you_are_following: false };
  }
}
