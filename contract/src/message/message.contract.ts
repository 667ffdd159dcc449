import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, ImageAddress, Instant, text } from '../platform/shapes.ts';

/** The id a client gives its message; a repeat with the same one answers the first row. */
const ClientId = z.string().min(1).max(64);

const MessageFile = z.object({
  id: Id,
  url: ImageAddress,
  thumbnail: ImageAddress,
  width: z.int(),
  height: z.int(),
  placeholder: z.string().max(100),
});

/** A message of the private chat (SPEC section 3). Empty text and no files: it was deleted. */
export const Message = z
  .object({
    id: Id,
    __id__: ClientId,
    sent_by: Id,
    added_at: Instant,
    status: z.literal('sent'),
    text: z.string().max(limits.messageText),
    files: z.array(MessageFile).max(limits.messageImages),
    reply_to: z.object({ id: Id, sent_by: Id, text: z.string(), file_count: z.int() }).nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

export const messageCalls = calls({
  'GET message/more/:cursor/': {
    who: 'partnered',
    says: 'Up to 20 messages older than the cursor (the id of the oldest one held, or `latest`), newest first.',
    rate: 'read',
    gives: { 200: z.array(Message) },
    later: true,
  },
  'POST message/add_message/': {
    who: 'partnered',
    says: 'Sends a message with images.',
    rate: 'message',
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(limits.messageText).optional(),
        __id__: ClientId.optional(),
        reply_to: Id.optional(),
      }),
      files: { files: limits.messageImages },
    },
    gives: { 201: Message },
    refuses: ['tooLarge', 'wrongType'],
    later: true,
  },
  'DELETE message/:id/': {
    who: 'partnered',
    says: 'Deletes an own message for both; the row stays as an empty message.',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound'],
    later: true,
  },
});

/** Frames to the server. */
export const messageFramesIn = frames({
  sync_message: z.object({ since: Id.optional() }),
  message: z.object({ __id__: ClientId, text: text(limits.messageText), reply_to: Id.nullish() }),
  typing: z.object({}),
  seen: z.object({ up_to: Id.optional() }),
  room: z.object({ open: z.boolean() }),
});

/** Frames from the server. */
export const messageFrames = frames({
  message: Message,
  sync_message: z.object({ results: z.array(Message), reset: z.boolean().optional() }),
  typing: z.object({}),
  seen: z.object({ seen_at: Instant, up_to: Id.optional() }),
});
