import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { askDocument } from '../../platform/db/document.ts';
import type { Look } from '../media/send.ts';
import { holder } from '../twosome/session.access.ts';
import { eyes, eyesOf, isOwn, type Looking, opens } from '../twosome/twosome.access.ts';
import { lookers } from '../twosome/twosome.sql.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import { joinsIn, sees, seesImages } from './post.access.ts';

export interface PostImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

/** A post as somebody sees it. */
export interface PostRow {
  id: string;
  twosome_id: string;
  creator_id: string;
  text: string;
  aspect: Aspect;
  is_private: boolean;
  clap_count: number;
  comment_count: number;
  version: number;
  /** moments as PostgreSQL writes them into JSON */
  added_at: string;
  published_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  shown_at: string;
  taken_down: boolean;
  is_own: boolean;
  author: AuthorRow;
  /** none of one that was taken down */
  images: PostImageRow[];
  clap: { initiated_by: string; is_complete: boolean } | null;
  writing: string;
}

export const p = sql`p`;
export const t = sql`t`;

/** The clap of the viewer's couple on `p`. */
export const clapOf = (viewer: Sql): Sql => sql`(
  select json_build_object('initiated_by', c.initiated_by, 'is_complete', c.completed_at is not null)
  from claps c where c.post_id = p.id and c.twosome_id = ${viewer}
)`;

/**
 * Which writing of a post and of its couple this is: PostgreSQL gives a row the number of the transaction that wrote it.
 * Two that say the same show the same, and no writer has to remember to raise anything.
 */
export const writingOf = (couple: Sql): Sql => sql`p.xmin::text || ' ' || ${couple}.xmin::text`;

/** The columns of PostRow out of `p` and `t`, for `viewer` (an expression for a twosome id). */
export const postColumns = (viewer: Sql): Sql => sql`
  p.id, p.twosome_id, p.creator_id, p.text, p.aspect, p.is_private, p.clap_count, p.comment_count, p.version,
  p.added_at, p.published_at, p.edited_at, p.deleted_at, p.shown_at,
  p.taken_down_at is not null as taken_down,
  ${isOwn(viewer, t)} as is_own,
  json_build_object('id', t.id, 'username', t.username, 'photo_id', t.photo_id, 'is_private', t.is_private,
    'verified', t.verified_at is not null) as author,
  coalesce((select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder,
      'alt', i.alt) order by i.position)
    from post_images i join media m on m.id = i.media_id
    where i.post_id = p.id and p.taken_down_at is null), '[]') as images,
  ${clapOf(viewer)} as clap,
  ${writingOf(t)} as writing
`;

/** One post through somebody's eyes. */
export const findPost = async (db: Queries, looking: Looking, postId: string): Promise<PostRow | null> =>
  (await findPosts(db, looking, [postId])).get(postId) ?? null;

/** Posts through somebody's eyes; one that they do not see is not in the answer. */
export async function findPosts(
  db: Queries,
  looking: Looking,
  ids: readonly string[],
): Promise<Map<string, PostRow>> {
  const viewer = eyesOf(looking);
  const rows = await askDocument<PostRow>(
    db,
    sql`
      select ${postColumns(viewer)}
      from posts p join twosomes t on t.id = p.twosome_id
      where p.id = any(${ids}::text[]) and ${sees(viewer, p, t)}
    `,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** One post through the eyes of several couples; who does not see it is not in the answer. */
export async function findPostFor(
  db: Queries,
  viewers: readonly string[],
  postId: string,
): Promise<Map<string, PostRow>> {
  const rows = await askDocument<PostRow & { viewer: string }>(
    db,
    sql`
      select v.id as viewer, ${postColumns(sql`v.id`)}
      from unnest(${viewers}::text[]) as v(id), posts p join twosomes t on t.id = p.twosome_id
      where p.id = ${postId}::text and ${sees(sql`v.id`, p, t)}
    `,
  );
  return new Map(rows.map(({ viewer, ...row }) => [viewer, row]));
}

/** Whether somebody sees it, where nothing of it is shown. */
export async function isSeen(db: Queries, looking: Looking, postId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${sees(eyesOf(looking), p, t)}
  `);
  return rows.length > 0;
}

/** A post on which a couple may say something, held until the end of the transaction: what is counted on it takes its turn. */
export async function lockSeenPost(
  tx: Tx,
  viewerTwosomeId: string,
  postId: string,
): Promise<{ twosome_id: string } | null> {
  const rows = await tx.query<{ twosome_id: string }>(sql`
    select p.twosome_id from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${joinsIn(sql`${viewerTwosomeId}::text`, p, t)}
    for no key update of p
  `);
  return rows[0] ?? null;
}

/** What came or went of a locked post's claps or comments, written in one sentence with the rows that are counted. */
export const counting = (
  postId: string,
  { claps = 0, comments = 0 }: { claps?: number; comments?: number },
  rows: Sql,
): Sql => sql`
  with counted as (${rows})
  update posts set version = version + 1, clap_count = clap_count + ${claps}::int,
    comment_count = comment_count + ${comments}::int
  where id = ${postId}::text
`;

export interface LockedPost {
  id: string;
  creator_id: string;
  text: string;
  is_private: boolean;
  edited_at: Date | null;
  taken_down: boolean;
}

/** An own post, deleted or not, held until the end of the transaction. */
export async function lockOwnPost(
  tx: Tx,
  twosomeId: string,
  postId: string,
  which: 'live' | 'deleted',
): Promise<LockedPost | null> {
  const rows = await tx.query<LockedPost>(sql`
    select id, creator_id, text, is_private, edited_at, taken_down_at is not null as taken_down from posts
    where id = ${postId}::text and twosome_id = ${twosomeId}::text
      and ${which === 'live' ? sql`deleted_at is null` : sql`deleted_at is not null`}
    for update
  `);
  return rows[0] ?? null;
}

export async function addPost(
  tx: Tx,
  post: {
    id: string;
    twosomeId: string;
    creatorId: string;
    text: string;
    aspect: Aspect;
    images: readonly { mediaId: string; alt: string }[];
    now: Date;
  },
): Promise<void> {
  await tx.query(sql`
    insert into posts (id, twosome_id, creator_id, text, aspect, added_at)
    values (${post.id}::text, ${post.twosomeId}::text, ${post.creatorId}::text, ${post.text}::text, ${post.aspect}::text, ${post.now}::timestamptz)
  `);
  await tx.query(sql`
    insert into post_images (post_id, position, media_id, alt)
    select ${post.id}::text, i.place - 1, i.media_id, i.alt
    from unnest(${post.images.map((image) => image.mediaId)}::text[], ${post.images.map((image) => image.alt)}::text[])
      with ordinality as i (media_id, alt, place)
  `);
}

export async function setVisibility(tx: Tx, postId: string, isPrivate: boolean, now: Date): Promise<void> {
  await tx.query(sql`
    update posts set is_private = ${isPrivate}::boolean, version = version + 1,
      published_at = ${isPrivate ? null : now}::timestamptz
    where id = ${postId}::text
  `);
}

export async function editPostRow(
  tx: Tx,
  postId: string,
  edit: { text?: string | undefined; alt?: readonly string[] | undefined },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update posts set version = version + 1, edited_at = ${now}::timestamptz
      ${edit.text === undefined ? empty : sql`, text = ${edit.text}::text`}
    where id = ${postId}::text
  `);
  if (edit.alt === undefined) return;
  await tx.query(sql`
    update post_images set alt = given.alt
    from unnest(${edit.alt}::text[]) with ordinality as given (alt, place)
    where post_id = ${postId}::text and position = given.place - 1
  `);
}

/** The descriptions of a post's images, in their order. */
export async function findAlt(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.query<{ alt: string }>(
    sql`select alt from post_images where post_id = ${postId}::text order by position`,
  );
  return rows.map((row) => row.alt);
}

/** Deletes or restores; either way nobody but the couple sees it afterwards. */
export async function setDeleted(tx: Tx, postId: string, deletedAt: Date | null): Promise<void> {
  await tx.query(sql`
    update posts set deleted_at = ${deletedAt}::timestamptz, version = version + 1, is_private = true, published_at = null
    where id = ${postId}::text
  `);
}

/** Which of these couples, and of people without one, may look into this one, and so could see its public posts. */
export async function whoLooksInto(
  db: Queries,
  twosomeId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<Set<string>> {
  const { rows: who, viewer, id } = lookers(viewers);
  const rows = await db.query<{ id: string }>(sql`
    select ${id} as id from ${who} join twosomes t on t.id = ${twosomeId}::text where ${opens(viewer, t)}
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Which of these couples, and of people without one, see this post. */
export async function whoSees(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<Set<string>> {
  const { rows: who, viewer, id } = lookers(viewers);
  const rows = await db.query<{ id: string }>(sql`
    select ${id} as id from ${who}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${sees(viewer, p, t)}
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Erases posts that were deleted before a moment, a handful at a time, and gives back their images. */
export async function eraseDeletedPosts(tx: Tx, before: Date, most: number): Promise<string[]> {
  const rows = await tx.query<{ media_id: string }>(sql`
    with gone as (
      select id from posts where deleted_at < ${before}::timestamptz order by deleted_at limit ${most}::int
      for update skip locked
    ), images as (
      delete from post_images where post_id in (select id from gone) returning media_id
    ), erased as (
      delete from posts where id in (select id from gone)
    )
    select media_id from images
  `);
  return rows.map((row) => row.media_id);
}

/** Whether the post shows this image to whoever holds this session. */
export async function showsImage(db: Queries, look: Look): Promise<boolean> {
  const rows = await db.query(sql`
    select i.media_id
    from ${holder(look.sessionId, look.now)}
    join posts p on p.id = ${look.ownerId}::text join twosomes t on t.id = p.twosome_id
    join post_images i on i.post_id = p.id and i.media_id = ${look.imageId}::text
    where ${seesImages(eyes(sql`u.twosome_id`, sql`u.id`), p, t)}
  `);
  return rows.length > 0;
}
