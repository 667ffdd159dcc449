import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { laterThan } from '../../platform/db/later-than.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { canInteract, coupleOfPost, personSqlOf } from '../visibility.ts';
import { p, t } from './post.sql.ts';

/** Locks posts of any couple and returns their twosome ids. Locks in id order, to avoid deadlocks. */
export async function lockPosts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; twosome_id: string }>(sql`
    select id, twosome_id from posts where id = any(${ids}::text[]) order by id for no key update
  `);
  return new Map(rows.map((row) => [row.id, row.twosome_id]));
}

/** Locks a post of any couple, deleted or not. One that its creator keeps to themselves is not found. */
export const lockPost = (tx: Tx, postId: string) =>
  tx.maybeOne<{
    twosome_id: string;
    creator_id: string;
    is_private: boolean;
    taken_down: boolean;
  }>(sql`
    select twosome_id, creator_id, is_private, taken_down_at is not null as taken_down from posts
    where id = ${postId}::text and twosome_id is not null for update
  `);

export const setTakenDown = (tx: Tx, postId: string, at: Date | null) =>
  tx.query(sql`
    update posts set taken_down_at = ${at}::timestamptz, version = version + 1 where id = ${postId}::text
  `);

/** Locks a post that the couple may clap for or comment on: the lock serializes changes of its counts. */
export const lockPostForInteraction = (tx: Tx, viewerTwosomeId: string, postId: string) =>
  tx.maybeOne<{ twosome_id: string }>(sql`
    select p.twosome_id from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canInteract(sql`${viewerTwosomeId}::text`, p, t)}
    for no key update of p
  `);

/** Adds `deltas` (post_id, changes, claps) to the versions and clap counts of locked posts. */
export const addToClapCounts = (deltas: Sql): Sql => sql`
  update posts p set version = version + d.changes, clap_count = clap_count + d.claps
  from (${deltas}) as d (post_id, changes, claps) where p.id = d.post_id
`;

export const addToCommentCount = (postId: string, comments: number): Sql => sql`
  update posts set version = version + 1, comment_count = comment_count + ${comments}::int
  where id = ${postId}::text
`;

/** Deletes claps or comments of locked posts and subtracts those with `is_counted` from their posts' counts. */
export const eraseCounted = <Row>(
  tx: Tx,
  count: 'clap_count' | 'comment_count',
  deletion: Sql,
): Promise<Row[]> =>
  tx.query(sql`
    with erased as (${deletion}), counted as (
      update posts p set version = version + 1, ${raw(count)} = ${raw(count)} - g.many
      from (select post_id, (count(*) filter (where is_counted))::int as many from erased group by post_id) g
      where p.id = g.post_id
    )
    select * from erased
  `);

export interface LockedPost {
  id: string;
  creator_id: string;
  text: string;
  is_private: boolean;
  /** its creator has not shown it to the partner */
  only_me: boolean;
  edited_at: Date | null;
  edited_by_partner: boolean;
  taken_down: boolean;
}

/** Locks a post of the viewer's couple, or one that the viewer keeps to themselves. */
export const lockOwnPost = (tx: Tx, viewer: Partnered, postId: string, state: 'live' | 'deleted') =>
  tx.maybeOne<LockedPost>(sql`
    select id, creator_id, text, is_private, twosome_id is null as only_me, edited_at, edited_by_partner,
      taken_down_at is not null as taken_down
    from posts p
    where id = ${postId}::text and ${coupleOfPost(p, personSqlOf(viewer))} = ${viewer.twosomeId}::text
      and ${state === 'live' ? sql`deleted_at is null` : sql`deleted_at is not null`}
    for update
  `);

export async function addPost(
  tx: Tx,
  post: {
    id: string;
    /** null: only its creator sees it */
    twosomeId: string | null;
    creatorId: string;
    text: string;
    aspect: Aspect;
    images: readonly { mediaId: string; alt: string }[];
    importId?: string;
    now: Date;
  },
) {
  await tx.query(sql`
    with added as (
      insert into posts (id, twosome_id, creator_id, text, aspect, import_id, added_at)
      values (${post.id}::text, ${post.twosomeId}::text, ${post.creatorId}::text, ${post.text}::text, ${post.aspect}::text,
        ${post.importId ?? null}::text, ${post.now}::timestamptz)
      returning id
    )
    insert into post_images (post_id, position, media_id, alt)
    select added.id, i.ordinal - 1, i.media_id, i.alt from added,
      unnest(${post.images.map((image) => image.mediaId)}::text[], ${post.images.map((image) => image.alt)}::text[])
        with ordinality as i (media_id, alt, ordinal)
  `);
}

/** Shows a locked post that only its creator saw to their couple. Its date stays. */
export const setShown = (tx: Tx, postId: string, twosomeId: string, now: Date) =>
  tx.query(sql`
    update posts set twosome_id = ${twosomeId}::text, shown_to_partner_at = ${now}::timestamptz, version = version + 1
    where id = ${postId}::text
  `);

export const setVisibility = (tx: Tx, postId: string, isPrivate: boolean, now: Date) =>
  tx.query(sql`
    update posts set is_private = ${isPrivate}::boolean, version = version + 1,
      published_at = ${isPrivate ? null : now}::timestamptz, withdrawn_at = ${isPrivate ? now : null}::timestamptz
    where id = ${postId}::text
  `);

/** Publishers send the `edited_at` that they saw, so two edits never share one, however the clocks of the nodes differ. */
export async function editPostRow(
  tx: Tx,
  postId: string,
  edit: { text?: string | undefined; alt?: readonly string[] | undefined; byPartner: boolean },
  now: Date,
) {
  await tx.query(sql`
    update posts set version = version + 1, withdrawn_at = null,
      edited_at = ${laterThan(sql`edited_at`, now)},
      edited_by_partner = ${edit.byPartner}::boolean
      ${edit.text === undefined ? empty : sql`, text = ${edit.text}::text`}
    where id = ${postId}::text
  `);
  if (edit.alt === undefined) return;
  await tx.query(sql`
    update post_images set alt = given.alt
    from unnest(${edit.alt}::text[]) with ordinality as given (alt, ordinal)
    where post_id = ${postId}::text and position = given.ordinal - 1
  `);
}

/** The alternative texts of a post's images, in order. */
export const findAlt = (tx: Tx, postId: string) =>
  tx.column<string>(sql`select alt from post_images where post_id = ${postId}::text order by position`);

/** Deletes or restores a post; either way it is private afterwards. */
export const setDeleted = (tx: Tx, postId: string, deletedAt: Date | null) =>
  tx.query(sql`
    update posts set deleted_at = ${deletedAt}::timestamptz, version = version + 1, is_private = true, published_at = null
    where id = ${postId}::text
  `);

/** Erases up to `limit` posts that an import added, with their claps and comments. */
export const eraseImportedPosts = (tx: Tx, importId: string, limit: number) =>
  tx.query<{ id: string; is_private: boolean; images: string[] }>(sql`
    with erasing as (
      select id from posts where import_id = ${importId}::text order by id limit ${limit}::int for update
    ), images as (
      delete from post_images where post_id in (select id from erasing) returning post_id, media_id
    )
    delete from posts where id in (select id from erasing) returning id, is_private, (
      select coalesce(json_agg(i.media_id), '[]') from images i where i.post_id = posts.id
    ) as images
  `);

/** Erases up to `limit` posts that were deleted before `before`; returns the ids of their images. */
export const eraseDeletedPosts = (tx: Tx, before: Date, limit: number) =>
  tx.column<string>(sql`
    with erasing as (
      select id from posts where deleted_at < ${before}::timestamptz order by deleted_at limit ${limit}::int
      for update skip locked
    ), images as (
      delete from post_images where post_id in (select id from erasing) returning media_id
    ), erased as (
      delete from posts where id in (select id from erasing)
    )
    select media_id from images
  `);
