import * as z from 'zod';
import { imageBeginning } from '../media/media.rules.ts';
import { ImageFile } from '../message/message.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, PageQuery, paged, text } from '../platform/shapes.ts';

/**
 * Words and photos to the partner that open later. A sealed letter has neither text nor files for its reader, in any part
 * of the API; its writer reads it and can take it back until it is opened. Exactly one of `opens_at` and `at_morning` is
 * set.
 */
export const Letter = z
  .object({
    id: Id,
    /** the writer */
    by: Id,
    opens_at: Instant.nullable(),
    /** the day on which it opens at seven in the morning, where the reader is */
    at_morning: CalendarDate.nullable(),
    /** from when the reader can open it; null for the writer of a letter with `at_morning`: it would tell where the reader is */
    due_at: Instant.nullable(),
    /** the viewer may not read it yet */
    is_sealed: z.boolean(),
    text: z.string().max(limits.letterText),
    files: z.array(ImageFile).max(limits.letterImages),
    written_at: Instant,
    opened_at: Instant.nullable(),
  })
  .meta({ id: 'Letter' });
export type Letter = z.output<typeof Letter>;

/** The IANA time zone of the reader's device, such as `Europe/Lisbon`; it decides when it is morning. Without one: the zone stated last, else UTC. */
const zone = { time_zone: z.string().max(64).optional() };

const Settings = z.object({ on: z.boolean() });

export const letterCalls = calls({
  'GET letter/': {
    auth: 'partnered',
    summary: `Lists the letters that are not opened yet, latest written first: the viewer's with words and photos, the partner's without.`,
    rate: 'read',
    query: PageQuery.extend(zone),
    responses: { 200: paged(Letter) },
  },
  'GET letter/opened/': {
    auth: 'partnered',
    summary: 'Lists the opened letters of both partners, latest opened first.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Letter) },
  },
  'POST letter/': {
    auth: 'partnered',
    summary: `Seals a letter to the partner, with words, photos or both, and either \`opens_at\` or \`at_morning\`: not in the past, at most ${limits.letterYears} years ahead. A person can have ${limits.sealedLetters} sealed letters.`,
    rate: 'upload',
    idempotent: true,
    needsTerms: true,
    form: {
      fields: z.object({
        text: text(limits.letterText).optional(),
        opens_at: Instant.optional(),
        at_morning: CalendarDate.optional(),
      }),
      files: { files: limits.letterImages },
      beginning: imageBeginning,
    },
    responses: { 201: Letter },
    errors: ['tooLarge', 'wrongType', 'conflict', 'unavailable'],
  },
  'DELETE letter/:id/': {
    auth: 'partnered',
    summary: "Takes the viewer's letter back, with its photos. Refused once it is opened.",
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound', 'forbidden'],
  },
  'POST letter/:id/open/': {
    auth: 'partnered',
    summary: "Opens the partner's letter. Refused before its time. A repeat returns the opened letter.",
    rate: 'write',
    request: z.object(zone),
    responses: { 200: Letter },
    errors: ['notFound', 'forbidden'],
  },
  'GET letter/settings/': {
    auth: 'partnered',
    summary: 'Tells whether the tray and a push remind the person of letters that can be opened.',
    rate: 'read',
    responses: { 200: Settings },
  },
  'PUT letter/settings/': {
    auth: 'partnered',
    summary: 'Turns these reminders on or off, for this person alone. The partner is not told.',
    rate: 'write',
    request: Settings,
    responses: { 200: Settings },
  },
});

/** Frames from the server, each with the receiver's own view: sealed for the reader. */
export const letterFrames = frames({
  letter: z.union([z.object({ letter: Letter }), z.object({ deleted: Id })]),
});

export const letterApi = api({
  heading: 'Letters',
  calls: letterCalls,
  frames: described(letterFrames, { letter: 'A letter was sealed, opened or taken back.' }),
});
