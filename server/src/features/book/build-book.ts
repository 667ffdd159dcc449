import { daysAfter } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import { putWritten, type Store, StoreFull } from '../../platform/storage/store.ts';
import type { Stopped } from '../../platform/worker/worker.ts';
import { keyOf } from '../media/files.ts';
import { bookChanged } from './book.events.ts';
import { endMaking, findMaking, listContent, withoutBook } from './book.sql.ts';
import type { BookDeps } from './book.ts';
import { bookKeyOf } from './book.view.ts';
import { print } from './print.ts';

class PrinterStopped extends Error {
  readonly reason: Stopped['failure'];

  constructor(reason: Stopped['failure']) {
    super(reason);
    this.reason = reason;
  }
}

type Deps = Pick<BookDeps, 'db' | 'store' | 'emit'>;

/**
 * Makes a book that both want. The store publishes the file under its key only when it is complete, and the couple is
 * told only then. An interrupted run starts again with the same key. A full store, and a
 * book that takes too much time or memory, fail it without retries.
 */
export const buildBook =
  (deps: Deps) =>
  async ({ bookId }: { bookId: string }, signal: AbortSignal): Promise<void> => {
    const { db, store } = deps;
    const book = await findMaking(db, bookId);
    if (book === null) return;
    const posts = await listContent(db, bookId, { printed: true, limit: limits.bookPhotos });
    const photos = posts.reduce((sum, { images }) => sum + images.length, 0);
    if (photos === 0) return failBook(deps)({ bookId });
    const key = bookKeyOf(bookId);
    let pages: number;
    try {
      pages = await putWritten(store, key, async (write) => {
        const printed = await print(
          {
            title: book.title,
            names: book.names,
            from: book.first_day,
            until: book.last_day,
            posts,
            madeAt: now(),
            read: (imageId) => readAll(store, keyOf(imageId, 'full')),
          },
          { signal, write },
        );
        if ('failure' in printed) throw new PrinterStopped(printed.failure);
        return printed.pages;
      });
    } catch (error) {
      const isFinal =
        error instanceof StoreFull || (error instanceof PrinterStopped && error.reason !== 'crashed');
      if (!isFinal) throw error;
      return failBook(deps)({ bookId });
    }
    const bytes = await store.size(key);
    if (bytes === null) throw new Error('The stored book is missing.');
    await end(deps, bookId, { photos, pages, bytes, expiresAt: daysAfter(now(), limits.bookDays) });
    await removeOrphan(deps, bookId);
  };

/** Marks the book as failed and tells the couple, who can have it made again. */
export const failBook =
  (deps: Deps) =>
  async ({ bookId }: { bookId: string }): Promise<void> => {
    if (await end(deps, bookId, null)) await deps.store.remove([bookKeyOf(bookId)]);
    await removeOrphan(deps, bookId);
  };

/** Removes the file if the book was taken away while it was made. A file that another node finished has a row and stays. */
async function removeOrphan({ db, store }: Deps, bookId: string) {
  if ((await withoutBook(db, [bookId])).has(bookId)) await store.remove([bookKeyOf(bookId)]);
}

async function end(deps: Deps, bookId: string, outcome: Parameters<typeof endMaking>[2]): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const ended = await endMaking(tx, bookId, outcome);
    if (ended !== null) await deps.emit(tx, bookChanged, { twosomeId: ended.twosome_id, userId: null });
    return ended !== null;
  });
}

async function readAll(store: Store, key: string): Promise<Buffer | null> {
  const stored = await store.open(key);
  return stored && Buffer.concat(await stored.stream.toArray());
}
