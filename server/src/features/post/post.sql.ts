import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { queryJson } from '../../platform/db/query-json.ts';
import type { ImageRequest } from '../media/send.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import {
  canInteract,
  canSeePost,
  canSeePostImages,
  isOwn,
  sessionViewer,
  type ViewerIdentity,
  viewerSql,
  viewerSqlOf,
} from '../visibility.ts';

export interface PostImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

/** A post as one viewer sees it. */
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
  /** times as PostgreSQL formats them in JSON */
  added_at: string;
  published_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  shown_at: string;
  taken_down: boolean;
  edited_by_partner: boolean;
  is_own: boolean;
  author: AuthorRow;
  /** empty for a post that was taken down */
  images: PostImageRow[];
  clap: { initiated_by: string; is_complete: boolean } | null;
  /** the row versions of the post and of its couple, see `rowVersionOf` */
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
 * The row versions of a post and of its couple: `xmin` is the transaction that wrote a row, so it changes with every
 * update and no writer has to maintain it.
 */
export const rowVersionOf = (couple: Sql): Sql => sql`p.xmin::text || ' ' || ${couple}.xmin::text`;

/** The columns of PostRow from `p` and `t`, for `viewer` (an expression for a twosome id). */
export const postColumns = (viewer: Sql): Sql => sql`
  p.id, p.twosome_id, p.creator_id, p.text, p.aspect, p.is_private, p.clap_count, p.comment_count, p.version,
  p.added_at, p.published_at, p.edited_at, p.deleted_at, p.shown_at,
  p.taken_down_at is not null as taken_down, p.edited_by_partner,
  ${isOwn(viewer, t)} as is_own,
  json_build_object('id', t.id, 'username', t.username, 'photo_id', t.photo_id, 'is_private', t.is_private,
    'verified', t.verified_at is not null) as author,
  coalesce((select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder,
      'alt', i.alt) order by i.position)
    from post_images i join media m on m.id = i.media_id
    where i.post_id = p.id and p.taken_down_at is null), '[]') as images,
  ${clapOf(viewer)} as clap,
  ${rowVersionOf(t)} as writing
`;

/** A post as the viewer sees it; null when hidden or unknown. */
export const findPost = async (
  db: Queries,
  identity: ViewerIdentity,
  postId: string,
): Promise<PostRow | null> => (await findPosts(db, identity, [postId])).get(postId) ?? null;

/** Posts as the viewer sees them, by id; hidden posts are omitted. */
export async function findPosts(
  db: Queries,
  identity: ViewerIdentity,
  ids: readonly string[],
): Promise<Map<string, PostRow>> {
  const viewer = viewerSqlOf(identity);
  const rows = await queryJson<PostRow>(
    db,
    sql`
      select ${postColumns(viewer)}
      from posts p join twosomes t on t.id = p.twosome_id
      where p.id = any(${ids}::text[]) and ${canSeePost(viewer, p, t)}
    `,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A post as several couples see it, by twosome id; couples who cannot see it are omitted. */
export async function findPostFor(
  db: Queries,
  twosomeIds: readonly string[],
  postId: string,
): Promise<Map<string, PostRow>> {
  const rows = await queryJson<PostRow & { viewer: string }>(
    db,
    sql`
      select v.id as viewer, ${postColumns(sql`v.id`)}
      from unnest(${twosomeIds}::text[]) as v(id), posts p join twosomes t on t.id = p.twosome_id
      where p.id = ${postId}::text and ${canSeePost(sql`v.id`, p, t)}
    `,
  );
  return new Map(rows.map(({ viewer, ...row }) => [viewer, row]));
}

export async function isPostVisibleTo(
  db: Queries,
  identity: ViewerIdentity,
  postId: string,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeePost(viewerSqlOf(identity), p, t)}
  `);
  return rows.length > 0;
}

/** Locks a post that the couple may clap for or comment on: the lock serializes changes of its counts. */
export async function lockPostForInteraction(
  tx: Tx,
  viewerTwosomeId: string,
  postId: string,
): Promise<{ twosome_id: string } | null> {
  const rows = await tx.query<{ twosome_id: string }>(sql`
    select p.twosome_id from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canInteract(sql`${viewerTwosomeId}::text`, p, t)}
    for no key update of p
  `);
  return rows[0] ?? null;
}

/** One statement that runs `rows` and adds the deltas to the counts of a locked post. */
export const updatingCounts = (
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
  edited_by_partner: boolean;
  taken_down: boolean;
}

/** Locks a post of the viewer's couple. */
export async function lockOwnPost(
  tx: Tx,
  twosomeId: string,
  postId: string,
  state: 'live' | 'deleted',
): Promise<LockedPost | null> {
  const rows = await tx.query<LockedPost>(sql`
    select id, creator_id, text, is_private, edited_at, edited_by_partner, taken_down_at is not null as taken_down from posts
    where id = ${postId}::text and twosome_id = ${twosomeId}::text
      and ${state === 'live' ? sql`deleted_at is null` : sql`deleted_at is not null`}
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
    select ${post.id}::text, i.ordinal - 1, i.media_id, i.alt
    from unnest(${post.images.map((image) => image.mediaId)}::text[], ${post.images.map((image) => image.alt)}::text[])
      with ordinality as i (media_id, alt, ordinal)
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
  edit: { text?: string | undefined; alt?: readonly string[] | undefined; byPartner: boolean },
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update posts set version = version + 1, edited_at = ${now}::timestamptz,
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
export async function findAlt(tx: Tx, postId: string): Promise<string[]> {
  const rows = await tx.query<{ alt: string }>(
    sql`select alt from post_images where post_id = ${postId}::text order by position`,
  );
  return rows.map((row) => row.alt);
}

/** Deletes or restores a post; either way it is private afterwards. */
export async function setDeleted(tx: Tx, postId: string, deletedAt: Date | null): Promise<void> {
  await tx.query(sql`
    update posts set deleted_at = ${deletedAt}::timestamptz, version = version + 1, is_private = true, published_at = null
    where id = ${postId}::text
  `);
}

/** Erases up to `limit` posts that were deleted before `before`; returns the ids of their images. */
export async function eraseDeletedPosts(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.query<{ media_id: string }>(sql`
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
  return rows.map((row) => row.media_id);
}

/** Whether the session's user may see this image of the post. */
export async function showsImage(db: Queries, request: ImageRequest): Promise<boolean> {
  const rows = await db.query(sql`
    select i.media_id
    from ${sessionViewer(request.sessionId, request.now)}
    join posts p on p.id = ${request.ownerId}::text join twosomes t on t.id = p.twosome_id
    join post_images i on i.post_id = p.id and i.media_id = ${request.imageId}::text
    where ${canSeePostImages(viewerSql(sql`u.twosome_id`, sql`u.id`), p, t)}
  `);
  return rows.length > 0;
}
