import { emptyRefusal, isEmpty } from '@twosome/contract/message/message.rules';
import { newId } from '@twosome/contract/platform/ids';
import { now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/violation.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Store } from '../../platform/storage/store.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { claimImages, type Kept, keepImages } from '../media/media.ts';
import { requireStill } from '../twosome/twosome.ts';
import { addMessage, findMessage, findSent, type MessageRow } from './message.sql.ts';
import { takeNumber } from './room.sql.ts';
import { unknownReply } from './send-text.ts';
import type { Tail } from './tail.ts';

interface Draft {
  text?: string | undefined;
  __id__?: string | undefined;
  reply_to?: string | undefined;
}

/** Sends a message with images, or a text by somebody without a socket. The same again is given the first. */
export async function sendImages(
  house: { db: Db; store: Store; tail: Tail },
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
): Promise<MessageRow> {
  const clientId = draft.__id__ ?? newId();
  // before anything is encoded: a train that takes the answer away brings the same images again
  const first = await findFirst(house.db, viewer, clientId);
  if (first) return first;
  if (isEmpty({ text: draft.text ?? '', files })) throw invalid('text', emptyRefusal);

  const kept = await keepImages(house, files, 'files');
  const id = newId();
  try {
    await house.db.inOneGo((tx) => write(tx, viewer, { ...draft, id, clientId, kept }));
  } catch (error) {
    if (!violates(error, 'messages_sent_by_client_id_key')) throw error;
    const meanwhile = await findFirst(house.db, viewer, clientId);
    if (meanwhile) return meanwhile;
    throw invalid('__id__', 'This id was used before.');
  }
  const row = await findMessage(house.db, viewer.twosomeId, id);
  if (row === null) throw new Error('A message that was committed is not there.');
  await house.tail.tell(row);
  return row;
}

async function findFirst(db: Db, viewer: Partnered, clientId: string): Promise<MessageRow | null> {
  const row = await findSent(db, viewer.userId, clientId);
  return row?.twosome_id === viewer.twosomeId ? row : null;
}

async function write(
  tx: Tx,
  viewer: Partnered,
  message: Draft & { id: string; clientId: string; kept: readonly Kept[] },
): Promise<void> {
  await requireStill(tx, viewer);
  const replyTo = message.reply_to ?? null;
  if (replyTo !== null && !(await findMessage(tx, viewer.twosomeId, replyTo))) throw unknownReply();
  const imageIds = message.kept.map((image) => image.id);
  await claimImages(tx, imageIds);
  const { number, added_at: addedAt } = await takeNumber(tx, viewer.twosomeId, now());
  await addMessage(tx, {
    id: message.id,
    twosomeId: viewer.twosomeId,
    number,
    sentBy: viewer.userId,
    clientId: message.clientId,
    text: message.text ?? '',
    replyTo,
    addedAt,
    imageIds,
    now: now(),
  });
}
