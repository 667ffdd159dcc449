import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { queryJson } from '../../platform/db/pages.ts';
import type { ImageRequest } from '../media/send.ts';
import { viewerRows } from '../twosome/twosome.sql.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import {
  canSeePost,
  canSeePostImages,
  canSeeProfile,
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

/** The version of a post and whether it is in "Recently deleted"; null once it is erased. */
export async function findDeletion(db: Queries, postId: string) {
  const rows = await db.query<{ version: number; is_deleted: boolean }>(
    sql`select version, deleted_at is not null as is_deleted from posts where id = ${postId}::text`,
  );
  return rows[0] ?? null;
}

/** Those of `viewers` who can see the profile but not this post: they may still display it. */
export async function findViewersWhoLostPost(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<{ viewers: Set<string>; version: number | undefined }> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const rows = await db.query<{ id: string; version: number }>(sql`
    select ${id} as id, p.version from ${viewerTable}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeeProfile(viewer, t)} and not ${canSeePost(viewer, p, t)}
  `);
  return { viewers: new Set(rows.map((row) => row.id)), version: rows[0]?.version };
}

/** Those of `viewers` who can see this post. */
export async function findViewersOfPost(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<Set<string>> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const rows = await db.query<{ id: string }>(sql`
    select ${id} as id from ${viewerTable}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeePost(viewer, p, t)}
  `);
  return new Set(rows.map(({ id }) => id));
}
