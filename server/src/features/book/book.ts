import type { Book, BookPost, bookCalls } from '@twosome/contract/book/book.contract';
import type { ParsedRequestOf } from '@twosome/contract/platform/call';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, forbidden, invalid, notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { knowsTimeZone } from '../../platform/db/time-zone.sql.ts';
import type { Emit } from '../../platform/events.ts';
import type { FileRoute } from '../../platform/http/route.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { signatureOf } from '../media/signed-urls.ts';
import { lockOwnTwosome } from '../twosome/twosome.ts';
import { bookChanged } from './book.events.ts';
import {
  addOmission,
  type BookRow,
  countPictures,
  findBook,
  hasPicture,
  isOwnBook,
  listContent,
  removeBookOf,
  removeBooksWith,
  removeExpired,
  removeOmission,
  type Span,
  setBook,
  setMaking,
} from './book.sql.ts';
import { bookErrors } from './book.texts.ts';
import { bookDownloads, viewBook, viewContent } from './book.view.ts';

export const bookGivenUp = jobKind<{ bookId: string }>('books_given_up', {
  attempts: 3,
  retryAfterSeconds: 0,
});
export const bookJob = jobKind<{ bookId: string }>('books', {
  attempts: 4,
  retryAfterSeconds: 5,
  deadLetter: bookGivenUp,
});

export type BookDeps = Pick<Deps, 'db' | 'store' | 'emit' | 'signedUrls' | 'exportSignedUrls' | 'send'>;

export async function showBook(deps: BookDeps, viewer: Partnered): Promise<Book> {
  const row = await findBook(deps.db, viewer.twosomeId);
  const shown = row !== null && (await bookDownloads.isLost(deps.store, row)) ? { ...row, ...failed } : row;
  return viewBook(shown, deps.exportSignedUrls.sign(viewer.sessionId, now()), now());
}

const failed = { status: 'failed', pages: null, bytes: null, expires_at: null } as const;

type Request = ParsedRequestOf<(typeof bookCalls)['POST book/']>;

/** Asks the partner for a book, which replaces the couple's last one; or agrees, when the partner asks for the same. */
export async function requestBook(deps: BookDeps, viewer: Partnered, request: Request): Promise<Book> {
  const { userId, twosomeId } = viewer;
  const { title, from, until, time_zone: timeZone = 'UTC' } = request;
  await requirePossible(deps, viewer, { from, until, timeZone });
  const replaced = await deps.db.transaction(async (tx) => {
    await lockOwnTwosome(tx, viewer);
    const before = await findBook(tx, twosomeId);
    if (before !== null && isSame(before, request)) {
      if (before.status === 'waiting' && before.asked_by !== userId) await make(deps, tx, before, userId);
      return null;
    }
    if (before?.status === 'making') throw new ApiError('conflict', { message: bookErrors.isMaking });
    await setBook(tx, { id: newId(), twosomeId, userId, title, from, until, timeZone, now: now() });
    await deps.emit(tx, bookChanged, { twosomeId, userId });
    return before;
  });
  // after a crash before this line, `sweepBooks` removes the file
  if (replaced !== null) await deps.store.remove([bookDownloads.keyOf(replaced.id)]);
  return showBook(deps, viewer);
}

/** A repeat, or the same wish of the other one. A book that is ready or has failed is made again. */
const isSame = (book: BookRow, { from, until, title }: Request): boolean =>
  (book.status === 'waiting' || book.status === 'making') &&
  book.first_day === from &&
  book.last_day === until &&
  book.title === title;

async function requirePossible({ db }: BookDeps, { twosomeId }: Partnered, span: Span) {
  if (span.until < span.from) throw invalid('until', bookErrors.reversed);
  const years = Number(span.until.slice(0, 4)) - Number(span.from.slice(0, 4));
  if (years > limits.bookYears) throw invalid('until', bookErrors.tooLong);
  if (!(await knowsTimeZone(db, span.timeZone))) throw invalid('time_zone', bookErrors.timeZone);
  const count = await countPictures(db, twosomeId, span);
  if (count === 0) throw invalid('from', bookErrors.noPictures);
  if (count > limits.bookPhotos) throw invalid('until', bookErrors.tooMany);
}

/** What the job will print is decided when it runs: a post that is deleted until then is not in the book. */
async function make(deps: BookDeps, tx: Tx, { id, photos, twosome_id: twosomeId }: BookRow, userId: string) {
  if (photos === 0) throw new ApiError('conflict', { message: bookErrors.allLeftOut });
  if (photos > limits.bookPhotos) throw new ApiError('conflict', { message: bookErrors.tooMany });
  await setMaking(tx, id, now());
  await deps.send(tx, bookJob, id, { bookId: id });
  await deps.emit(tx, bookChanged, { twosomeId, userId });
}

/** Agrees to the partner's book. After a failure either partner starts it again: both have agreed. A repeat changes nothing. */
export async function agree(deps: BookDeps, viewer: Partnered, bookId: string): Promise<Book> {
  await deps.db.transaction(async (tx) => {
    const book = await lockBook(tx, viewer, bookId);
    if (book.status === 'waiting' && book.asked_by === viewer.userId)
      throw forbidden(bookErrors.partnerAgrees);
    const isUnmade = book.status === 'waiting' || book.status === 'failed';
    if (isUnmade || (await bookDownloads.isLost(deps.store, book))) await make(deps, tx, book, viewer.userId);
  });
  return showBook(deps, viewer);
}

async function lockBook(tx: Tx, viewer: Partnered, bookId: string): Promise<BookRow> {
  await lockOwnTwosome(tx, viewer);
  const book = await findBook(tx, viewer.twosomeId);
  if (book?.id !== bookId || (book.expires_at !== null && book.expires_at <= now())) throw notFound();
  return book;
}

/** Each partner can leave a picture out, and only this partner can put it back. */
export async function leaveOut(
  deps: BookDeps,
  viewer: Partnered,
  bookId: string,
  { image, want }: { image: string; want: boolean },
): Promise<Book> {
  const { userId, twosomeId } = viewer;
  await deps.db.transaction(async (tx) => {
    const book = await lockBook(tx, viewer, bookId);
    if (book.status !== 'waiting') throw new ApiError('conflict', { message: bookErrors.decided });
    if (!(await hasPicture(tx, bookId, image))) throw notFound();
    const before = book.left_out.find((one) => one.image === image);
    if ((before !== undefined) === want) return;
    if (before !== undefined && before.by !== userId) throw forbidden(bookErrors.notYours);
    if (want) await addOmission(tx, bookId, image, userId);
    else await removeOmission(tx, bookId, image);
    await deps.emit(tx, bookChanged, { twosomeId, userId });
  });
  return showBook(deps, viewer);
}

/** Refuses the book, or takes it away with its file. */
export async function removeBook(deps: BookDeps, viewer: Partnered, bookId: string) {
  const { userId, twosomeId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockBook(tx, viewer, bookId);
    await removeBookOf(tx, twosomeId);
    await eraseJobs(tx, 'bookId', [{ id: bookId }]);
    await deps.emit(tx, bookChanged, { twosomeId, userId });
  });
  await deps.store.remove([bookDownloads.keyOf(bookId)]);
}

/** The book ends with the couple: the two can make it again when they are back together. */
export const endBook = async (tx: Tx, { twosomeId }: { twosomeId: string }) => {
  await eraseJobs(tx, 'bookId', await removeBookOf(tx, twosomeId));
};

/** Pictures that the operator took down are not handed out in a book either. */
export async function withdrawTakenDown(tx: Tx, { postId }: { postId: string }, emit: Emit) {
  for (const { twosome_id: twosomeId } of await removeBooksWith(tx, postId))
    await emit(tx, bookChanged, { twosomeId, userId: null });
}

/** The posts of the book, with the pictures that were left out. */
export async function readContent(deps: BookDeps, viewer: Partnered, bookId: string): Promise<BookPost[]> {
  const book = await findBook(deps.db, viewer.twosomeId);
  if (book?.id !== bookId) throw notFound();
  const rows = await listContent(deps.db, bookId, { printed: false, limit: limits.bookPhotos });
  const signature = signatureOf(deps, viewer);
  return rows.map((row) => viewContent(row, signature));
}

/** Serves the PDF to those whose book it is. */
export const bookFile = (deps: Pick<BookDeps, 'db' | 'store' | 'exportSignedUrls'>): FileRoute =>
  bookDownloads.route(deps, (request) => isOwnBook(deps.db, request));

export const sweepBooks = async (deps: Pick<BookDeps, 'db' | 'store'>) =>
  bookDownloads.sweep(deps, await removeExpired(deps.db, now()));
