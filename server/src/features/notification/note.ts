import type { GoalChange } from '@twosome/contract/goal/goal.rules';
import { type Happening, kindOf, newsOf } from '@twosome/contract/notification/notification.rules';
import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { noted } from './notification.facts.ts';
import {
  addNotifications,
  type Box,
  findUnseen,
  joinNotifications,
  type Matter,
  noteFirstClap,
  openBoxes,
  renewNotification,
} from './notification.sql.ts';
import { addDueNotifications } from './push.sql.ts';

/*
 * What people are told of, noted in the transaction in which it happens. A couple hears nothing of what it does
 * itself; only posts and goals are told from partner to partner.
 */

export const noteAdded = (
  tx: Tx,
  { postId, twosomeId, creatorId }: { postId: string; twosomeId: string; creatorId: string },
  announce: Announce,
): Promise<void> =>
  note(
    tx,
    announce,
    { twosomeIds: [twosomeId], happening: 'added', relatedId: postId },
    twosomeId,
    creatorId,
  );

export const notePublished = (
  tx: Tx,
  { postId, twosomeId, publisherId }: { postId: string; twosomeId: string; publisherId: string },
  announce: Announce,
): Promise<void> =>
  note(
    tx,
    announce,
    { twosomeIds: [twosomeId], happening: 'published', relatedId: postId },
    twosomeId,
    publisherId,
  );

export async function noteComment(
  tx: Tx,
  { postId, twosomeId, writerId }: { postId: string; twosomeId: string; writerId: string },
  announce: Announce,
): Promise<void> {
  if (writerId === twosomeId) return;
  await note(tx, announce, { twosomeIds: [twosomeId], happening: 'commented', relatedId: postId }, writerId);
}

export async function noteClap(
  tx: Tx,
  { postId, twosomeId, clapperId }: { postId: string; twosomeId: string; clapperId: string },
  announce: Announce,
): Promise<void> {
  if (clapperId === twosomeId) return;
  if (!(await noteFirstClap(tx, postId, clapperId))) return;
  await note(tx, announce, { twosomeIds: [twosomeId], happening: 'clapped', relatedId: postId }, clapperId);
}

interface Arrow {
  followerId: string;
  followedId: string;
}

export const noteFollowed = (tx: Tx, { followerId, followedId }: Arrow, announce: Announce): Promise<void> =>
  note(tx, announce, { twosomeIds: [followedId], happening: 'followed', relatedId: followerId }, followerId);

export const noteRequested = (tx: Tx, { followerId, followedId }: Arrow, announce: Announce): Promise<void> =>
  note(tx, announce, { twosomeIds: [followedId], happening: 'requested', relatedId: followerId }, followerId);

export const noteAccepted = (
  tx: Tx,
  { followerIds, followedId }: { followerIds: readonly string[]; followedId: string },
  announce: Announce,
): Promise<void> =>
  note(tx, announce, { twosomeIds: followerIds, happening: 'accepted', relatedId: followedId }, followedId);

interface OfGoal {
  goalId: string;
  twosomeId: string;
  userId: string;
}

export const noteGoalAdded = (
  tx: Tx,
  { goalId, twosomeId, userId }: OfGoal,
  announce: Announce,
): Promise<void> =>
  note(
    tx,
    announce,
    { twosomeIds: [twosomeId], happening: 'goal_added', relatedId: goalId },
    twosomeId,
    userId,
  );

const goalChanges: readonly Happening[] = ['goal_changed', 'goal_finished', 'goal_reopened'];

/** However often one goal changes, it is one row until it has been seen. */
export const noteGoalChanged = (
  tx: Tx,
  { goalId, twosomeId, userId, change }: OfGoal & { change: GoalChange },
  announce: Announce,
): Promise<void> =>
  note(
    tx,
    announce,
    { twosomeIds: [twosomeId], happening: `goal_${change}`, relatedId: goalId, over: goalChanges },
    twosomeId,
    userId,
  );

/**
 * Tells each of the couples' people (but the one who did it): in the row about the same that they have not seen yet,
 * else in a new one. A couple that is in the row already changes nothing. Nobody is told what they do not want to hear
 * of, by the kind that the row would be of: where only the count is unwanted, the row stays that of the first couple.
 * However many are told, it is a few sentences: a profile that turns public answers everybody who asked.
 */
async function note(
  tx: Tx,
  announce: Announce,
  matter: Matter,
  doerId: string,
  exceptUserId: string | null = null,
): Promise<void> {
  const boxes = await openBoxes(tx, matter.twosomeIds, exceptUserId);
  const userIds = boxes.map((box) => box.user_id);
  const unseen = new Map((await findUnseen(tx, userIds, matter)).map((row) => [row.user_id, row]));
  const moment = momentAfter(boxes);

  const alone = String(kindOf(matter.happening, 1));
  const joined = String(kindOf(matter.happening, 2));
  const added = boxes
    .filter((box) => !unseen.has(box.user_id) && !box.unwanted.includes(alone))
    .map((box) => ({ id: newId(), userId: box.user_id, twosomeId: box.twosome_id }));
  if (added.length > 0) await addNotifications(tx, added, matter, doerId, moment);
  const growing = boxes.flatMap((box) => {
    const row = unseen.get(box.user_id);
    return row === undefined || box.unwanted.includes(joined) ? [] : [row];
  });
  const grown = await grow(tx, growing, matter, doerId, moment);

  const rows = [
    ...added,
    ...boxes.flatMap(({ user_id, twosome_id: twosomeId }) => {
      const id = unseen.get(user_id)?.id;
      return id !== undefined && grown.has(id) ? [{ id, twosomeId }] : [];
    }),
  ];
  await addDueNotifications(
    tx,
    rows.map(({ id }) => id),
  );
  for (const [twosomeId, notificationIds] of byCouple(rows))
    await announce(tx, noted, { twosomeId, notificationIds });
}

/** Lets the rows that are there say this too, and answers which of them changed. */
async function grow(
  tx: Tx,
  rows: readonly { id: string; happening: Happening }[],
  { happening, over }: Matter,
  doerId: string,
  moment: Date,
): Promise<ReadonlySet<string>> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Set();
  if (over === undefined) return new Set(await joinNotifications(tx, ids, doerId, moment));
  for (const row of rows) await renewNotification(tx, row.id, newsOf(row.happening, happening), moment);
  return new Set(ids);
}

/** Later than anybody has looked, also within the same millisecond: what comes after a look is unseen. */
const momentAfter = (boxes: readonly Box[]): Date =>
  new Date(
    boxes.reduce((latest, box) => Math.max(latest, (box.seen_at?.getTime() ?? 0) + 1), now().getTime()),
  );

/** In one walk: of thousands who asked nobody is looked for among all the others. */
function byCouple(rows: readonly { id: string; twosomeId: string }[]): ReadonlyMap<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, twosomeId } of rows) {
    const those = ids.get(twosomeId);
    if (those === undefined) ids.set(twosomeId, [id]);
    else those.push(id);
  }
  return ids;
}
