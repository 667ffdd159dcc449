import * as z from 'zod';
import { Image } from '../media/media.contract.ts';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { limits } from '../platform/limits.ts';
import { CalendarDate, Id, Instant, text } from '../platform/shapes.ts';
import { validationErrors } from '../platform/validation.texts.ts';
import { aspects } from '../post/post.rules.ts';

/**
 * The couple's photo book of a span of days: one at a time. One partner asks for it, and it is made when the other one
 * has agreed. Without a book, `status` is `none` and everything else is null, 0 or empty.
 */
export const Book = z
  .object({
    /** `waiting`: for the partner of `by` to agree */
    status: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
    id: Id.nullable(),
    title: z.string(),
    from: CalendarDate.nullable(),
    /** the last day */
    until: CalendarDate.nullable(),
    /** who asked for it */
    by: Id.nullable(),
    /** both want it as it is */
    agreed: z.boolean(),
    /** the two first names as on the cover: in the order of the username */
    names: z.array(z.string()).max(2),
    /** photos in it, without those that were left out */
    photos: z.int().min(0),
    /** photos that a partner left out; only this partner can put them back */
    left_out: z.array(z.object({ image: Id, by: Id })).max(limits.bookPhotos),
    /** pages of the PDF with its cover; null unless ready */
    pages: z.int().nullable(),
    /** size of the PDF; null unless ready */
    bytes: z.int().nullable(),
    /** when the PDF is deleted; null unless ready */
    expires_at: Instant.nullable(),
    /** downloads the PDF without an authorization header, for this session; null unless ready */
    url: z.string().nullable(),
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

/** A post in the book. */
export const BookPost = z
  .object({
    id: Id,
    /** in the time zone of the person who asked for the book */
    day: CalendarDate,
    text: z.string().max(limits.postText),
    aspect: z.enum(aspects),
    images: z.array(Image.extend({ alt: z.string().max(limits.alt) })).max(limits.postImages),
  })
  .meta({ id: 'BookPost' });
export type BookPost = z.output<typeof BookPost>;

export const bookCalls = calls({
  'GET book/': {
    auth: 'partnered',
    summary: "Returns the couple's book and its state.",
    rate: 'read',
    responses: { 200: Book },
  },
  'POST book/': {
    auth: 'partnered',
    summary: `Asks the partner for a book of the posts from one day to another, at most ${limits.bookYears} years and ${limits.bookPhotos} photos. It replaces an earlier book, unless one is being made. The same request by the partner agrees to the first one.`,
    rate: 'write',
    request: z.object({
      from: CalendarDate,
      until: CalendarDate,
      title: text(limits.bookTitle, 1),
      /** an IANA time zone such as `Europe/Lisbon`: decides on which day a photo was posted. Without one: UTC */
      time_zone: z.string().max(64).optional(),
    }),
    responses: { 202: Book },
    errors: ['conflict'],
  },
  'GET book/:id/content/': {
    auth: 'partnered',
    summary: 'Lists the posts in the book, oldest first, with the photos that were left out: an array.',
    rate: 'read',
    heavy: true,
    responses: { 200: z.array(BookPost).max(limits.bookPhotos) },
    errors: ['notFound'],
  },
  'POST book/:id/leave_out/': {
    auth: 'partnered',
    summary:
      'Leaves a photo out of a book that is waiting, or puts back one that this person left out. A repeat changes nothing.',
    rate: 'write',
    request: z.object({ image: Id, want: z.boolean(validationErrors.boolean) }),
    responses: { 200: Book },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
  'POST book/:id/agree/': {
    auth: 'partnered',
    summary:
      'Agrees to the book that the partner asked for, and has it made. After a failure, either partner has it made again.',
    rate: 'export',
    request: z.object({}),
    responses: { 200: Book },
    errors: ['notFound', 'forbidden', 'conflict'],
  },
  'DELETE book/:id/': {
    auth: 'partnered',
    summary: 'Refuses the book, or deletes it with its file. Either partner can.',
    rate: 'write',
    responses: { 204: null },
    errors: ['notFound'],
  },
});

/** Frames from the server, each with a URL for the receiving session. */
export const bookFrames = frames({ book: Book });

export const bookApi = api({
  heading: 'Photo books',
  calls: bookCalls,
  frames: described(bookFrames, { book: "The couple's book was asked for, changed, made or taken away." }),
});
