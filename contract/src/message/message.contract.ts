import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, ImageAddress, Instant, text } from '../platform/shapes.ts';

/** The id a client gives its message; a repeat with the same one answers the first row. */
const ClientId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !/[\p{Cc}\p{Cs}]/u.test(id), 'This contains characters that are not allowed.');

const MessageFile = z.object({
  id: Id,
  url: ImageAddress,
  thumbnail: ImageAddress,
  width: z.int(),
  height: z.int(),
  placeholder: z.string().max(100),
});

/** The beginning of the message that is answered, at most `limits.replyText` characters; empty when it was deleted. */
const Quoted = z.object({ id: Id, sent_by: Id, text: z.string(), file_count: z.int() });

/**
 * A message of the private chat (SPEC section 3). Empty text and no files: it was deleted for good, or taken down by the
 * operator, who may bring it back. `added_at` is the server's and rises from message to message of a couple: it is
 * their order.
 */
export const Message = z
  .object({
    id: Id,
    __id__: z.string(),
    sent_by: Id,
    added_at: Instant,
    status: z.literal('sent'),
    text: z.string(),
    files: z.array(MessageFile).max(limits.messageImages),
    reply_to: Quoted.nullable(),
    /** raised by every change: an older version never replaces a newer one */
    version: z.int(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

export const messageCalls = calls({
  'GET message/more/:cursor/': {
    who: 'partnered',
    says: 'Up to 20 messages older than the cursor (the id of the oldest one held, or `latest`), newest first.',
    rate: 'read',
    gives: { 200: z.array(Message) },
    refuses: ['notFound'],
  },
  'POST message/add_message/': {
    who: 'partnered',
    says: 'Sends a message, with images or without. A repeat with the same `__id__` is given the first one.',
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
    refuses: ['tooLarge', 'wrongType', 'unavailable'],
  },
  'DELETE message/:id/': {
    who: 'partnered',
    says: 'Deletes an own message for both; the row stays as an empty message.',
    rate: 'write',
    gives: { 204: null },
    refuses: ['notFound', 'forbidden'],
  },
});

/** Frames to the server. */
export const messageFramesIn = frames({
  /**
   * `since` is the newest message that a socket told: what came over HTTP may be ahead of it, and behind a hole. Answered
   * by what changed after it, deletions too: up to `limits.syncedMessages`, oldest first. Where there is more, or
   * no such message, the newest 20 with `reset`: what is held besides may be behind a hole.
   */
  sync_message: z.object({ since: Id.optional() }),
  /** Answered by the message as it is kept. Refuses: `tooMany`, `termsNeeded`, `invalid` (an unknown `reply_to`). */
  message: z.object({ __id__: ClientId, text: text(limits.messageText, 1), reply_to: Id.nullish() }),
  /** Passed on to the partner as a fact; what was typed is not looked at. */
  typing: z.object({}),
  /** Everything up to this message, or up to the newest of the partner, has been looked at. It never goes back. */
  seen: z.object({ up_to: Id.optional() }),
  /** The room is open and visible; said again every half minute, forgotten after a minute. */
  room: z.object({ open: z.boolean() }),
});

/** Frames from the server; `sent_by` of the frame is who did it. */
export const messageFrames = frames({
  /** to all devices of both: a new one, one that was sent by this very socket, one that was deleted or is back */
  message: Message,
  sync_message: z.object({ results: z.array(Message), reset: z.boolean().optional() }),
  typing: z.object({}),
  seen: z.object({ seen_at: Instant, up_to: Id.optional() }),
});
