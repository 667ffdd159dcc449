import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import type { Aspect } from '@twosome/contract/post/post.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { queryJson, unnest } from '../../platform/db/pages.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { ImageRequest } from '../media/send.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { authorKeyOf, authorOf, viewerRows } from '../twosome/twosome.sql.ts';
import type { AuthorRow } from '../twosome/twosome.view.ts';
import {
  canSeePost,
  canSeePostImages,
  canSeeProfile,
  coupleOfPost,
  isComplete,
  isFollowing,
  isLivePost,
  isOwn,
  personSqlOf,
  sessionViewer,
  viewerSql,
  viewerSqlOf,
} from '../visibility.ts';

export type PostViewer = Pick<Viewer, 'userId' | 'twosomeId'>;

export interface PostImageRow {
  id: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

export interface PostRow {
  id: string;
  twosome_id: string;
  creator_id: string;
  text: string;
  aspect: Aspect;
  is_private: boolean;
  only_me: boolean;
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
  /** see `contentKey` */
  content_key: string;
}

export const p = sql`p`;
export const t = sql`t`;

/** The clap of the viewer's couple on `p`. */
export const clapOf = (viewer: Sql): Sql => sql`(
  select json_build_object('initiated_by', c.initiated_by, 'is_complete', ${isComplete(sql`c`)})
  from claps c where c.post_id = p.id and c.twosome_id = ${viewer}
)`;

/**
 * Changes with everything in a post's JSON that all its readers share, except the counts. A trigger maintains
 * `content_version`.
 */
export const contentKey = sql`p.content_version || ' ' || ${authorKeyOf(t)}`;

/** The columns of PostRow from `p` and `t`, for `viewer` (an expression for a twosome id). */
export const postColumns = (viewer: Sql): Sql => sql`
  p.id, t.id as twosome_id, p.creator_id, p.text, p.aspect, p.is_private, p.twosome_id is null as only_me, p.clap_count, p.comment_count, p.version,
  p.added_at, p.published_at, p.edited_at, p.deleted_at, p.shown_at,
  p.taken_down_at is not null as taken_down, p.edited_by_partner,
  ${isOwn(viewer, t)} as is_own,
  ${authorOf(t)} as author,
  coalesce((select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder,
      'alt', i.alt) order by i.position)
    from post_images i join media m on m.id = i.media_id
    where i.post_id = p.id and p.taken_down_at is null), '[]') as images,
  ${clapOf(viewer)} as clap,
  ${contentKey} as content_key
`;

/** A post as the viewer sees it; null when hidden or unknown. */
export const findPost = async (db: Queries, person: PostViewer, postId: string): Promise<PostRow | null> =>
  (await findPosts(db, person, [postId])).get(postId) ?? null;

export async function findPosts(
  db: Queries,
  person: PostViewer,
  ids: readonly string[],
): Promise<Map<string, PostRow>> {
  const viewer = viewerSqlOf(person);
  const rows = await queryJson<PostRow>(
    db,
    sql`
      select ${postColumns(viewer)}
      from posts p join twosomes t on t.id = ${coupleOfPost(p, personSqlOf(person))}
      where p.id = any(${ids}::text[]) and ${canSeePost(viewer, p, t)}
    `,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each post as the couple beside it sees it, in their order; undefined where it is hidden or unknown. */
export async function findPostsAs(
  db: Queries,
  pairs: readonly { twosomeId: string; postId: string }[],
): Promise<(PostRow | undefined)[]> {
  const viewer = sql`v.id`;
  const rows = await queryJson<PostRow & { ordinal: number }>(
    db,
    sql`
      select v.ordinal, ${postColumns(viewer)}
      from ${unnest(
        sql`${pairs.map(({ twosomeId }) => twosomeId)}::text[]`,
        sql`${pairs.map(({ postId }) => postId)}::text[]`,
      )} with ordinality as v (id, post_id, ordinal)
      join posts p on p.id = v.post_id join twosomes t on t.id = p.twosome_id
      where ${canSeePost(viewer, p, t)}
    `,
  );
  const found = new Map(rows.map(({ ordinal, ...row }) => [ordinal, row]));
  return pairs.map((_, index) => found.get(index + 1));
}

export const isPostVisibleTo = (db: Queries, person: PostViewer, postId: string) =>
  db.exists(sql`
    select 1 from posts p join twosomes t on t.id = ${coupleOfPost(p, personSqlOf(person))}
    where p.id = ${postId}::text and ${canSeePost(viewerSqlOf(person), p, t)}
  `);

export const showsImage = (db: Queries, request: ImageRequest) =>
  db.exists(sql`
    select i.media_id
    from ${sessionViewer(request.sessionId, request.now)}
    join posts p on p.id = ${request.ownerId}::text
    join twosomes t on t.id = ${coupleOfPost(p, { person: sql`u.id`, couple: sql`u.twosome_id` })}
    join post_images i on i.post_id = p.id and i.media_id = ${request.imageId}::text
    where ${canSeePostImages(viewerSql(sql`u.twosome_id`, sql`u.id`), p, t)}
  `);

/** The version of a post and whether it is in "Recently deleted"; null once it is erased. */
export const findDeletion = (db: Queries, postId: string) =>
  db.maybeOne<{ version: number; is_deleted: boolean }>(
    sql`select version, deleted_at is not null as is_deleted from posts where id = ${postId}::text`,
  );

/** Those of `viewers` who can see the profile but not this post, which may be erased by now: they may still display it. */
export async function findViewersWhoLostPost(
  db: Queries,
  { postId, twosomeId }: { postId: string; twosomeId: string },
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<{ viewers: Set<string>; version: number | undefined }> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const rows = await db.query<{ id: string; version: number | null }>(sql`
    select ${id} as id, p.version from ${viewerTable}, twosomes t
    left join posts p on p.id = ${postId}::text and p.twosome_id = t.id
    where t.id = ${twosomeId}::text and ${canSeeProfile(viewer, t)} and (p.id is null or not ${canSeePost(viewer, p, t)})
  `);
  return { viewers: new Set(rows.map((row) => row.id)), version: rows[0]?.version ?? undefined };
}

/**
 * Those of `couples` that follow the post's author and can see it. `is true` keeps the planner from joining all followers
 * of the author, or all follows of the couples: each couple costs one lookup by primary key.
 */
export async function findFollowersWhoSeePost(
  db: Queries,
  { postId, twosomeId }: { postId: string; twosomeId: string },
  couples: readonly string[],
): Promise<Set<string>> {
  const viewer = sql`v.id`;
  const followers = await db.column<string>(sql`
    select ${viewer} from unnest(${couples}::text[]) as v (id), posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and t.id = ${twosomeId}::text and ${isFollowing(viewer, t)} is true and ${canSeePost(viewer, p, t)}
  `);
  return new Set(followers);
}

export async function findViewersOfPost(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<Set<string>> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const found = await db.column<string>(sql`
    select ${id} from ${viewerTable}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeePost(viewer, p, t)}
  `);
  return new Set(found);
}

const since = sql`greatest(p.edited_at, p.shown_to_partner_at, p.added_at)`;

/**
 * Private posts that the user can publish: those whose content the partner wrote. A post that one of the two made
 * private again waits for nobody. One that the partner kept to themselves waits from when they showed it.
 * Nor do posts of an import wait, which may be hundreds.
 */
export const selectToPublish: SelectNeeds = (moment) => sql`
  select p.id, ${since} as added_at from posts p
  where p.twosome_id = u.twosome_id and p.is_private and ${isLivePost(sql`p`)}
    and (p.creator_id = u.id) = p.edited_by_partner
    and p.withdrawn_at is null and p.import_id is null
    and ${since} > ${daysBefore(moment, limits.trayDays)}::timestamptz
`;

/** Whether the recipient of a notification `n` created the post that it is about. */
export const selectIsCreator = sql`(
  select o.creator_id = n.user_id from posts o where o.id = n.related_id and o.twosome_id = n.twosome_id
)`;
