import * as z from 'zod';
import { calls, type FileBeginning } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { Id, Instant } from '../platform/shapes.ts';
import { importErrors } from './import.texts.ts';

export const importKinds = ['whatsapp', 'instagram'] as const;

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
   * Whether the day comes first in dates such as 3/5/21. `is_ambiguous`: no date of the chat tells, so the app asks, and
   * sends `day_first` with the confirmation.
   */
  day_first: z.boolean(),
  is_ambiguous: z.boolean(),
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
    /** photos and messages that were left out: no usable date, damaged, too large, not in the archive, named twice, or from neither of the two */
    left_out: z.int(),
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
      /** overrides the preview's `day_first` */
      day_first: z.boolean().optional(),
    }),
    responses: { 200: Import },
    errors: ['notFound', 'forbidden', 'conflict'],
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
    summary: `Takes back everything that the import added, with the claps and comments on it: while it runs, and for ${limits.importDays} days afterwards. Either partner can.`,
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
});

/** Frames from the server, to both partners, each with their own view: at every change of the state, and for progress. */
export const importFrames = frames({ import: Import });
