import * as z from 'zod';
import { imageBeginning, voiceBeginning } from '../media/media.rules.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, ImageAddress, Instant, PageQuery, paged, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { isEmoji } from './emoji.rules.ts';

/** The client's id for its message, used as an idempotency key: a repeat returns the message stored first. */
const ClientId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !/[\p{Cc}\p{Cs}]/u.test(id), validationErrors.forbiddenCharacters);

export const ImageFile = z.object({
  kind: z.literal('image'),
  id: Id,
  url: ImageAddress,
  medium: ImageAddress,
  thumbnail: ImageAddress,
  width: z.int(),
  height: z.int(),
  placeholder: z.string().max(100),
});

/** Numbers from 0 to 100 separated by commas, the loudness along the note. */
const Peaks = text(4 * limits.voicePeaks)
  .refine((list) => peaksOf(list).length === limits.voicePeaks, validationErrors.notValid)
  .transform(peaksOf);

/** Empty if one of them is no whole number from 0 to 100. */
function peaksOf(list: string): number[] {
  const peaks = list.split(',').map((peak) => (/^\d{1,3}$/.test(peak) ? Number(peak) : 101));
  return peaks.every((peak) => peak <= 100) ? peaks : [];
}

/**
 * A voice note: an MP4 with Opus or AAC at `url`, without metadata. The other fields of an image describe a drawing of a
 * microphone, for clients that know only images.
 */
const VoiceFile = ImageFile.extend({
  kind: z.literal('voice'),
  /** milliseconds */
  duration: z.int(),
  /** from 0 to 100, computed by the sender's device */
  peaks: z.array(z.int()).length(limits.voicePeaks),
  /** when the partner listened to it */
  heard_at: Instant.nullable(),
});

const MessageFile = z.discriminatedUnion('kind', [ImageFile, VoiceFile]);
export type VoiceFile = z.output<typeof VoiceFile>;

/** The quoted message: its text cut to `limits.replyText` characters, empty when it was deleted. */
const Quoted = z.object({
  id: Id,
  sent_by: Id,
  text: z.string(),
  file_count: z.int(),
  is_voice: z.boolean(),
});

/**
 * A message of the private chat (S3.10). Empty text without files means that it was deleted for good, or taken
 * down by the operator, who may restore it. `added_at` is the server's time, strictly increasing within a couple, and
 * defines the order of messages.
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
    /** one for each person */
    reactions: z.array(z.object({ by: Id, emoji: z.string() })),
    edited_at: Instant.nullable(),
    /** null unless it is the couple's pinned message */
    pinned_at: Instant.nullable(),
    /** whether it came with an archive: nothing proves who wrote it */
    imported: z.boolean(),
    /** increases with every change: an older version never replaces a newer one */
    version: z.int(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/** A photo of the conversation and the message it belongs to. */
const PhotoOfRoom = ImageFile.extend({ message_id: Id, sent_by: Id, added_at: Instant }).meta({
  id: 'PhotoOfRoom',
});
export type PhotoOfRoom = z.output<typeof PhotoOfRoom>;

/** A window of the conversation. The flags state whether there are messages before the first or after the last. */
const MessagesAround = z.object({
  results: z.array(Message),
  has_older: z.boolean(),
  has_newer: z.boolean(),
});
export type MessagesAround = z.output<typeof MessagesAround>;

export const messageCalls = calls({
  'GET message/more/:cursor/': {
    auth: 'partnered',
    summary:
      'Lists up to 20 messages older than the cursor (the id of the oldest message that the client has, or `latest`), newest first.',
    rate: 'read',
    responses: { 200: z.array(Message) },
    errors: ['notFound'],
  },
  'GET message/around/:id/': {
    auth: 'partnered',
    summary:
      'Returns the message with this id, or with the image of this id, together with up to 20 older and 20 newer messages, oldest first.',
    rate: 'read',
    responses: { 200: MessagesAround },
    errors: ['notFound'],
  },
  'GET message/search/': {
    auth: 'partnered',
    summary:
      "Finds messages of the couple's room that contain all words of `q`, newest first. A word may be a part of a longer one; upper and lower case are the same in every language, accents are not. At most eight different words are compared.",
    rate: 'roomSearch',
    heavy: true,
    query: PageQuery.extend({ q: text(limits.searchText, 1) }),
    responses: { 200: paged(Message) },
  },
  'GET message/media/': {
    auth: 'partnered',
    summary:
      "Lists the photos of the couple's room, newest message first. A page holds those of 20 messages.",
    rate: 'roomSearch',
    heavy: true,
    query: PageQuery,
    responses: { 200: paged(PhotoOfRoom) },
  },
  'POST message/add_message/': {
    auth: 'partnered',
    summary:
      'Sends a message with or without images, or with a voice note: WebM or Ogg with Opus, or MP4 with Opus or AAC, at most 2 minutes and 2 MB, with its `peaks`. A repeat with the same `__id__` returns the first message.',
    rate: 'message',
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(limits.messageText).optional(),
        __id__: ClientId.optional(),
        reply_to: Id.optional(),
        peaks: Peaks.optional(),
      }),
      files: { files: limits.messageImages, voice: 1 },
      beginning: {
        bytes: imageBeginning.bytes,
        errorOf: (head, field) => (field === 'voice' ? voiceBeginning : imageBeginning).errorOf(head, field),
      },
    },
    responses: { 201: Message },
    errors: ['tooLarge', 'wrongType', 'unavailable'],
  },
  'PATCH message/:id/': {
    auth: 'partnered',
    summary:
      'Replaces the text of a message that the viewer sent, within 15 minutes. Earlier texts are not kept.',
    rate: 'write',
    request: z.object({ text: text(limits.messageText, 1) }),
    responses: { 200: Message },
    errors: ['notFound', 'forbidden'],
  },
  'POST message/:id/react/': {
    auth: 'partnered',
    summary: "Sets the viewer's reaction to a message, one emoji; null removes it.",
    rate: 'write',
    request: z.object({ emoji: z.string().max(80).refine(isEmoji, validationErrors.emoji).nullable() }),
    responses: { 200: Message },
    errors: ['notFound'],
  },
  'POST message/:id/pin/': {
    auth: 'partnered',
    summary:
      'Pins or unpins a message for both partners. A couple has one pinned message; pinning another replaces it. Deleting a message unpins it. An imported message cannot be pinned.',
    rate: 'write',
    request: z.object({ want: z.boolean() }),
    responses: { 200: Message },
    errors: ['notFound', 'forbidden'],
  },
  'POST message/:id/heard/': {
    auth: 'partnered',
    summary: 'Marks a voice note of the partner as listened to.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'forbidden'],
  },
  'DELETE message/:id/': {
    auth: 'partnered',
    summary:
      'Deletes a message that the viewer sent, for both partners. It stays in the list as an empty message.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'forbidden'],
  },
});

/** Frames to the server. */
export const messageFramesIn = frames({
  /**
   * `since` is the newest message received over a socket. Messages received over HTTP do not count: there may be a gap
   * before them. The answer holds what changed after it, deletions included: up to `limits.syncedMessages` messages,
   * oldest first. If more changed, or the message does not exist, the answer holds the newest 20 and `reset`, because
   * there may be a gap between them and what the client has; likewise if `history` is not that of the room. Error:
   * `tooMany`, with `retry_after`.
   */
  sync_message: z.object({
    since: Id.optional(),
    /** of the last answer; without it 0 */
    history: z.int().min(0).optional(),
  }),
  /** Answered with the stored message. Errors: `tooMany`, `termsNeeded`, `invalid` (an unknown `reply_to`). */
  message: z.object({ __id__: ClientId, text: text(limits.messageText, 1), reply_to: Id.nullish() }),
  /** Relayed to the partner without any content. */
  typing: z.object({}),
  /** Marks everything up to this message, or up to the partner's newest, as seen. The mark never moves backwards. */
  seen: z.object({ up_to: Id.optional() }),
  /** Whether the room is open and visible. Clients repeat it every 30 seconds; it expires after 60. */
  room: z.object({ open: z.boolean() }),
});

/** Frames from the server; the frame's `sent_by` is the person who acted. */
export const messageFrames = frames({
  /** to all devices of both partners, the sending socket included: a message is new or changed */
  message: Message,
  /** the answer; also sent with `reset` when an import changed the past of the room */
  sync_message: z.object({
    results: z.array(Message),
    reset: z.boolean().optional(),
    /** the couple's pinned message, which may be an old one */
    pinned: Message.nullable().optional(),
    /** how often imports changed the past of the room */
    history: z.int().optional(),
  }),
  typing: z.object({}),
  seen: z.object({ seen_at: Instant, up_to: Id.optional() }),
});

export const messageApi = api({
  heading: 'Messages',
  calls: messageCalls,
  framesIn: described(messageFramesIn, {
    sync_message:
      'Asks for what changed after the message `since`, the newest received over a socket; without it, for the newest messages.',
    message: 'Sends a text message. A repeat with the same `__id__` stores nothing new.',
    typing: 'Tells the partner that this person is typing. Nothing of the text is sent.',
    seen: "Marks everything up to this message, or up to the partner's newest, as seen.",
    room: 'Whether the room is open and visible. Repeated every 30 seconds; it expires after 60.',
  }),
  frames: described(messageFrames, {
    message: 'A message is new, deleted or restored. For the sender it is the acknowledgement.',
    sync_message:
      'Answers `sync_message`, oldest first. `reset`: there may be a gap before the first of them.',
    typing: 'The partner is typing.',
    seen: 'The partner, or another device of this person, has seen the messages up to `up_to`.',
  }),
});
