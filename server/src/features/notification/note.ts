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
} from './notification.sql.ts';

/*
 * What people are told of, noted in the transaction in which it happens. A couple hears nothing of what it does
 * itself; only posts are told from partner to partner.
 */

export const noteAdded = (
  tx: Tx,
  { postId, twosomeId, creatorId }: { postId: string; twosomeId: string; creatorId: string },
  announce: Announce,
): Promise<void> =>
  note(tx, announce, { twosomeId, happening: 'added', relatedId: postId }, twosomeId, creatorId);

export const notePublished = (
  tx: Tx,
  { postId, twosomeId, publisherId }: { postId: string; twosomeId: string; publisherId: string },
  announce: Announce,
): Promise<void> =>
  note(tx, announce, { twosomeId, happening: 'published', relatedId: postId }, twosomeId, publisherId);

export async function noteComment(
  tx: Tx,
  { postId, twosomeId, writerId }: { postId: string; twosomeId: string; writerId: string },
  announce: Announce,
): Promise<void> {
  if (writerId === twosomeId) return;
  await note(tx, announce, { twosomeId, happening: 'commented', relatedId: postId }, writerId);
}

export async function noteClap(
  tx: Tx,
  { postId, twosomeId, clapperId }: { postId: string; twosomeId: string; clapperId: string },
  announce: Announce,
): Promise<void> {
  if (clapperId === twosomeId) return;
  if (!(await noteFirstClap(tx, postId, clapperId))) return;
  await note(tx, announce, { twosomeId, happening: 'clapped', relatedId: postId }, clapperId);
}

interface Arrow {
  followerId: string;
  followedId: string;
}

export const noteFollowed = (tx: Tx, { followerId, followedId }: Arrow, announce: Announce): Promise<void> =>
  note(tx, announce, { twosomeId: followedId, happening: 'followed', relatedId: followerId }, followerId);

export const noteRequested = (tx: Tx, { followerId, followedId }: Arrow, announce: Announce): Promise<void> =>
  note(tx, announce, { twosomeId: followedId, happening: 'requested', relatedId: followerId }, followerId);

export const noteAccepted = (tx: Tx, { followerId, followedId }: Arrow, announce: Announce): Promise<void> =>
  note(tx, announce, { twosomeId: followerId, happening: 'accepted', relatedId: followedId }, followedId);

/**
 * Tells each of the couple's people (but the one who did it): in the row about the same that they have not seen yet,
 * else in a new one. A couple that is in the row already changes nothing.
 */
async function note(
  tx: Tx,
  announce: Announce,
  matter: Matter,
  doerId: string,
  exceptUserId: string | null = null,
): Promise<void> {
  const boxes = await openBoxes(tx, matter.twosomeId, exceptUserId);
  const unseen = await findUnseen(
    tx,
    boxes.map((box) => box.user_id),
    matter,
  );
  const moment = momentAfter(boxes);

  const added = boxes
    .filter((box) => !unseen.some((row) => row.user_id === box.user_id))
    .map((box) => ({ id: newId(), userId: box.user_id }));
  if (added.length > 0) await addNotifications(tx, added, matter, doerId, moment);
  const rows = unseen.map((row) => row.id);
  const joined = rows.length > 0 ? await joinNotifications(tx, rows, doerId, moment) : [];

  const notificationIds = [...added.map((row) => row.id), ...joined];
  if (notificationIds.length > 0) await announce(tx, noted, { twosomeId: matter.twosomeId, notificationIds });
}

/** Later than anybody has looked, also within the same millisecond: what comes after a look is unseen. */
const momentAfter = (boxes: readonly Box[]): Date =>
  new Date(Math.max(now().getTime(), ...boxes.map((box) => (box.seen_at?.getTime() ?? 0) + 1)));
