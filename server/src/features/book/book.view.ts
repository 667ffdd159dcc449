import type { Book, BookPost } from '@twosome/contract/book/book.contract';
import { imageAddresses } from '../media/media.view.ts';
import type { BookRow, ContentRow } from './book.sql.ts';

export const booksPath = '/media/book/:bookId/our-year.pdf';

export const noBook: Book = {
  status: 'none',
  id: null,
  title: '',
  from: null,
  until: null,
  by: null,
  agreed: false,
  names: [],
  photos: 0,
  left_out: [],
  pages: null,
  bytes: null,
  expires_at: null,
  url: null,
};

/** The book for one session; `signature` grants that session the download. */
export function viewBook(row: BookRow | null, signature: string, now: Date): Book {
  if (row === null || (row.expires_at !== null && row.expires_at <= now)) return noBook;
  const isReady = row.status === 'ready';
  return {
    status: row.status,
    id: row.id,
    title: row.title,
    from: row.first_day,
    until: row.last_day,
    by: row.asked_by,
    agreed: row.status !== 'waiting',
    names: row.names,
    photos: row.photos,
    left_out: row.left_out,
    pages: row.pages,
    bytes: row.bytes === null ? null : Number(row.bytes),
    expires_at: row.expires_at?.toISOString() ?? null,
    url: isReady ? `${booksPath.replace(':bookId', row.id)}?s=${signature}` : null,
  };
}

/** `signature` is the viewer's for images of posts. */
export const viewContent = (row: ContentRow, signature: string): BookPost => ({
  ...row,
  images: row.images.map((image) => ({ ...image, ...imageAddresses('post', row.id, image.id, signature) })),
});

/** The store's key prefix for PDFs. */
export const bookArea = 'books';

export const bookKeyOf = (bookId: string): string => `${bookArea}/${bookId}.pdf`;

/** The book id in a store key; null for others. */
export const bookOfKey = (key: string): string | null => {
  const bookId = key.slice(bookArea.length + 1, key.lastIndexOf('.'));
  return bookKeyOf(bookId) === key ? bookId : null;
};
