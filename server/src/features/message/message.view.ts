import type { Message } from '@twosome/contract/message/message.contract';
import type { Frame } from '@twosome/contract/platform/frames';
import { imageAddresses } from '../media/media.view.ts';
import type { MessageRow } from './message.sql.ts';

/** A message on the wire. `signature` is the viewer's, for image URLs. */
export const viewMessage = (row: MessageRow, signature: string): Message => ({
  id: row.id,
  __id__: row.client_id,
  sent_by: row.sent_by,
  added_at: new Date(row.added_at).toISOString(),
  status: 'sent',
  text: row.text,
  files: row.files.map(({ id, width, height, placeholder }) => {
    const { image, medium, thumbnail } = imageAddresses('message', row.id, id, signature);
    return { id, url: image, medium, thumbnail, width, height, placeholder };
  }),
  reply_to: row.reply_to,
  // a node of the previous version sends rows over the bus without these
  reactions: row.reactions ?? [],
  edited_at: row.edited_at ? new Date(row.edited_at).toISOString() : null,
  pinned_at: row.pinned_at ? new Date(row.pinned_at).toISOString() : null,
  version: row.changed,
});

export const messageFrame = (row: MessageRow, signature: string): Frame<'message', Message> => ({
  type: 'message',
  data: viewMessage(row, signature),
  sent_by: row.sent_by,
});
