import type { Message } from '@twosome/contract/message/message.contract';
import { cutText } from '@twosome/contract/platform/characters';
import type { Frame } from '@twosome/contract/platform/frames';
import { limits } from '@twosome/contract/platform/limits';
import { imageAddresses, soundAddress } from '../media/media.view.ts';
import type { MessageImageRow, MessageRow } from './message.sql.ts';

/** A message on the wire. `signature` is the viewer's, for image URLs. */
export const viewMessage = (row: MessageRow, signature: string): Message => ({
  id: row.id,
  __id__: row.client_id,
  sent_by: row.sent_by,
  added_at: new Date(row.added_at).toISOString(),
  status: 'sent',
  text: row.text,
  files: row.files.map((file) => viewFile(row.id, file, signature)),
  reply_to: row.reply_to && {
    ...row.reply_to,
    text: cutText(row.reply_to.text, limits.replyText),
  },
  reactions: row.reactions,
  edited_at: row.edited_at ? new Date(row.edited_at).toISOString() : null,
  pinned_at: row.pinned_at ? new Date(row.pinned_at).toISOString() : null,
  imported: row.imported,
  version: row.changed,
});

export function viewFile(
  messageId: string,
  file: MessageImageRow,
  signature: string,
): Message['files'][number] {
  const { id, width, height, placeholder, duration, peaks, heard_at } = file;
  const { image, medium, thumbnail } = imageAddresses('message', messageId, id, signature);
  const shape = { id, width, height, placeholder, thumbnail };
  if (duration === null || peaks === null) return { kind: 'image', ...shape, url: image, medium };
  const listenedAt = heard_at && new Date(heard_at).toISOString();
  const url = soundAddress(messageId, id, signature);
  return { kind: 'voice', ...shape, url, medium: thumbnail, duration, peaks, heard_at: listenedAt };
}

export const messageFrame = (row: MessageRow, signature: string): Frame<'message', Message> => ({
  type: 'message',
  data: viewMessage(row, signature),
  sent_by: row.sent_by,
});
