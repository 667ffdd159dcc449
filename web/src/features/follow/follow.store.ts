import { type FollowAction, nextRelation } from '@twosome/contract/follow/follow.rules';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { Failure, isNotFound } from '../../platform/failure.ts';
import { createLists, type Page } from '../../platform/lists.ts';
import { createWishes } from '../../platform/wishes.ts';
import { getUser } from '../auth/auth.store.ts';
import {
  dropTwosome,
  isOpen,
  keepTwosome,
  loadTwosome,
  onTwosomeChange,
  useTwosome,
} from '../twosome/twosome.store.ts';
import {
  fetchFollowers,
  fetchFollowing,
  fetchFollowRequests,
  fetchSuggested,
  sendFollow,
  sendRemoveFollower,
} from './follow.api.ts';

/** Couples who follow the one that the key names, and those whom it follows. */
export const followers = createLists(async (id, next) => keepPage(await fetchFollowers(id, next)));
export const following = createLists(async (id, next) => keepPage(await fetchFollowing(id, next)));

export const requestsKey = 'requests';
export const requests = createLists(async (_key, next) => {
  const page = await fetchFollowRequests(next);
  return keepPage({ results: page.results.map(({ by }) => by), next: page.next });
});

/** SPEC's `suggested {state, ids}`: one short page. */
export const suggestedKey = 'suggested';
export const suggested = createLists(async () => keepPage({ results: await fetchSuggested(), next: null }));

function keepPage(page: { results: Twosome[]; next: string | null }): Page {
  for (const twosome of page.results) keepTwosome(twosome);
  return { ids: page.results.map(({ id }) => id), next: page.next };
}

onTwosomeChange((id, now, before) => {
  if (now === undefined) for (const lists of [followers, following, requests, suggested]) lists.remove(id);
  if (now === undefined || !isOpen(now)) {
    const why = new Failure(now === undefined ? 404 : 403, {});
    for (const lists of [followers, following]) lists.shut(id, why);
  }
  // the first that one hears of a couple may be that it asks
  const asked = before?.have_received_request ?? false;
  if (now && now.have_received_request !== asked) lookAtRequests(now);
});

/** One that came is shown where the list has been opened; one that was taken back is not. An accepted one stays. */
function lookAtRequests({ id, have_received_request, follows_you }: Twosome): void {
  if (!have_received_request && !follows_you) requests.remove(id);
  const { ids, status } = requests.get(requestsKey);
  if (have_received_request && status !== 'none' && !ids.includes(id))
    void requests.refresh(requestsKey, { hold: true });
}

/** What I want of them, and what I answer to what they want of me: two wishes, for each stands for itself. */
const mine = createWishes<'follow' | 'cancel' | 'unfollow'>(async (id, action) => {
  await act(id, action);
  // what opened or shut with it
  await loadTwosome(id);
});
const theirs = createWishes<'accept' | 'decline' | 'remove'>(async (id, action) => {
  if (action !== 'remove') return act(id, action);
  await orGone(id, sendRemoveFollower(id));
  await loadTwosome(id);
});

async function act(id: string, action: FollowAction): Promise<void> {
  keepTwosome(await orGone(id, sendFollow(id, action)));
}

/** A couple that turns out to be gone vanishes from every screen. */
async function orGone<T>(id: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) dropTwosome(id);
    throw error;
  }
}

/** The couple as it is held, with what is wished laid over it. */
export function useFollowed(id: string): Twosome | undefined {
  const twosome = useTwosome(id);
  const wishes = [mine.use(id)?.want, theirs.use(id)?.want];
  return twosome && wishes.reduce(wished, twosome);
}

function wished(twosome: Twosome, want: FollowAction | 'remove' | undefined): Twosome {
  if (want === undefined) return twosome;
  if (want === 'remove') return { ...twosome, follows_you: false };
  return { ...twosome, ...nextRelation(twosome, want, twosome.is_private) };
}

/** Follows a public couple, asks a private one. Rejects when the server says no; the screen is back by then. */
export const follow = (id: string): Promise<void> => wishMine(id, 'follow');
export const cancelRequest = (id: string): Promise<void> => wishMine(id, 'cancel');
export const unfollow = (id: string): Promise<void> => wishMine(id, 'unfollow');

async function wishMine(id: string, action: 'follow' | 'cancel' | 'unfollow'): Promise<void> {
  await mine.wish(id, action);
  followers.age(id);
  following.age(ownId());
}

/** Lets those who asked follow. */
export async function acceptRequest(id: string): Promise<void> {
  await theirs.wish(id, 'accept');
  followers.age(ownId());
}

/** Says no, silently: they are not told. */
export async function declineRequest(id: string): Promise<void> {
  await theirs.wish(id, 'decline');
  requests.remove(id);
}

/** They follow no more, and are not told. */
export async function removeFollower(id: string): Promise<void> {
  await theirs.wish(id, 'remove');
  followers.remove(id, ownId());
}

const ownId = (): string => getUser()?.twosome?.id ?? '';
