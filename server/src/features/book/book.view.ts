import type { Book, BookPost } from '@twosome/contract/book/book.contract';
import { limits } from '@twosome/contract/platform/limits';
import { createDownloads } from '../media/download.ts';
import { imageAddresses } from '../media/media.view.ts';
import type { BookRow, ContentRow } from './book.sql.ts';

/** The PDF. */
export const bookDownloads = createDownloads('books', {
  ending: 'pdf',
  path: '/media/book/:id/our-year.pdf',
  days: limits.bookDays,
});

const noBook: Book = {
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
    bytes: row.bytes,
    expires_at: row.expires_at?.toISOString() ?? null,
    url: row.status === 'ready' ? bookDownloads.addressOf(row.id, signature) : null,
  };
}

/** `signature` is the viewer's for images of posts. */
export const viewContent = (row: ContentRow, signature: string): BookPost => ({
  ...row,
  images: row.images.map((image) => ({ ...image, ...imageAddresses('post', row.id, image.id, signature) })),
});
