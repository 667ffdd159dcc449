import type { Message } from '@twosome/contract/message/message.contract';
import { deleteMessageRefusal, mayDeleteMessage } from '@twosome/contract/message/message.rules';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { PassOn } from '../../platform/realtime/pass-on.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { forbidden, invalid, notFound } from '../../platform/refusal.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { setMessagesSeen } from '../auth/auth.sql.ts';
import { releaseImages } from '../media/media.ts';
import { requireStill } from '../twosome/twosome.ts';
import { messagesSeen } from './message.facts.ts';
import {
  emptyMessage,
  findMessage,
  findNewestOf,
  findNextOf,
  listBefore,
  listChanged,
  lockMessage,
  type MessageRow,
} from './message.sql.ts';
import { viewMessage } from './message.view.ts';
import { lockRoom, moveRoom, takeNumber } from './room.sql.ts';
import type { Tail } from './tail.ts';

/** What a device that comes back may be given at once; beyond that it begins anew. Bytes of JSON. */
const mostBytes = 512 * 1024;

/** Up to twenty that are older than the cursor, newest first. */
export async function listMessages(
  db: Queries,
  viewer: Partnered,
  cursor: string,
  seal: string,
): Promise<Message[]> {
  const rows = await listBefore(db, viewer.twosomeId, await momentOf(db, viewer, cursor), limits.pageSize);
  return rows.map((row) => viewMessage(row, seal));
}

async function momentOf(db: Queries, viewer: Partnered, cursor: string): Promise<string | null> {
  if (cursor === 'latest') return null;
  const row = await findMessage(db, viewer.twosomeId, cursor);
  if (row === null) throw notFound();
  return row.added_at;
}

/** Tells a device what it missed; what happens meanwhile it is told afterwards. */
export async function syncMessages(
  { db, tail }: { db: Queries; tail: Tail },
  connection: Connection<Partnered>,
  since: string | undefined,
  seal: string,
): Promise<void> {
  await tail.holdBack(connection, async () => {
    const data = await findMissed(db, connection.viewer, since, seal);
    connection.send({ type: 'sync_message', data, sent_by: null });
  });
}

/** Everything that happened after a message, oldest first; where that is too much or unknown, the newest to begin anew. */
async function findMissed(
  db: Queries,
  viewer: Partnered,
  since: string | undefined,
  seal: string,
): Promise<{ results: Message[]; reset?: boolean }> {
  const last = since === undefined ? null : await findMessage(db, viewer.twosomeId, since);
  if (last !== null) {
    const rows = await listChanged(db, viewer.twosomeId, last.number, limits.syncedMessages + 1);
    const results = inOrder(rows).map((row) => viewMessage(row, seal));
    // what a slow reader cannot take would be cut off, asked for again, and cut off again
    const isShort = rows.length <= limits.syncedMessages && JSON.stringify(results).length <= mostBytes;
    if (isShort) return { results };
  }
  const rows = await listBefore(db, viewer.twosomeId, null, limits.pageSize);
  const results = inOrder(rows).map((row) => viewMessage(row, seal));
  return since === undefined ? { results } : { results, reset: true };
}

const inOrder = (rows: readonly MessageRow[]): MessageRow[] =>
  rows.toSorted((one, other) => Date.parse(one.added_at) - Date.parse(other.added_at));

/** Deletes an own message for both: an empty one stays, its images are erased. A repeat changes nothing. */
export async function deleteMessage(
  house: { db: Db; tail: Tail },
  viewer: Partnered,
  id: string,
): Promise<void> {
  const wasThere = await house.db.inOneGo(async (tx) => {
    await requireStill(tx, viewer);
    const message = await lockMessage(tx, viewer.twosomeId, id);
    if (message === null) throw notFound();
    if (!mayDeleteMessage(message, viewer.userId)) throw forbidden(deleteMessageRefusal);
    if (message.deleted_at !== null) return false;
    const { number } = await takeNumber(tx, viewer.twosomeId, now());
    await releaseImages(tx, await emptyMessage(tx, id, number, now()));
    return true;
  });
  const row = wasThere ? await findMessage(house.db, viewer.twosomeId, id) : null;
  if (row !== null) await house.tail.tell(row);
}

/**
 * Marks what the partner sent as seen, up to a message, or all of it. What arrives while one reconnects lies after the one
 * that is named, and stays unseen. Never back, and of two times the same the first counts.
 */
export async function seeMessages(
  house: { db: Db; announce: Announce },
  { userId, twosomeId, partnerId }: Partnered,
  upTo: string | undefined,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    // from here on nothing is added that could be of an earlier moment
    await lockRoom(tx, twosomeId);
    const last =
      upTo === undefined
        ? await findNewestOf(tx, twosomeId, partnerId)
        : await findMessage(tx, twosomeId, upTo);
    if (last === null && upTo !== undefined) throw invalid('up_to', 'This message is not there.');
    if (last === null) return;
    const readTo = new Date(last.added_at);
    const seenAt = await momentAfter(tx, { twosomeId, partnerId }, readTo);
    if (!(await setMessagesSeen(tx, { userId, twosomeId }, { readTo, seenAt }))) return;
    await moveRoom(tx, twosomeId, seenAt);
    await house.announce(tx, messagesSeen, {
      userId,
      twosomeId,
      seenAt: seenAt.toISOString(),
      upTo: last.id,
    });
  });
}

/** Now, as long as it lies after what was read and before what was not: messages of a couple are 2 ms apart for that. */
async function momentAfter(
  tx: Tx,
  { twosomeId, partnerId }: Pick<Partnered, 'twosomeId' | 'partnerId'>,
  readTo: Date,
): Promise<Date> {
  const next = await findNextOf(tx, twosomeId, partnerId, readTo);
  const latest = next === null ? Number.POSITIVE_INFINITY : next.getTime() - 1;
  return new Date(Math.min(Math.max(now().getTime(), readTo.getTime() + 1), latest));
}

/** Only that somebody types; what they type stays with them. */
export const type = (passOn: PassOn, { userId, partnerId }: Partnered): Promise<void> =>
  passOn({ userIds: [partnerId] }, { type: 'typing', data: {}, sent_by: userId });
