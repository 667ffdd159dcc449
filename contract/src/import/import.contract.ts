import * as z from 'zod';
import { Message } from '../message/message.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls, type FileBeginning } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant, PageQuery, paged } from '../platform/shapes.ts';
import { importErrors } from './import.texts.ts';

export const importKinds = ['whatsapp', 'instagram'] as const;

/**
 * Why something of an archive is left out. Of a kind that is not imported: `video` (with GIFs), `voice`, `sticker`,
 * `contact`, `document`. `omitted`: the export was made without it. `deleted`: for both, in the other app. `notice`: a
 * line of the other app itself, such as a missed call. `empty`: a message without a visible character. `missing`: a
 * photo that is not in the archive. `unnamed`: a photo in the archive that no message or post names. `repeated`: a photo
 * that is named twice. `unreadable`: it is damaged, of an unknown format or refused. `too_large`. `undated`: no possible
 * date. `later`: a message from after the couple's first own message. `too_many`: beyond what one import takes.
 * `somebody`: from neither of the two.
 */
export const leftOutReasons = [
  'video',
  'voice',
  'sticker',
  'contact',
  'document',
  'omitted',
  'deleted',
  'notice',
  'empty',
  'missing',
  'unnamed',
  'repeated',
  'unreadable',
  'too_large',
  'undated',
  'later',
  'too_many',
  'somebody',
] as const;
const LeftOutReason = z.enum(leftOutReasons);
export type LeftOutReason = z.output<typeof LeftOutReason>;

const LeftOut = z.object({ reason: LeftOutReason, count: z.int() });
export type LeftOut = z.output<typeof LeftOut>;

/** One way to read the dates of a chat: its id for the confirmation, and what the example and the lines are by it. */
const DateReading = z.object({
  id: z.string().max(limits.importReading),
  example: Instant,
  lines: z.array(Instant).max(limits.importLines),
});
export type DateReading = z.output<typeof DateReading>;

/** A person in a chat export, by the name that the export uses. */
const NameInChat = z.object({
  name: z.string().max(limits.importName),
  messages: z.int(),
  photos: z.int(),
  /** which of the two it is. In the preview the server's guess by first names, null where it has none; then as confirmed */
  user: Id.nullable(),
});

/** What an archive contains, as examples. */
const ImportPreview = z.object({
  /** of a chat, the most frequent first; empty for Instagram. Once confirmed, only those that are imported */
  names: z.array(NameInChat).max(limits.importNames),
  /** of the first and the last photo or message */
  from: Instant.nullable(),
  until: Instant.nullable(),
  /** the first messages of a chat, cut to `limits.replyText` characters; once confirmed, of both people if both wrote */
  lines: z.array(z.object({ name: z.string(), text: z.string(), at: Instant })).max(limits.importLines),
  /** small pictures of some photos, as `data:` URLs */
  pictures: z.array(z.string().max(40_000)).max(limits.importPictures),
  /**
   * Whether the day comes first in dates such as 3/5/21. `is_ambiguous`: the chat leaves open what its dates mean. Then
   * the app asks for one of the `readings`, and sends it with the confirmation.
   */
  day_first: z.boolean(),
  is_ambiguous: z.boolean(),
  /** the likeliest first, which `from`, `until` and `lines` follow; empty unless `is_ambiguous` */
  readings: z.array(DateReading).max(limits.importReadings),
  /** a message whose date is a different one by each reading */
  example: z.object({ name: z.string(), text: z.string() }).nullable(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

const ImportKind = z.enum(importKinds);

/** An earlier import of the couple that can still be taken back. */
const EarlierImport = z.object({
  id: Id,
  kind: ImportKind,
  by: Id,
  added_at: Instant,
  photos_done: z.int(),
  messages_done: z.int(),
  /** until when it can be taken back */
  until: Instant,
});

/**
 * The couple's latest import. It passes through `reading` (the server reads the archive), `preview` (the person who
 * started it looks at what was found and confirms), `importing`, and ends as `done` or `failed`. In `waiting` the photos
 * are there, and the messages wait for the partner. `removing`: it is being taken back. `none`: there was no import, or
 * the latest one was taken back or is older than 30 days. A couple runs one import at a time.
 */
export const Import = z
  .object({
    /** null where `status` is `none`, as `kind`, `by` and `added_at` */
    id: Id.nullable(),
    status: z.enum(['none', 'reading', 'preview', 'importing', 'waiting', 'removing', 'done', 'failed']),
    kind: ImportKind.nullable(),
    /** who started it */
    by: Id.nullable(),
    added_at: Instant.nullable(),
    /** what the archive contains and can be imported, 0 while it is read; and how many of them were imported so far */
    photos: z.int(),
    photos_done: z.int(),
    messages: z.int(),
    messages_done: z.int(),
    /** how many photos, messages and files are left out, without notices */
    left_out: z.int(),
    /** the same by their reasons, the most frequent first, and notices: nothing of an archive disappears uncounted */
    left_out_reasons: z.array(LeftOut),
    /** whose act is next: who started it in `preview`; the partner while the messages need an agreement; else null */
    waits_for: Id.nullable(),
    /**
     * in `preview` for the person who started it, since the chat may be with somebody else; for both, without pictures,
     * while the messages need an agreement; else null
     */
    preview: ImportPreview.nullable(),
    /** why it failed, a sentence for the user; null otherwise */
    problem: z.string().nullable(),
    /** until when it can be taken back; null while it runs, when it always can, and if it failed and added nothing */
    until: Instant.nullable(),
    /** other imports that can be taken back, latest first */
    earlier: z.array(EarlierImport).max(limits.importsListed),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

/** Every ZIP begins with the signature of its first file, or of the end when it is empty. */
const zipBeginning: FileBeginning = {
  bytes: 4,
  errorOf: (head) => {
    const [p, k, third, fourth] = head;
    const isZip = p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
    return isZip ? null : importErrors.noZip;
  },
};

export const importCalls = calls({
  'POST import/': {
    auth: 'partnered',
    summary: `Starts an import of a WhatsApp chat export or an Instagram archive, a ZIP of at most ${limits.importBytes / 1024 ** 3} GB. The server reads it and prepares a preview; nothing of it becomes a post or a message before \`POST import/confirm/\`. Refused while another import of the couple runs.`,
    rate: 'import',
    needsTerms: true,
    form: {
      fields: z.object({
        kind: ImportKind,
        /** the IANA time zone of the phone that exported the chat, whose times have none; without it: UTC */
        time_zone: z.string().max(64).optional(),
      }),
      files: { archive: 1 },
      fileBytes: limits.importBytes,
      beginning: zipBeginning,
    },
    responses: { 202: Import },
    errors: ['tooLarge', 'wrongType', 'conflict', 'unavailable'],
  },
  'GET import/': {
    auth: 'partnered',
    summary: "Returns the couple's latest import, with its preview and progress.",
    rate: 'read',
    responses: { 200: Import },
  },
  'POST import/confirm/': {
    auth: 'partnered',
    summary:
      'Imports what the preview shows. Only the person who started the import can confirm it. The photos become private posts of the couple. With `messages`, the messages are imported too once the partner agrees. A repeat changes nothing.',
    rate: 'write',
    needsTerms: true,
    request: z.object({
      id: Id,
      /** which name in the chat is which of the two; several names may be one person. What other people sent is left out */
      names: z
        .array(z.object({ name: z.string().max(limits.importName), user: Id.nullable() }))
        .max(limits.importNames)
        .optional(),
      messages: z.boolean().optional(),
      /** the id of one of the preview's `readings`; needed where it is ambiguous */
      reading: z.string().max(limits.importReading).optional(),
      /** instead of `reading`, for dates in which only the order of day and month is open */
      day_first: z.boolean().optional(),
    }),
    responses: { 200: Import },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
  'GET import/messages/': {
    auth: 'partnered',
    summary:
      'Lists the messages that wait for an agreement, as they would be, oldest first, for both partners: nobody agrees to words that they could not read. Their ids are not those that they will have. Refused (409) for the moments in which they are being prepared.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Message) },
    errors: ['notFound', 'conflict'],
  },
  'POST import/agree/': {
    auth: 'partnered',
    summary:
      'Agrees to the import of the messages. Only the partner of the person who confirmed it can. With `want: false` either of the two ends it without the messages. Refused while no messages are waiting.',
    rate: 'write',
    needsTerms: true,
    request: z.object({ id: Id.optional(), want: z.boolean().optional() }),
    responses: { 200: Import },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
  'DELETE import/:id/': {
    auth: 'partnered',
    summary: `Takes back everything that the import added, with the claps and comments on it: while it runs, and for ${limits.importDays} days afterwards. Either partner can. What was added cannot be restored, so the sign-in has to be fresh. The server erases it after its answer; \`status\` is \`removing\` until it is gone.`,
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'freshSignInNeeded'],
  },
});

/** Frames from the server, to both partners, each with their own view: at every change of the state, and for progress. */
export const importFrames = frames({ import: Import });

export const importApi = api({
  heading: 'Imports',
  calls: importCalls,
  frames: described(importFrames, { import: 'An import began, went on, ended or was taken back.' }),
});
