import { defineEvent } from '../../platform/events.ts';
import { sendToAll } from '../../platform/realtime/frame.ts';
import {
  type BroadcastDeps,
  broadcastOwnTwosomes,
  broadcastTwosomeTo,
  twosomeDeletedFrame,
} from '../twosome/twosome.events.ts';
import { findVersionsOfBlocked } from './block.sql.ts';

interface Follow {
  followerId: string;
  followedId: string;
}

export const followed = defineEvent<Follow>('follow.followed', 'followedId');
export const followRequested = defineEvent<Follow>('follow.requested', 'followedId');
/** One request was accepted, or all of them because the profile turned public. */
export const followAccepted = defineEvent<{ followerIds: readonly string[]; followedId: string }>(
  'follow.accepted',
  'followedId',
);
/** A follow or request between the two changed; both receive each other's profile. */
export const relationChanged = defineEvent<Follow>('follow.relationChanged', 'followedId');
/** Two couples were hidden from each other. */
export const blocked = defineEvent<{ blockerId: string; blockedId: string }>('follow.blocked', 'blockedId');
/** The blocker lifted the block: the two couples can see each other again. */
export const unblocked = defineEvent<{ blockerId: string; blockedId: string }>(
  'follow.unblocked',
  'blockedId',
  (two) => Object.values(two),
);

/** Sends both couples each other's profile, and their own with its counts. The app drops the posts of a private one that is no longer followed. */
export async function broadcastRelation(deps: BroadcastDeps, { followerId, followedId }: Follow) {
  await broadcastTwosomeTo(deps, [followerId], followedId);
  await broadcastTwosomeTo(deps, [followedId], followerId);
  await broadcastOwnTwosomes(deps, [followerId, followedId]);
}

/**
 * Sends all new followers the profile, and their own, with one query each. The followed couple receives no frame: its
 * own profile, now public, already shows that no requests are left.
 */
export async function broadcastAccepted(
  deps: BroadcastDeps,
  { followerIds, followedId }: { followerIds: readonly string[]; followedId: string },
) {
  await broadcastTwosomeTo(deps, followerIds, followedId);
  await broadcastOwnTwosomes(deps, followerIds);
}

/** Removes each profile from the other couple's screens; the frames do not reveal the block. */
export async function broadcastBlocked(
  deps: BroadcastDeps,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
) {
  const { db, sockets } = deps;
  if (sockets.of({ twosomeIds: [blockerId, blockedId] }).length === 0) return;
  const versions = await findVersionsOfBlocked(db, blockerId, blockedId);
  for (const [receiver, hidden] of [
    [blockerId, blockedId],
    [blockedId, blockerId],
  ] as const)
    sendToAll(
      sockets.of({ twosomeIds: [receiver] }),
      twosomeDeletedFrame(hidden, versions.get(hidden) ?? null),
    );
  await broadcastOwnTwosomes(deps, [blockerId, blockedId]);
}
