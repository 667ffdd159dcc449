import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { queryJson } from '../../platform/db/pages.ts';
import type { PostImageRow } from '../post/post.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { canSeeBook, isLivePost, isTakenDown, sessionViewer } from '../visibility.ts';

export interface Span {
  from: string;
  until: string;
  /** an IANA name */
  timeZone: string;
}

export interface BookRow {
  id: string;
  twosome_id: string;
  asked_by: string;
  title: string;
  /** as text: dates without time and time zone */
  first_day: string;
  last_day: string;
  time_zone: string;
  status: 'waiting' | 'making' | 'ready' | 'failed';
  /** pictures in it: of a PDF those at its making, else those of today */
  photos: number;
  pages: number | null;
  bytes: number | null;
  expires_at: Date | null;
  names: string[];
  left_out: { image: string; by: string }[];
}

/** The day on which a post was posted. */
const dayOf = (timeZone: Sql): Sql => sql`(p.added_at at time zone ${timeZone})::date`;

/** The posts `p` of the book `b`. */
const isInSpan = sql`p.twosome_id = b.twosome_id and ${isLivePost(sql`p`)}
  and ${dayOf(sql`b.time_zone`)} between b.first_day and b.last_day`;

const isLeftOut = sql`exists (select from book_omissions o where o.book_id = b.id and o.media_id = i.media_id)`;

const booksWhere = (where: Sql): Sql => sql`
  select b.id, b.twosome_id, b.asked_by, b.title, b.first_day::text, b.last_day::text, b.time_zone, b.status, b.pages,
    b.bytes, b.expires_at, coalesce(b.photos, (
      select count(*)::int from posts p join post_images i on i.post_id = p.id where ${isInSpan} and not ${isLeftOut}
    )) as photos,
    array(
      select u.first_name from users u where u.id in (t.user_a, t.user_b)
      order by case when t.a_first is null then u.id = b.asked_by else (u.id = t.user_a) = t.a_first end desc
    ) as names,
    coalesce((
      select json_agg(json_build_object('image', o.media_id, 'by', o.user_id) order by o.media_id)
      from book_omissions o where o.book_id = b.id
    ), '[]') as left_out
  from books b join twosomes t on t.id = b.twosome_id where ${where}
`;

/** The couple's book; null while they are parted. */
export async function findBook(db: Queries, twosomeId: string): Promise<BookRow | null> {
  const couple = sql`${twosomeId}::text`;
  return db.maybeOne<BookRow>(booksWhere(sql`b.twosome_id = ${couple} and ${canSeeBook(couple, sql`t`)}`));
}

export const findBooks = (db: Queries, ids: readonly string[]): Promise<BookRow[]> =>
  db.query<BookRow>(booksWhere(sql`b.id = any(${ids}::text[])`));

/** The book that is being made; null if it was taken away or is made already. */
export const findMaking = async (db: Queries, id: string): Promise<BookRow | null> =>
  (await findBooks(db, [id])).find(({ status }) => status === 'making') ?? null;

/** How many pictures a book of these days would have. */
export async function countPictures(db: Queries, twosomeId: string, span: Span): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int from posts p join post_images i on i.post_id = p.id
    where p.twosome_id = ${twosomeId}::text and ${isLivePost(sql`p`)}
      and ${dayOf(sql`${span.timeZone}::text`)} between ${span.from}::date and ${span.until}::date
  `);
  return row!.count;
}

export interface ContentRow {
  id: string;
  day: string;
  text: string;
  aspect: Aspect;
  images: PostImageRow[];
}

/** The posts of the book, oldest first. `printed`: without the pictures that were left out, and posts of such alone. */
export const listContent = (
  db: Queries,
  bookId: string,
  { printed, limit }: { printed: boolean; limit: number },
): Promise<ContentRow[]> =>
  queryJson<ContentRow>(
    db,
    sql`
      select * from (
        select p.id, ${dayOf(sql`b.time_zone`)}::text as day, p.text, p.aspect, (
          select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height,
            'placeholder', m.placeholder, 'alt', i.alt) order by i.position)
          from post_images i join media m on m.id = i.media_id
          where i.post_id = p.id and not (${printed}::boolean and ${isLeftOut})
        ) as images
        from books b join posts p on ${isInSpan} where b.id = ${bookId}::text
        order by p.added_at, p.id limit ${limit}::int
      ) content where images is not null
    `,
  );

/** Replaces the couple's book. */
export async function setBook(
  tx: Tx,
  book: Span & { id: string; twosomeId: string; userId: string; title: string; now: Date },
) {
  await removeBookOf(tx, book.twosomeId);
  await tx.query(sql`
    insert into books (twosome_id, id, asked_by, title, first_day, last_day, time_zone, status, asked_at)
    values (${book.twosomeId}::text, ${book.id}::text, ${book.userId}::text, ${book.title}::text, ${book.from}::date,
      ${book.until}::date, ${book.timeZone}::text, 'waiting', ${book.now}::timestamptz)
  `);
}

export const setMaking = (tx: Tx, id: string, now: Date) =>
  tx.query(sql`
    update books set status = 'making', agreed_at = ${now}::timestamptz, photos = null, pages = null, bytes = null,
      expires_at = null
    where id = ${id}::text
  `);

/** Ends the making of a book. Returns its couple; null if it was taken away or has already ended. */
export const endMaking = (
  tx: Tx,
  id: string,
  end: { photos: number; pages: number; bytes: number; expiresAt: Date } | null,
) =>
  tx.maybeOne<{ twosome_id: string }>(sql`
    update books set status = ${end === null ? 'failed' : 'ready'}::text, photos = ${end?.photos ?? null}::int,
      pages = ${end?.pages ?? null}::int, bytes = ${end?.bytes ?? null}::bigint,
      expires_at = ${end?.expiresAt ?? null}::timestamptz
    where id = ${id}::text and status = 'making' returning twosome_id
  `);

interface Removed {
  id: string;
  twosome_id: string;
}

/** These return what they removed. The files are removed after the commit, or by the sweep. */
export const removeBookOf = (tx: Tx, twosomeId: string): Promise<Removed[]> =>
  tx.query(sql`delete from books where twosome_id = ${twosomeId}::text returning id, twosome_id`);

export const removeExpired = (db: Queries, now: Date): Promise<Removed[]> =>
  db.query(sql`delete from books where expires_at <= ${now}::timestamptz returning id, twosome_id`);

/** The book that may have pictures of a post that was taken down. */
export const removeBooksWith = (tx: Tx, postId: string): Promise<Removed[]> =>
  tx.query(sql`
    delete from books b using posts p
    where p.id = ${postId}::text and ${isTakenDown(sql`p`)} and p.twosome_id = b.twosome_id
      and b.status in ('making', 'ready')
      and ${dayOf(sql`b.time_zone`)} between b.first_day and b.last_day
    returning b.id, b.twosome_id
  `);

/** Whether the picture is in the book. */
export const hasPicture = (tx: Tx, bookId: string, imageId: string): Promise<boolean> =>
  tx.exists(sql`
    select 1 from books b join posts p on ${isInSpan} join post_images i on i.post_id = p.id
    where b.id = ${bookId}::text and i.media_id = ${imageId}::text
  `);

export const addOmission = (tx: Tx, bookId: string, imageId: string, userId: string) =>
  tx.query(sql`
    insert into book_omissions (book_id, media_id, user_id)
    values (${bookId}::text, ${imageId}::text, ${userId}::text) on conflict do nothing
  `);

export const removeOmission = (tx: Tx, bookId: string, imageId: string) =>
  tx.query(sql`delete from book_omissions where book_id = ${bookId}::text and media_id = ${imageId}::text`);

/** Whether the session's person may download this book. */
export const isOwnBook = (
  db: Queries,
  { sessionId, id, now }: { sessionId: string; id: string; now: Date },
): Promise<boolean> =>
  db.exists(sql`
    select 1 from ${sessionViewer(sessionId, now)} join books b on b.twosome_id = u.twosome_id
    join twosomes t on t.id = b.twosome_id
    where b.id = ${id}::text and b.expires_at > ${now}::timestamptz
      and ${canSeeBook(sql`u.twosome_id`, sql`t`)}
  `);

/** A book that the partner asks for. */
export const selectRequested: SelectNeeds = () => sql`
  select b.id, b.asked_at as added_at from books b
  where b.twosome_id = u.twosome_id and b.asked_by <> u.id and b.status = 'waiting'
`;
