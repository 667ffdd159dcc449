import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, type Position, queryJson } from '../../platform/db/pages.ts';
import {
  canSeePost,
  canSeeProfile,
  isFollowing,
  isOwn,
  isPostVisible,
  type ViewerIdentity,
  viewerSqlOf,
} from '../visibility.ts';
import { clapOf, type PostRow, p, postColumns, rowVersionOf, t } from './post.sql.ts';

/** A post in a viewer's list with its viewer-specific columns; `writing` (the row version) identifies the shared content. */
export type FeedEntry = Pick<
  PostRow,
  'id' | 'twosome_id' | 'creator_id' | 'shown_at' | 'is_own' | 'clap' | 'writing'
>;

const after = (from: Position | null): Sql => afterCursor(from, sql`p.shown_at`, sql`p.id`);
const newestFirst = sql`order by p.shown_at desc, p.id desc`;

const feedEntryOf = (viewer: Sql, isOwn: Sql): Sql => sql`
  p.id, p.twosome_id, p.creator_id, p.shown_at, ${isOwn} as is_own, ${clapOf(viewer)} as clap`;

/**
 * The viewer's own posts and those of followed couples. Profile visibility is evaluated once per couple (`source`). A
 * small sample of each couple's newest posts, about two pages in total, yields a lower bound for the dates on this page
 * (`reach`), so the final query skips older posts.
 */
export async function listFollowed(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  limit: number,
): Promise<FeedEntry[]> {
  const viewer = sql`${twosomeId}::text`;
  const isShown = isPostVisible(p, { isOwn: sql`source.is_own`, isOpen: sql`source.is_open` });
  return queryJson<FeedEntry>(
    db,
    sql`
    with source as materialized (
      select t.id, t.xmin as writing, ${isOwn(viewer, t)} as is_own, ${canSeeProfile(viewer, t)} as is_open
      from (select ${viewer} as id union all
        select followed_id from follows where follower_id = ${viewer} and accepted_at is not null) of_viewer
      join twosomes t on t.id = of_viewer.id
    ), reach as materialized (
      select newest.shown_at from source cross join lateral (
        select p.shown_at from posts p where p.twosome_id = source.id and ${isShown} ${after(from)}
        ${newestFirst} limit (select greatest(1, 2 * ${limit}::int / count(*)) from source)
      ) newest
      order by newest.shown_at desc offset ${limit - 1}::int limit 1
    ), page as (
      select p.id, source.is_own, source.writing from source cross join lateral (
        select p.id, p.shown_at from posts p
        where p.twosome_id = source.id and ${isShown} ${after(from)}
          and p.shown_at >= coalesce((select shown_at from reach), '-infinity')
        ${newestFirst} limit ${limit}::int
      ) p
      ${newestFirst} limit ${limit}::int
    )
    select ${feedEntryOf(viewer, sql`page.is_own`)}, p.xmin::text || ' ' || page.writing::text as writing
    from page join posts p on p.id = page.id
    ${newestFirst}
  `,
  );
}

/** How many of the newest public posts "discover" searches: most viewers follow few of their authors. */
const discoverWindow = 2_000;

/** Recent public posts of public couples whom the viewer does not follow. */
export async function listDiscovered(
  db: Queries,
  identity: ViewerIdentity,
  from: Position | null,
  limit: number,
): Promise<FeedEntry[]> {
  const viewer = viewerSqlOf(identity);
  return queryJson<FeedEntry>(
    db,
    sql`
    select ${feedEntryOf(viewer, isOwn(viewer, t))}, ${rowVersionOf(t)} as writing
    from (
      select p.*, p.xmin from posts p join twosomes t on t.id = p.twosome_id
      where not p.is_private and p.deleted_at is null and p.taken_down_at is null and not t.is_private and not t.hidden ${after(from)}
      ${newestFirst} limit ${discoverWindow}::int
    ) p join twosomes t on t.id = p.twosome_id
    where ${canSeePost(viewer, p, t)} and not ${isOwn(viewer, t)} and not ${isFollowing(viewer, t)}
    ${newestFirst} limit ${limit}::int
  `,
  );
}

export async function listOfTwosome(
  db: Queries,
  identity: ViewerIdentity,
  twosomeId: string,
  from: Position | null,
  limit: number,
): Promise<FeedEntry[]> {
  const viewer = viewerSqlOf(identity);
  return queryJson<FeedEntry>(
    db,
    sql`
    select ${feedEntryOf(viewer, isOwn(viewer, t))}, ${rowVersionOf(t)} as writing
    from posts p join twosomes t on t.id = p.twosome_id
    where p.twosome_id = ${twosomeId}::text and ${canSeePost(viewer, p, t)} ${after(from)}
    ${newestFirst} limit ${limit}::int
  `,
  );
}

/** The posts in "Recently deleted", latest deletion first. */
export async function listDeleted(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  since: Date,
  limit: number,
): Promise<PostRow[]> {
  const viewer = sql`${twosomeId}::text`;
  return queryJson<PostRow>(
    db,
    sql`
    select ${postColumns(viewer)}
    from posts p join twosomes t on t.id = p.twosome_id
    where p.twosome_id = ${twosomeId}::text and p.deleted_at > ${since}::timestamptz
      ${afterCursor(from, sql`p.deleted_at`, sql`p.id`)}
    order by p.deleted_at desc, p.id desc limit ${limit}::int
  `,
  );
}
