import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { GoalChange } from '../goal/goal.ts';
import { kindOf, mergeGoalEvents, type NotificationEvent } from './notice.ts';
import { notificationCreated } from './notification.events.ts';
import {
  addNotifications,
  findUnseen,
  joinNotifications,
  loadRecipients,
  type Recipient,
  recordFirstClap,
  renewNotification,
  type Subject,
} from './notification.sql.ts';
import { addDueNotifications } from './push.sql.ts';

/*
 * Creates notifications in the transaction of the event. A couple is not notified of its own actions, except for posts
 * and goals, of which one partner notifies the other.
 */

export const notifyAdded = (
  tx: Tx,
  { postId, twosomeId, creatorId }: { postId: string; twosomeId: string; creatorId: string },
  emit: Emit,
): Promise<void> =>
  notify(tx, emit, { twosomeIds: [twosomeId], happening: 'added', relatedId: postId }, twosomeId, creatorId);

export const notifyPublished = (
  tx: Tx,
  { postId, twosomeId, publisherId }: { postId: string; twosomeId: string; publisherId: string },
  emit: Emit,
): Promise<void> =>
  notify(
    tx,
    emit,
    { twosomeIds: [twosomeId], happening: 'published', relatedId: postId },
    twosomeId,
    publisherId,
  );

export async function notifyComment(
  tx: Tx,
  { postId, twosomeId, writerId }: { postId: string; twosomeId: string; writerId: string },
  emit: Emit,
): Promise<void> {
  if (writerId === twosomeId) return;
  await notify(tx, emit, { twosomeIds: [twosomeId], happening: 'commented', relatedId: postId }, writerId);
}

export async function notifyClap(
  tx: Tx,
  { postId, twosomeId, clapperId }: { postId: string; twosomeId: string; clapperId: string },
  emit: Emit,
): Promise<void> {
  if (clapperId === twosomeId) return;
  if (!(await recordFirstClap(tx, postId, clapperId))) return;
  await notify(tx, emit, { twosomeIds: [twosomeId], happening: 'clapped', relatedId: postId }, clapperId);
}

interface FollowEdge {
  followerId: string;
  followedId: string;
}

export const notifyFollowed = (tx: Tx, { followerId, followedId }: FollowEdge, emit: Emit): Promise<void> =>
  notify(tx, emit, { twosomeIds: [followedId], happening: 'followed', relatedId: followerId }, followerId);

export const notifyRequested = (tx: Tx, { followerId, followedId }: FollowEdge, emit: Emit): Promise<void> =>
  notify(tx, emit, { twosomeIds: [followedId], happening: 'requested', relatedId: followerId }, followerId);

export const notifyAccepted = (
  tx: Tx,
  { followerIds, followedId }: { followerIds: readonly string[]; followedId: string },
  emit: Emit,
): Promise<void> =>
  notify(tx, emit, { twosomeIds: followerIds, happening: 'accepted', relatedId: followedId }, followedId);

interface GoalEvent {
  goalId: string;
  twosomeId: string;
  userId: string;
}

export const notifyGoalAdded = (
  tx: Tx,
  { goalId, twosomeId, userId }: GoalEvent,
  emit: Emit,
): Promise<void> =>
  notify(
    tx,
    emit,
    { twosomeIds: [twosomeId], happening: 'goal_added', relatedId: goalId },
    twosomeId,
    userId,
  );

const goalChanges: readonly NotificationEvent[] = ['goal_changed', 'goal_finished', 'goal_reopened'];

/** All changes of a goal share one row until it is seen. */
export const notifyGoalChanged = (
  tx: Tx,
  { goalId, twosomeId, userId, change }: GoalEvent & { change: GoalChange },
  emit: Emit,
): Promise<void> =>
  notify(
    tx,
    emit,
    { twosomeIds: [twosomeId], happening: `goal_${change}`, relatedId: goalId, over: goalChanges },
    twosomeId,
    userId,
  );

/**
 * Notifies the couples' members except `exceptUserId`: updates their unseen row about the same subject, else creates one.
 * A couple that is in the row already changes nothing. Respects the recipients' preferences for the kind that the row
 * would have: if only the counted kind is off, the row keeps its first couple. The number of statements does not depend
 * on the number of recipients, because a profile that turns public accepts all its requests together.
 */
async function notify(
  tx: Tx,
  emit: Emit,
  subject: Subject,
  actorId: string,
  exceptUserId: string | null = null,
): Promise<void> {
  const recipients = await loadRecipients(tx, subject.twosomeIds, exceptUserId);
  const userIds = recipients.map((recipient) => recipient.user_id);
  const unseen = new Map((await findUnseen(tx, userIds, subject)).map((row) => [row.user_id, row]));
  const at = timeAfterSeen(recipients);

  const singleKind = String(kindOf(subject.happening, 1));
  const countedKind = String(kindOf(subject.happening, 2));
  const added = recipients
    .filter((recipient) => !unseen.has(recipient.user_id) && !recipient.unwanted.includes(singleKind))
    .map((recipient) => ({ id: newId(), userId: recipient.user_id, twosomeId: recipient.twosome_id }));
  if (added.length > 0) await addNotifications(tx, added, subject, actorId, at);
  const unseenRows = recipients.flatMap((recipient) => {
    const row = unseen.get(recipient.user_id);
    return row === undefined || recipient.unwanted.includes(countedKind) ? [] : [row];
  });
  const updated = await updateUnseen(tx, unseenRows, subject, actorId, at);

  const rows = [
    ...added,
    ...recipients.flatMap(({ user_id, twosome_id: twosomeId }) => {
      const id = unseen.get(user_id)?.id;
      return id !== undefined && updated.has(id) ? [{ id, twosomeId }] : [];
    }),
  ];
  await addDueNotifications(
    tx,
    rows.map(({ id }) => id),
  );
  if (rows.length === 0) return;
  await emit(tx, notificationCreated, {
    relatedId: subject.relatedId,
    twosomeIds: [...new Set(rows.map((row) => row.twosomeId))],
    notificationIds: rows.map(({ id }) => id),
  });
}

/** Adds the event to unseen rows. Returns the ids of the rows that changed. */
async function updateUnseen(
  tx: Tx,
  rows: readonly { id: string; happening: NotificationEvent }[],
  { happening, over }: Subject,
  actorId: string,
  at: Date,
): Promise<ReadonlySet<string>> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Set();
  if (over === undefined) return new Set(await joinNotifications(tx, ids, actorId, at));
  for (const row of rows) await renewNotification(tx, row.id, mergeGoalEvents(row.happening, happening), at);
  return new Set(ids);
}

/** The current time, but after every recipient's seen mark: an event after the mark is unseen, even in the same millisecond. */
const timeAfterSeen = (recipients: readonly Recipient[]): Date =>
  new Date(
    recipients.reduce(
      (latest, recipient) => Math.max(latest, (recipient.seen_at?.getTime() ?? 0) + 1),
      now().getTime(),
    ),
  );
