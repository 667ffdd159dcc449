import type { Message, MessagesAround, PhotoOfRoom } from '@twosome/contract/message/message.contract';
import { limits } from '@twosome/contract/platform/limits';
import type { Paged } from '@twosome/contract/platform/shapes';
import { forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { nextOf, positionOf } from '../../platform/http/cursor.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { lockUsers, setMessagesSeen } from '../auth/users.sql.ts';
import type { Deps } from '../deps.ts';
import { detachImages } from '../media/media.ts';
import { signatureOf } from '../media/signed-urls.ts';
import type { Reportable } from '../reportable.ts';
import { requireMembership } from '../twosome/twosome.ts';
import { messagesSeen } from './message.events.ts';
import {
  emptyMessage,
  findMessage,
  findMessageByAnyId,
  findNewestOf,
  findNextOf,
  findPinned,
  listBefore,
  listChanged,
  listFrom,
  lockAnyMessage,
  lockMessage,
  type MessageRow,
  setTakenDown,
} from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { viewMessage } from './message.view.ts';
import { advanceRoom, findHistory, lockRoom, renumber } from './room.sql.ts';
import { listWithPhotos } from './search.sql.ts';

export type MessageDeps = Pick<
  Deps,
  'db' | 'cursors' | 'store' | 'signedUrls' | 'emit' | 'roomFeed' | 'sendMessage' | 'openRooms' | 'broadcast'
>;

export const roomSignatureOf = (deps: Pick<MessageDeps, 'signedUrls'>, viewer: Partnered): string =>
  signatureOf(deps, viewer, viewer.twosomeId);

/** The maximum size of a sync response in bytes of JSON; beyond it the client starts over from the newest page. */
const maxSyncBytes = 512 * 1024;

export async function listMessages(deps: MessageDeps, viewer: Partnered, cursor: string): Promise<Message[]> {
  const before = await cursorTimeOf(deps.db, viewer, cursor);
  const rows = await listBefore(deps.db, viewer.twosomeId, before, limits.pageSize);
  const signature = roomSignatureOf(deps, viewer);
  return rows.map((row) => viewMessage(row, signature));
}

/** A message with its neighbours, so that a client can show an old message without loading all newer ones. */
export async function listAround(deps: MessageDeps, viewer: Partnered, id: string): Promise<MessagesAround> {
  const { db } = deps;
  const { twosomeId } = viewer;
  const message = await findMessageByAnyId(db, twosomeId, id);
  if (message === null) throw notFound();
  // one extra row on each side shows whether more exist
  const [older, from] = await Promise.all([
    listBefore(db, twosomeId, message.added_at, limits.pageSize + 1),
    listFrom(db, twosomeId, message.added_at, limits.pageSize + 2),
  ]);
  const rows = [...older.slice(0, limits.pageSize).toReversed(), ...from.slice(0, limits.pageSize + 1)];
  const signature = roomSignatureOf(deps, viewer);
  return {
    results: rows.map((row) => viewMessage(row, signature)),
    has_older: older.length > limits.pageSize,
    has_newer: from.length > limits.pageSize + 1,
  };
}

/** The photos of the viewer's room, newest message first. A page holds those of `limits.pageSize` messages. */
export async function listPhotos(
  deps: MessageDeps,
  viewer: Partnered,
  cursor: string | undefined,
): Promise<Paged<PhotoOfRoom>> {
  const from = positionOf(deps.cursors, cursor);
  const rows = await listWithPhotos(deps.db, viewer.twosomeId, from);
  const signature = roomSignatureOf(deps, viewer);
  return {
    results: rows.slice(0, limits.pageSize).flatMap((row) => {
      const { files, id: message_id, sent_by, added_at } = viewMessage(row, signature);
      return files.flatMap((file) =>
        file.kind === 'image' ? [{ ...file, message_id, sent_by, added_at }] : [],
      );
    }),
    next: nextOf(deps.cursors, rows, 'message/media/', {}, (row) => new Date(row.added_at)),
  };
}

async function cursorTimeOf(db: Queries, viewer: Partnered, cursor: string): Promise<string | null> {
  if (cursor === 'latest') return null;
  const row = await findMessage(db, viewer.twosomeId, cursor);
  if (row === null) throw notFound();
  return row.added_at;
}

/** Sends a client the messages it missed. Frames for new messages are buffered until then. */
export async function syncMessages(
  deps: MessageDeps,
  connection: Connection<Partnered>,
  since: string | undefined,
  history = 0,
) {
  const signature = roomSignatureOf(deps, connection.viewer);
  await deps.roomFeed.bufferDuring(connection, async () => {
    const missed = await findMissed(deps.db, connection.viewer, since, history, signature);
    // read last: a change after the read of the missed messages still waits in the buffer
    const pinned = await findPinned(deps.db, connection.viewer.twosomeId);
    const data = { ...missed, pinned: pinned && viewMessage(pinned, signature) };
    connection.send({ type: 'sync_message', data, sent_by: null });
  });
}

/**
 * All changes after a message, oldest first; the newest page with `reset` when there are too many, when it is unknown, or
 * when an import changed the past of the room.
 */
async function findMissed(
  db: Queries,
  viewer: Partnered,
  since: string | undefined,
  knownHistory: number,
  signature: string,
): Promise<{ results: Message[]; reset?: boolean; history: number }> {
  const history = await findHistory(db, viewer.twosomeId);
  const isKnown = since !== undefined && knownHistory === history;
  const last = isKnown ? await findMessage(db, viewer.twosomeId, since) : null;
  if (last !== null) {
    const rows = await listChanged(db, viewer.twosomeId, last.number, limits.syncedMessages + 1);
    const results = inOrder(rows).map((row) => viewMessage(row, signature));
    // a slow client would be disconnected for a larger response, and would request it again after reconnecting
    const isShort = rows.length <= limits.syncedMessages && JSON.stringify(results).length <= maxSyncBytes;
    if (isShort) return { results, history };
  }
  const rows = await listBefore(db, viewer.twosomeId, null, limits.pageSize);
  const results = inOrder(rows).map((row) => viewMessage(row, signature));
  return since === undefined ? { results, history } : { results, reset: true, history };
}

const inOrder = (rows: readonly MessageRow[]): MessageRow[] =>
  rows.toSorted((a, b) => Date.parse(a.added_at) - Date.parse(b.added_at));

/** Deletes the sender's message for both: an empty message remains, its images are erased. Idempotent. */
export async function deleteMessage(deps: MessageDeps, viewer: Partnered, id: string) {
  const isDeleted = await deps.db.transaction(async (tx) => {
    await requireMembership(tx, viewer);
    const message = await lockMessage(tx, viewer.twosomeId, id);
    if (message === null) throw notFound();
    if (message.sent_by !== viewer.userId) throw forbidden(messageErrors.mayNotDelete);
    if (message.deleted_at !== null) return false;
    await detachImages(tx, await emptyMessage(tx, viewer.twosomeId, id, now()));
    await renumber(tx, viewer.twosomeId, id, now());
    return true;
  });
  const row = isDeleted ? await findMessage(deps.db, viewer.twosomeId, id) : null;
  if (row !== null) await deps.roomFeed.deliver(row);
}

/**
 * Marks the partner's messages as seen, up to a message, or all of them. Messages that arrive later stay unseen. The read
 * position never moves back, and a repeat keeps the first `seen_at`.
 */
export async function markMessagesSeen(
  deps: MessageDeps,
  { userId, twosomeId, partnerId }: Partnered,
  upTo: string | undefined,
) {
  await deps.db.transaction(async (tx) => {
    // people are locked before rooms, as when a message is sent, to avoid deadlocks
    const [person] = await lockUsers(tx, [userId]);
    if (person?.twosome_id !== twosomeId) return;
    // the lock keeps out new messages with an earlier time
    await lockRoom(tx, twosomeId);
    const last =
      upTo === undefined
        ? await findNewestOf(tx, twosomeId, partnerId)
        : await findMessage(tx, twosomeId, upTo);
    if (last === null && upTo !== undefined) throw invalid('up_to', messageErrors.unknown);
    if (last === null) return;
    const readTo = new Date(last.added_at);
    const seenAt = await seenAtAfter(tx, { twosomeId, partnerId }, readTo);
    if (!(await setMessagesSeen(tx, { userId, twosomeId }, { readTo, seenAt }))) return;
    await advanceRoom(tx, twosomeId, seenAt);
    await deps.emit(tx, messagesSeen, {
      userId,
      twosomeId,
      seenAt: seenAt.toISOString(),
      upTo: last.id,
    });
  });
}

/** Now, clamped between the last read and the first unread message; `minimumGap` guarantees room between the two. */
async function seenAtAfter(
  tx: Tx,
  { twosomeId, partnerId }: Pick<Partnered, 'twosomeId' | 'partnerId'>,
  readTo: Date,
): Promise<Date> {
  const next = await findNextOf(tx, twosomeId, partnerId, readTo);
  const latest = next === null ? Number.POSITIVE_INFINITY : next.added_at.getTime() - 1;
  return new Date(Math.min(Math.max(now().getTime(), readTo.getTime() + 1), latest));
}

/** Sends the typing indicator to the partner, without the text. */
export const broadcastTyping = (
  { broadcast }: MessageDeps,
  { userId, partnerId }: Partnered,
): Promise<void> => broadcast({ userIds: [partnerId] }, { type: 'typing', data: {}, sent_by: userId });

/**
 * Operator action: hides the content of a message from both partners, or restores it. The change takes the next number of
 * the room, so the room feed of every node delivers it. Null for an unknown message.
 */
export const setMessageTakenDown: Reportable['setTakenDown'] = async (tx, _emit, id, isDown) => {
  const message = await lockAnyMessage(tx, id);
  if (message === null) return null;
  const changed = message.taken_down !== isDown;
  if (changed) {
    await setTakenDown(tx, message.twosome_id, id, isDown ? now() : null);
    await renumber(tx, message.twosome_id, id, now());
  }
  return { twosomeId: message.twosome_id, makerId: message.sent_by, changed };
};
