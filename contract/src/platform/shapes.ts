import * as z from 'zod';
import { idPattern } from './ids.ts';
import { limits } from './limits.ts';

/** Small shapes that every feature builds on. */
export const Id = z.string().regex(idPattern, 'This is not a valid id.');
/** ISO 8601 in UTC with milliseconds: `2026-11-21T09:00:00.000Z` */
export const Instant = z.iso.datetime({ precision: 3 });
/** `YYYY-MM-DD` */
export const CalendarDate = z.iso.date();
/** A path on our server (`/media/…`) or an absolute address of a store. */
export const ImageAddress = z.string().max(1000);

/** `true`/`false` as a form writes it. */
export const FormBoolean = z
  .enum(['true', 'false'], 'This must be true or false.')
  .transform((text) => text === 'true');

/** Nothing that anybody could see: a text of such characters alone would pass for one, and is empty. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Control characters (except the line break) and bidirectional overrides never belong into a text. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** A text of people: trimmed, no control characters, at most `most` characters (code points). */
export const text = (most: number, least = 0) =>
  z
    .string('This must be a text.')
    .max(most * 4, `This may have at most ${most} characters.`)
    .transform((raw) => raw.replace(/\r\n?/g, '\n').trim())
    .refine((clean) => !forbidden.test(clean), 'This contains characters that are not allowed.')
    .transform((clean) => (invisible.test(clean) ? '' : clean))
    .refine((clean) => [...clean].length <= most, `This may have at most ${most} characters.`)
    .refine((clean) => [...clean].length >= least, 'This may not be empty.');

/** SPEC's paged list: `next` is a path, opaque, `null` at the end. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable() });

export interface Paged<T> {
  results: T[];
  next: string | null;
}

/** The query of a paged list. A forged cursor is a 400. */
export const PageQuery = z.object({ cursor: z.string().max(limits.cursor).optional() });
export const nothing = z.object({});
