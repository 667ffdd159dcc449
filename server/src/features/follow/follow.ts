import { actionOf, type FollowAction, isPossible } from '@twosome/contract/follow/follow.rules';
import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { invalid, notFound, Refusal } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockBoth, raiseVersions } from '../twosome/twosome.sql.ts';
import { requireStill } from '../twosome/twosome.ts';
import { followAccepted, followEnded, followed, followRequested, relationChanged } from './follow.facts.ts';
import {
  acceptAllRequests,
  acceptRequest,
  addFollow,
  addRequest,
  countRequest,
  findMadeRequests,
  findRelation,
  type RelationRow,
  removeArrow,
} from './follow.sql.ts';

interface House {
  db: Db;
  announce: Announce;
}

/**
 * Follows, asks, cancels, accepts, declines or unfollows: what is wished, or what the button means. A wish that
 * finds another state than it expects changes nothing.
 */
export async function setRelation(
  house: House,
  viewer: Partnered,
  otherId: string,
  wish: FollowAction | undefined,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const relation = await reachOther(tx, viewer, otherId);
    const action = wish ?? actionOf(relation);
    if (!isPossible(relation, action)) return;

    const mine = { followerId: viewer.twosomeId, followedId: otherId };
    const theirs = { followerId: otherId, followedId: viewer.twosomeId };
    switch (action) {
      case 'follow':
        if (relation.is_private) await request(house, tx, mine);
        else {
          await addFollow(tx, mine, now());
          await house.announce(tx, followed, mine);
        }
        break;
      case 'accept':
        await acceptRequest(tx, theirs, now());
        await house.announce(tx, followAccepted, { followerIds: [otherId], followedId: viewer.twosomeId });
        break;
      case 'decline':
        await removeArrow(tx, theirs);
        break;
      case 'cancel':
        await removeArrow(tx, mine);
        break;
      case 'unfollow':
        await removeArrow(tx, mine);
        await house.announce(tx, followEnded, mine);
        break;
    }
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await house.announce(tx, relationChanged, mine);
  });
}

/** Takes a follower away; they are not told. Whoever does not follow is no follower afterwards either. */
export async function removeFollower(house: House, viewer: Partnered, otherId: string): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    const relation = await reachOther(tx, viewer, otherId);
    if (!relation.follows_you) return;
    const theirs = { followerId: otherId, followedId: viewer.twosomeId };
    await removeArrow(tx, theirs);
    await raiseVersions(tx, [viewer.twosomeId, otherId]);
    await house.announce(tx, followEnded, theirs);
    await house.announce(tx, relationChanged, theirs);
  });
}

/** A profile that turned public has nothing left to ask for: whoever asked follows. */
export async function acceptPending(
  tx: Tx,
  { twosomeId }: { twosomeId: string },
  announce: Announce,
): Promise<void> {
  const followerIds = await acceptAllRequests(tx, twosomeId, now());
  if (followerIds.length === 0) return;
  await announce(tx, followAccepted, { followerIds, followedId: twosomeId });
  for (const followerId of followerIds)
    await announce(tx, relationChanged, { followerId, followedId: twosomeId });
}

/** Both couples are held, so two devices that do opposite things at once come one after the other. */
async function reachOther(tx: Tx, viewer: Partnered, otherId: string): Promise<RelationRow> {
  if (otherId === viewer.twosomeId) throw invalid('non_field_error', 'This is your own profile.');
  await lockBoth(tx, [viewer.twosomeId, otherId]);
  await requireStill(tx, viewer);
  const relation = await findRelation(tx, viewer.twosomeId, otherId);
  if (relation === null) throw notFound();
  return relation;
}

/** Asking, cancelling and asking again would ring their bell all day. */
async function request(
  { announce }: House,
  tx: Tx,
  mine: { followerId: string; followedId: string },
): Promise<void> {
  const moment = now();
  const window = limits.requestDays * day;
  const made = await findMadeRequests(tx, mine, new Date(moment.getTime() - window));
  const oldest = made.at(-limits.followRequests);
  if (oldest !== undefined)
    throw new Refusal('tooMany', {
      says: `You have asked them ${limits.followRequests} times in ${limits.requestDays} days. Please wait before you ask again.`,
      retryAfter: (oldest.getTime() + window - moment.getTime()) / 1000,
    });
  await addRequest(tx, mine, moment);
  await countRequest(tx, mine, moment);
  await announce(tx, followRequested, mine);
}
