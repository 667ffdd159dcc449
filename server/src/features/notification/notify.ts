import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit, InTransaction } from '../../platform/events.ts';
import type { clapCompleted } from '../clap/clap.events.ts';
import type { commentAdded } from '../comment/comment.events.ts';
import type { followAccepted, followed, followRequested } from '../follow/follow.events.ts';
import type { goalAdded, goalChanged } from '../goal/goal.events.ts';
import type { postAdded, postPublished } from '../post/post.events.ts';
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

const about = (happening: NotificationEvent, twosomeId: string, relatedId: string): Subject => ({
  twosomeIds: [twosomeId],
  happening,
  relatedId,
});

export const notifyAdded: InTransaction<typeof postAdded> = (tx, { postId, twosomeId, creatorId }, emit) =>
  notify(tx, emit, about('added', twosomeId, postId), twosomeId, creatorId);

export const notifyPublished: InTransaction<typeof postPublished> = (
  tx,
  { postId, twosomeId, publisherId },
  emit,
) => notify(tx, emit, about('published', twosomeId, postId), twosomeId, publisherId);

export const notifyComment: InTransaction<typeof commentAdded> = async (
  tx,
  { postId, twosomeId, writerId },
  emit,
) => {
  if (writerId !== twosomeId) await notify(tx, emit, about('commented', twosomeId, postId), writerId);
};

export const notifyClap: InTransaction<typeof clapCompleted> = async (
  tx,
  { postId, twosomeId, clapperId },
  emit,
) => {
  if (clapperId === twosomeId || !(await recordFirstClap(tx, postId, clapperId))) return;
  await notify(tx, emit, about('clapped', twosomeId, postId), clapperId);
};

export const notifyFollowed: InTransaction<typeof followed> = (tx, { followerId, followedId }, emit) =>
  notify(tx, emit, about('followed', followedId, followerId), followerId);

export const notifyRequested: InTransaction<typeof followRequested> = (
  tx,
  { followerId, followedId },
  emit,
) => notify(tx, emit, about('requested', followedId, followerId), followerId);

export const notifyAccepted: InTransaction<typeof followAccepted> = (tx, { followerIds, followedId }, emit) =>
  notify(tx, emit, { twosomeIds: followerIds, happening: 'accepted', relatedId: followedId }, followedId);

export const notifyGoalAdded: InTransaction<typeof goalAdded> = (tx, { goalId, twosomeId, userId }, emit) =>
  notify(tx, emit, about('goal_added', twosomeId, goalId), twosomeId, userId);

const goalChanges: readonly NotificationEvent[] = ['goal_changed', 'goal_finished', 'goal_reopened'];

/** All changes of a goal share one row until it is seen. */
export const notifyGoalChanged: InTransaction<typeof goalChanged> = (
  tx,
  { goalId, twosomeId, userId, change },
  emit,
) => {
  const subject = { ...about(`goal_${change}`, twosomeId, goalId), over: goalChanges };
  return notify(tx, emit, subject, twosomeId, userId);
};

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
) {
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
