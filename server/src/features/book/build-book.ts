import { buffer } from 'node:stream/consumers';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import { putWritten } from '../../platform/storage/store.ts';
import { CannotBeMade, type End } from '../media/download.ts';
import { keyOf } from '../media/files.ts';
import { bookChanged } from './book.events.ts';
import { type BookRow, endMaking, findMaking, listContent } from './book.sql.ts';
import type { BookDeps } from './book.ts';
import { bookDownloads } from './book.view.ts';
import { print } from './print.ts';

type Deps = Pick<BookDeps, 'db' | 'store' | 'emit'>;

/** Makes a book that both want. */
export const buildBook =
  (deps: Deps) =>
  async ({ bookId }: { bookId: string }, signal: AbortSignal): Promise<void> => {
    const book = await findMaking(deps.db, bookId);
    if (book === null) return;
    const write = (key: string) => writeBook(deps, book, key, signal);
    await bookDownloads.make(deps, bookId, { write, end: endOf(deps, bookId) });
  };

export const failBook =
  (deps: Deps) =>
  ({ bookId }: { bookId: string }): Promise<void> =>
    bookDownloads.fail(deps, bookId, endOf(deps, bookId));

interface Made {
  photos: number;
  pages: number;
}

async function writeBook(
  { db, store }: Deps,
  book: BookRow,
  key: string,
  signal: AbortSignal,
): Promise<Made> {
  const posts = await listContent(db, book.id, { printed: true, limit: limits.bookPhotos });
  const photos = posts.reduce((sum, { images }) => sum + images.length, 0);
  if (photos === 0) throw new CannotBeMade('noPhotos');
  const { title, names, first_day: from, last_day: until } = book;
  const read = async (imageId: string) => {
    const stored = await store.open(keyOf(imageId, 'full'));
    return stored && buffer(stored.stream);
  };
  const pages = await putWritten(store, key, async (write) => {
    const content = { title, names, from, until, posts, madeAt: now(), read };
    const printed = await print(content, { signal, write });
    if (!('failure' in printed)) return printed.pages;
    if (printed.failure === 'crashed') throw new Error('The process that prints a book ended.');
    throw new CannotBeMade(printed.failure);
  });
  return { photos, pages };
}

/** The event for the couple is emitted in the transaction that ends the row. */
const endOf =
  ({ db, emit }: Deps, bookId: string): End<Made> =>
  (made) =>
    db.transaction(async (tx) => {
      const ended = await endMaking(tx, bookId, made);
      if (ended !== null) await emit(tx, bookChanged, { twosomeId: ended.twosome_id, userId: null });
      return ended !== null;
    });
