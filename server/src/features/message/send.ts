import { voiceErrors } from '@twosome/contract/media/media.texts';
import type { Message, messageCalls, messageFramesIn } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import type * as z from 'zod';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { violates } from '../../platform/db/errors.ts';
import type { BodyOf, ReceivedFile } from '../../platform/http/route.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { attachImages, storeImages } from '../media/media.ts';
import { storeVoice } from '../media/voice.ts';
import { lockMemberships } from '../twosome/membership.sql.ts';
import { membershipErrorOf } from '../twosome/twosome.ts';
import { findMessage, findSent, type MessageRow } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { messageFrame, viewMessage } from './message.view.ts';
import { addMessages, type NewMessage } from './send.sql.ts';

/**
 * Handles `message` frames. The response is the message itself: a new message is delivered to all devices, a repeat to
 * this connection only.
 */
export async function sendText(
  deps: MessageDeps,
  connection: Connection<Partnered>,
  { __id__, text, reply_to }: z.output<(typeof messageFramesIn)['message']>,
) {
  const { viewer } = connection;
  const draft = { clientId: __id__, text, replyTo: reply_to ?? null, imageIds: [] };
  const { row, isNew } = await deps.sendMessage(viewer, draft);
  if (isNew) return deps.roomFeed.deliver(row);
  // deliver earlier messages first: the client later syncs from its last message and would miss them
  await deps.roomFeed.catchUpTo(viewer.twosomeId, row.number);
  await deps.roomFeed.bufferDuring(connection, async () => {
    const first = await findSent(deps.db, viewer.twosomeId, viewer.userId, __id__);
    connection.send(messageFrame(first ?? row, roomSignatureOf(deps, viewer)));
  });
}

type Draft = BodyOf<typeof messageCalls, 'POST message/add_message/'>;

/** Sends a message by HTTP, with or without images or a voice note. A repeated client id returns the first message. */
export async function sendImages(
  deps: MessageDeps,
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
): Promise<Message> {
  const view = (row: MessageRow) => viewMessage(row, roomSignatureOf(deps, viewer));
  const { __id__: clientId = newId(), text = '', reply_to: replyTo = null } = draft;
  // checked before encoding the images: a client that lost the response uploads them again
  const first = await findSent(deps.db, viewer.twosomeId, viewer.userId, clientId);
  if (first !== null) return view(first);
  // a deleted message looks like this (S5.35)
  if (text === '' && files.length === 0) throw invalid('text', messageErrors.empty);

  const imageIds = await storeFiles(deps, draft, files);
  const sent = await deps.sendMessage(viewer, { clientId, text, replyTo, imageIds });
  if (!sent.isNew) return view(sent.row);
  const row = await findMessage(deps.db, viewer.twosomeId, sent.row.id);
  if (row === null) throw new Error('The committed message was not found.');
  await deps.roomFeed.deliver(row);
  return view(row);
}

async function storeFiles(
  deps: MessageDeps,
  { peaks }: Draft,
  files: readonly ReceivedFile[],
): Promise<string[]> {
  const voice = files.find(({ field }) => field === 'voice');
  if (voice === undefined) return (await storeImages(deps, files, 'files')).map(({ id }) => id);
  if (files.length > 1) throw invalid('voice', voiceErrors.notWithImages);
  if (peaks === undefined) throw invalid('peaks', voiceErrors.noPeaks);
  return [await storeVoice(deps, voice, peaks)];
}

/** Commits a message once: a repeated client id gives the first message. */
export type SendMessage = (
  sender: Partnered,
  draft: Pick<NewMessage, 'clientId' | 'text' | 'replyTo' | 'imageIds'>,
) => Promise<{ row: MessageRow; isNew: boolean }>;

/** Texts of the same moment are added together. A message with images is added alone, in one transaction with them. */
export function createSendMessage(db: Db): SendMessage {
  const addText = createBatcher((messages: NewMessage[]) => addTexts(db, messages), {
    maxBatchSize: 50,
    concurrency: 4,
  });
  return async ({ userId, twosomeId, sessionId }, draft) => {
    const message = { ...draft, id: newId(), twosomeId, sentBy: userId, sessionId };
    const added = message.imageIds.length === 0 ? addText(message) : addWithImages(db, message);
    const row = await added.catch(undefinedIfRepeat);
    if (row) return { row, isNew: true };
    const first = await findSent(db, twosomeId, userId, message.clientId);
    if (first !== null) return { row: first, isNew: false };
    throw await sendErrorOf(db, message);
  };
}

async function addTexts(db: Db, messages: readonly NewMessage[]): Promise<(MessageRow | undefined)[]> {
  const added = await addMessages(db, withoutRepeats(messages), now());
  const rows = new Map(added.map((row) => [row.id, row]));
  return messages.map(({ id }) => rows.get(id));
}

/** Removes repeats within a batch: a duplicate would fail the whole statement. */
function withoutRepeats(messages: readonly NewMessage[]): NewMessage[] {
  const firsts = new Map<string, NewMessage>();
  for (const message of messages) {
    const key = `${message.sentBy} ${message.clientId}`;
    if (!firsts.has(key)) firsts.set(key, message);
  }
  return [...firsts.values()];
}

const addWithImages = (db: Db, message: NewMessage): Promise<MessageRow | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await addMessages(tx, [message], now());
    if (row !== undefined) await attachImages(tx, message.imageIds);
    return row;
  });

function undefinedIfRepeat(error: unknown): undefined {
  // a partition has this key under its own name
  if (!violates(error, /^messages(_\d+)?_sent_by_client_id_/)) throw error;
}

/** The reason why `addMessages` skipped a message. */
async function sendErrorOf(db: Queries, message: NewMessage): Promise<ApiError> {
  const { sentBy: userId, twosomeId, sessionId, replyTo } = message;
  const [member] = await lockMemberships(db, [sessionId]);
  const error = membershipErrorOf(member, { userId, twosomeId });
  if (error) return error;
  if (!member?.terms_accepted_at) return new ApiError('termsNeeded');
  // the same error for another room's message and for an unknown id, so that it discloses nothing
  if (replyTo !== null && (await findMessage(db, twosomeId, replyTo)) === null)
    return invalid('reply_to', messageErrors.unknown);
  return new ApiError('conflict', { message: messageErrors.notSent });
}
