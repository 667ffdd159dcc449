import { fact } from '../../platform/facts.ts';

/** Two couples; the first one's arrow points to the second. */
interface Arrow {
  followerId: string;
  followedId: string;
}

/** Began at once, for the profile is public. */
export const followed = fact<Arrow>('follow.followed');
export const followRequested = fact<Arrow>('follow.requested');
/** A request was accepted by hand, or all that there were because the profile turned public. */
export const followAccepted = fact<{ followerIds: readonly string[]; followedId: string }>('follow.accepted');
/** Unfollowed, removed or blocked: the follower may have lost sight of the posts. */
export const followEnded = fact<Arrow>('follow.ended');
/** Anything between the two changed, requests included: both see each other's profile anew. */
export const relationChanged = fact<Arrow>('follow.relationChanged');
/** Each is gone for the other from now on. */
export const blocked = fact<{ blockerId: string; blockedId: string }>('follow.blocked');
