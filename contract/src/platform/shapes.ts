import * as z from 'zod';
import { lengthOf } from './characters.ts';
import { cleanText } from './clean-text.ts';
import { idLength, idPattern } from './ids.ts';
import { limits } from './limits.ts';
import { validationErrors } from './validation.texts.ts';

/** 20 characters of Crockford base32. */
export const Id = z.string().regex(idPattern, validationErrors.id);
const tooManyIds = validationErrors.tooManyIds(limits.pageSize);
/** A query parameter of one to twenty ids, separated by commas: `ids=a,b,c`. */
export const Ids = z
  .string()
  .max(limits.pageSize * (idLength + 1), tooManyIds)
  .transform((list) => list.split(','))
  .pipe(z.array(Id).max(limits.pageSize, tooManyIds));
/** ISO 8601 in UTC with milliseconds: `2026-11-21T09:00:00.000Z` */
export const Instant = z.iso.datetime({ precision: 3 });
/** `YYYY-MM-DD` */
export const CalendarDate = z.iso.date();
/** A path on our server (`/media/…`) or an absolute URL of an object store. */
export const ImageAddress = z.string().max(1000);

/** A form field `true` or `false`. */
export const FormBoolean = z
  .enum(['true', 'false'], validationErrors.boolean)
  .transform((text) => text === 'true');

/**
 * User-written text, cleaned, of `min` to `max` code points. The first check bounds the UTF-16 length, so that the other
 * steps never run on a very long input; no composed character comes from more than four units.
 */
export const text = (max: number, min = 0) =>
  z
    .string(validationErrors.text)
    .max(max * 4, validationErrors.tooLong(max))
    .describe(`at most ${max} characters`)
    .transform(cleanText)
    .refine((clean) => lengthOf(clean) <= max, validationErrors.tooLong(max))
    .refine((clean) => lengthOf(clean) >= min, validationErrors.empty);

/** A page of a list (S3.14). `next` is an opaque path, `null` on the last page. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable() });

export interface Paged<T> {
  results: T[];
  next: string | null;
}

/** The query of a paged list. A forged cursor returns 400. */
export const PageQuery = z.object({ cursor: z.string().max(limits.cursor).optional() });
export const nothing = z.object({});
