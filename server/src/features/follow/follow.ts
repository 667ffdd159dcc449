import { type FollowAction, isPossible, type Relation } from '@twosome/contract/follow/follow.rules';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockTwosomes, raiseVersions } from '../twosome/twosome.sql.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { followAccepted, followed, followRequested, relationChanged } from './follow.events.ts';
import {
  acceptAllRequests,
  acceptRequest,
  addFollow,
  findMadeRequests,
  findRelation,
  type RelationRow,
  recordRequest,
  removeFollow,
} from './follow.sql.ts';
import { followErrors } from './follow.texts.ts';

export type FollowDeps = Pick<Deps, 'db' | 'reads' | 'signedUrls' | 'cursors' | 'emit' | 'shown'>;

/**
 * Performs the requested action, or the one that the follow button currently stands for. No-op if the action does not
 * fit the current relation.
 */
export async function setRelation(
  deps: FollowDeps,
  viewer: Partnered,
  otherId: string,
  requested: FollowAction | undefined,
) {
  await deps.db.transaction(async (tx) => {
    const relation = await lockRelation(tx, viewer, otherId);
    const action = requested ?? actionOf(relation);
    if (!isPossible(relation, action)) return;

    const mine = { followerId: viewer.twosomeId, followedId: otherId };
    const theirs = { followerId: otherId, followedId: viewer.twosomeId };
    switch (action) {
      case 'follow':
        if (relation.is_private) await request(deps, tx, mine);
        else {
          await addFollow(tx, mine, now(), now());
          await deps.emit(tx, followed, mine);
        }
        break;
      case 'accept':
        await acceptRequest(tx, theirs, now());
        await deps.emit(tx, followAccepted, { followerIds: [otherId], followedId: viewer.twosomeId });
        break;
      case 'decline':
        await removeFollow(tx, theirs);
        break;
      case 'cancel':
      case 'unfollow':
        await removeFollow(tx, mine);
        break;
    }
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await deps.emit(tx, relationChanged, mine);
  }, otherId);
}

/** Removes a follower without a notification. No-op if the couple does not follow. */
export async function removeFollower(deps: FollowDeps, viewer: Partnered, otherId: string) {
  await deps.db.transaction(async (tx) => {
    const relation = await lockRelation(tx, viewer, otherId);
    if (!relation.follows_you) return;
    const theirs = { followerId: otherId, followedId: viewer.twosomeId };
    await removeFollow(tx, theirs);
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await deps.emit(tx, relationChanged, theirs);
  });
}

/** Accepts all pending requests when a profile turns public. */
export async function acceptPending(tx: Tx, { twosomeId }: { twosomeId: string }, emit: Emit) {
  const followerIds = await acceptAllRequests(tx, twosomeId, now());
  if (followerIds.length === 0) return;
  await lockTwosomes(tx, followerIds);
  await raiseVersions(tx, followerIds);
  await emit(tx, followAccepted, { followerIds, followedId: twosomeId });
}

/** Locks both couples, so that simultaneous actions of several devices run one after the other. */
async function lockRelation(tx: Tx, viewer: Partnered, otherId: string): Promise<RelationRow> {
  if (otherId === viewer.twosomeId) throw invalid('non_field_error', followErrors.ownProfile);
  await requireMembership(tx, viewer);
  await lockTwosomes(tx, [viewer.twosomeId, otherId]);
  const relation = await findRelation(tx, viewer.twosomeId, otherId);
  if (relation === null) throw notFound();
  return relation;
}

/** Limits repeated requests, because every new request notifies the other couple. */
async function request({ emit }: FollowDeps, tx: Tx, mine: { followerId: string; followedId: string }) {
  const moment = now();
  const window = limits.requestDays * day;
  const made = await findMadeRequests(tx, mine, new Date(moment.getTime() - window));
  const oldest = made.at(-limits.followRequests);
  if (oldest !== undefined)
    throw new ApiError('tooMany', {
      message: followErrors.tooManyRequests(limits.followRequests, limits.requestDays),
      retryAfter: (oldest.getTime() + window - moment.getTime()) / 1000,
    });
  await addFollow(tx, mine, moment, null);
  await recordRequest(tx, mine, moment);
  await emit(tx, followRequested, mine);
}

/** The follow button's action: cancel a sent request, else accept a received one, else unfollow, else follow. */
export function actionOf(relation: Relation): FollowAction {
  if (relation.have_sent_request) return 'cancel';
  if (relation.have_received_request) return 'accept';
  if (relation.you_are_following) return 'unfollow';
  return 'follow';
}
