import { voiceErrors } from '@twosome/contract/media/media.texts';
import type { Message } from '@twosome/contract/message/message.contract';
import { newId } from '@twosome/contract/platform/ids';
import { invalid } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReceivedFile } from '../../platform/http/route.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { storeImages } from '../media/media.ts';
import { storeVoice } from '../media/voice.ts';
import { findMessage, findSent, type MessageRow } from './message.sql.ts';
import { messageErrors } from './message.texts.ts';
import { type MessageDeps, roomSignatureOf } from './message.ts';
import { viewMessage } from './message.view.ts';

interface Draft {
  text?: string | undefined;
  __id__?: string | undefined;
  reply_to?: string | undefined;
  peaks?: readonly number[] | undefined;
}

/** Sends a message by HTTP, with or without images or a voice note. A repeated client id returns the first message. */
export async function sendImages(
  deps: MessageDeps,
  viewer: Partnered,
  draft: Draft,
  files: readonly ReceivedFile[],
): Promise<Message> {
  const view = (row: MessageRow) => viewMessage(row, roomSignatureOf(deps, viewer));
  const clientId = draft.__id__ ?? newId();
  // checked before encoding the images: a client that lost the response uploads them again
  const first = await findFirst(deps.db, viewer, clientId);
  if (first) return view(first);
  if (isEmpty({ text: draft.text ?? '', files })) throw invalid('text', messageErrors.empty);

  const imageIds = await storeFiles(deps, draft, files);
  const { text = '', reply_to: replyTo = null } = draft;
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

async function findFirst(db: Db, viewer: Partnered, clientId: string): Promise<MessageRow | null> {
  const row = await findSent(db, viewer.userId, clientId);
  return row?.twosome_id === viewer.twosomeId ? row : null;
}

/** Neither text nor images. Such a message cannot be sent; a deleted message looks like this (S5.35). */
const isEmpty = ({ text, files }: { text: string; files: readonly unknown[] }): boolean =>
  text === '' && files.length === 0;
