import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Emit, InTransaction, InTransactionTogether } from '../../platform/events.ts';
import type { clapCompleted } from '../clap/clap.events.ts';
import type { CommentPayload, commentAdded, couplesMentioned } from '../comment/comment.events.ts';
import { findReaders } from '../comment/comment.sql.ts';
import type { followAccepted, followed, followRequested } from '../follow/follow.events.ts';
import type { goalAdded, goalChanged } from '../goal/goal.events.ts';
import type { postAdded, postPublished } from '../post/post.events.ts';
import type { profileChanged } from '../twosome/twosome.events.ts';
import { kindOf, mergeGoalEvents } from './notice.ts';
import type { NotificationEvent } from './notices.ts';
import { notificationCreated } from './notification.events.ts';
import {
  addNotifications,
  findUnseen,
  joinNotifications,
  loadRecipients,
  type NewNotification,
  type Notice,
  type Recipient,
  recordFirstClaps,
  renewNotification,
  type UnseenNotification,
} from './notification.sql.ts';
import { addDueNotifications } from './push.sql.ts';

/*
 * Creates notifications in the transaction of the event. A couple is not notified of its own actions, except for posts
 * and goals, of which one partner notifies the other.
 */

/** What happened to one post, couple or goal. */
interface Occurrence {
  relatedId: string;
  /** the couples to notify */
  twosomeIds: readonly string[];
  /** the couples that acted */
  actorIds: readonly string[];
}

const about = (relatedId: string, twosomeId: string, actorId: string): Occurrence => ({
  relatedId,
  twosomeIds: [twosomeId],
  actorIds: [actorId],
});

export const notifyAdded: InTransaction<typeof postAdded> = (tx, { postId, twosomeId, creatorId }, emit) =>
  notify(tx, emit, 'added', [about(postId, twosomeId, twosomeId)], { exceptUserId: creatorId });

export const notifyPublished: InTransaction<typeof postPublished> = (
  tx,
  { postId, twosomeId, publisherId },
  emit,
) => notify(tx, emit, 'published', [about(postId, twosomeId, twosomeId)], { exceptUserId: publisherId });

export const notifyComment: InTransaction<typeof commentAdded> = async (tx, comment, emit) => {
  const { postId, twosomeId, writerId } = comment;
  const { answered, mentioned } = await findConcerned(tx, comment);
  // all in one order, to avoid deadlocks
  if (answered.length + mentioned.length > 0)
    await loadRecipients(tx, [twosomeId, ...answered, ...mentioned], null);
  const by = { relatedId: postId, actorIds: [writerId] };
  if (answered.length > 0) await notify(tx, emit, 'replied', [{ ...by, twosomeIds: answered }]);
  if (mentioned.length > 0) await notify(tx, emit, 'mentioned', [{ ...by, twosomeIds: mentioned }]);
  if (writerId !== twosomeId && !answered.includes(twosomeId))
    await notify(tx, emit, 'commented', [about(postId, twosomeId, writerId)]);
};

/** The couples of the post and of the answered comment know the comment already. */
export const notifyMentioned: InTransaction<typeof couplesMentioned> = async (tx, comment, emit) => {
  const { mentioned } = await findConcerned(tx, comment);
  if (mentioned.length === 0) return;
  await notify(tx, emit, 'mentioned', [
    { relatedId: comment.postId, actorIds: [comment.writerId], twosomeIds: mentioned },
  ]);
};

/** The couple that a comment answers and those that it mentions, if they can read it. Each gets one notice. */
async function findConcerned(
  tx: Tx,
  { commentId, twosomeId, writerId, answeredId = null, mentionedIds = [] }: CommentPayload,
) {
  const ids = [answeredId, ...mentionedIds].filter((id): id is string => id !== null && id !== writerId);
  const readers = ids.length === 0 ? [] : await findReaders(tx, commentId, ids);
  return {
    answered: readers.filter((id) => id === answeredId),
    mentioned: readers.filter((id) => id !== answeredId && id !== twosomeId),
  };
}

export const notifyClaps: InTransactionTogether<typeof clapCompleted> = async (tx, claps, emit) => {
  const byOthers = claps.filter(({ twosomeId, clapperId }) => clapperId !== twosomeId);
  if (byOthers.length === 0) return;
  const posts = new Map<string, Occurrence>();
  for (const { postId, twosomeId, clapperId } of await recordFirstClaps(tx, byOthers)) {
    const { actorIds = [] } = posts.get(postId) ?? {};
    posts.set(postId, { relatedId: postId, twosomeIds: [twosomeId], actorIds: [...actorIds, clapperId] });
  }
  if (posts.size > 0) await notify(tx, emit, 'clapped', [...posts.values()]);
};

export const notifyFollowed: InTransaction<typeof followed> = (tx, { followerId, followedId }, emit) =>
  notify(tx, emit, 'followed', [about(followerId, followedId, followerId)]);

export const notifyRequested: InTransaction<typeof followRequested> = (
  tx,
  { followerId, followedId },
  emit,
) => notify(tx, emit, 'requested', [about(followerId, followedId, followerId)]);

export const notifyAccepted: InTransaction<typeof followAccepted> = (tx, { followerIds, followedId }, emit) =>
  notify(tx, emit, 'accepted', [{ relatedId: followedId, twosomeIds: followerIds, actorIds: [followedId] }]);

export const notifyGoalAdded: InTransaction<typeof goalAdded> = (tx, { goalId, twosomeId, userId }, emit) =>
  notify(tx, emit, 'goal_added', [about(goalId, twosomeId, twosomeId)], { exceptUserId: userId });

const goalChanges: readonly NotificationEvent[] = ['goal_changed', 'goal_finished', 'goal_reopened'];

/** All changes of a goal share one row until it is seen. */
export const notifyGoalChanged: InTransaction<typeof goalChanged> = (
  tx,
  { goalId, twosomeId, userId, change },
  emit,
) =>
  notify(tx, emit, `goal_${change}`, [about(goalId, twosomeId, twosomeId)], {
    exceptUserId: userId,
    over: goalChanges,
  });

/** Notifies the other partner, because strangers see it and one partner can change it alone. */
export const notifyProfileChanged: InTransaction<typeof profileChanged> = async (
  tx,
  { twosomeId, userId, parts },
  emit,
) => {
  for (const part of parts)
    await notify(tx, emit, `${part}_changed`, [about(twosomeId, twosomeId, twosomeId)], {
      exceptUserId: userId,
      over: [`${part}_changed`],
    });
};

/**
 * Notifies the couples' members except `exceptUserId`: updates their unseen row about the same thing, else creates one.
 * A couple that is in the row already changes nothing. Respects the recipients' preferences for the kind that the row
 * would have: if only the counted kind is off, the row keeps its first couple. An unseen row of an event in `over` is
 * replaced by this event; without `over`, the acting couples join the unseen row.
 *
 * The number of statements depends neither on the recipients, because a profile that turns public accepts all its
 * requests together, nor on the occurrences, because claps are completed in batches.
 */
async function notify(
  tx: Tx,
  emit: Emit,
  event: NotificationEvent,
  occurrences: readonly Occurrence[],
  { exceptUserId = null, over }: { exceptUserId?: string | null; over?: readonly NotificationEvent[] } = {},
) {
  const twosomeIds = [...new Set(occurrences.flatMap((occurrence) => occurrence.twosomeIds))];
  const recipients = await loadRecipients(tx, twosomeIds, exceptUserId);
  const notices = noticesFor(recipients, occurrences);
  const unseen = await findUnseen(tx, notices, over ?? [event]);
  const at = timeAfterSeen(recipients);

  const [singleKind, countedKind] = [String(kindOf(event, 1)), String(kindOf(event, 2))];
  const added: NewNotification[] = [];
  const joined: UnseenNotification[] = [];
  for (const [index, { unwanted, ...notice }] of notices.entries()) {
    const row = unseen[index];
    const actorIds = unwanted.includes(countedKind) ? notice.actorIds.slice(0, 1) : notice.actorIds;
    if (row === undefined && !unwanted.includes(singleKind)) added.push({ ...notice, id: newId(), actorIds });
    if (row !== undefined && !unwanted.includes(countedKind)) joined.push({ ...notice, ...row });
  }
  if (added.length > 0) await addNotifications(tx, added, event, at);
  const updated = await updateUnseen(tx, joined, event, over, at);

  const changed = [...added, ...joined.filter(({ id }) => updated.has(id))];
  await addDueNotifications(
    tx,
    changed.map(({ id }) => id),
  );
  const payloads = occurrences.map(({ relatedId }) => {
    const rows = changed.filter((row) => row.relatedId === relatedId);
    return {
      relatedId,
      twosomeIds: [...new Set(rows.map((row) => row.twosomeId))],
      notificationIds: rows.map(({ id }) => id),
    };
  });
  await emit(
    tx,
    notificationCreated,
    ...payloads.filter(({ notificationIds }) => notificationIds.length > 0),
  );
}

/** Each recipient with each occurrence that concerns their couple. */
function noticesFor(recipients: readonly Recipient[], occurrences: readonly Occurrence[]): Notice[] {
  return occurrences.flatMap(({ relatedId, actorIds, ...occurrence }) => {
    const twosomeIds = new Set(occurrence.twosomeIds);
    return recipients
      .filter(({ twosome_id }) => twosomeIds.has(twosome_id))
      .map(({ user_id: userId, twosome_id: twosomeId, unwanted }) => ({
        ...{ userId, twosomeId, unwanted, relatedId, actorIds },
      }));
  });
}

/** Adds the event to unseen rows. Returns the ids of the rows that changed. */
async function updateUnseen(
  tx: Tx,
  rows: readonly UnseenNotification[],
  event: NotificationEvent,
  over: readonly NotificationEvent[] | undefined,
  at: Date,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  if (over === undefined) return new Set(await joinNotifications(tx, rows, at));
  for (const row of rows) await renewNotification(tx, row.id, mergeGoalEvents(row.happening, event), at);
  return new Set(rows.map(({ id }) => id));
}

/** The current time, but after every recipient's seen mark: an event after the mark is unseen, even in the same millisecond. */
const timeAfterSeen = (recipients: readonly Recipient[]): Date =>
  new Date(
    recipients.reduce(
      (latest, recipient) => Math.max(latest, (recipient.seen_at?.getTime() ?? 0) + 1),
      now().getTime(),
    ),
  );
