import { limits } from '@twosome/contract/platform/limits';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, limitToPage, type Position, queryJson, unnest } from '../../platform/db/pages.ts';
import {
  canSeePost,
  canSeeProfile,
  coupleOfPost,
  isAccepted,
  isFollowing,
  isOwn,
  isPostVisible,
  isPublicPost,
  type PersonSql,
  personSqlOf,
  type ViewerIdentity,
  viewerSqlOf,
} from '../visibility.ts';
import { clapOf, contentKey, type PostRow, type PostViewer, p, postColumns, t } from './post.sql.ts';

export type Member = PostViewer & { twosomeId: string };

/** A post in a viewer's list: what differs between viewers or changes often, and the key of the rest. */
export type FeedEntry = Pick<
  PostRow,
  | 'id'
  | 'twosome_id'
  | 'creator_id'
  | 'shown_at'
  | 'is_own'
  | 'clap'
  | 'clap_count'
  | 'comment_count'
  | 'version'
  | 'content_key'
>;

const after = (from: Position | null): Sql => afterCursor(from, sql`p.shown_at`, sql`p.id`);
const newestFirst = sql`order by p.shown_at desc, p.id desc`;

/** The newest posts that a person keeps to themselves, as `p`. */
const onlyMePosts = (columns: Sql, person: Sql, from: Position | null, limit: number): Sql => sql`
  select ${columns} from posts p
  where p.twosome_id is null and p.creator_id = ${person} and p.deleted_at is null ${after(from)}
  ${newestFirst} limit ${limit}::int
`;

const feedEntryOf = (viewer: Sql, { couple, isOwn }: { couple: Sql; isOwn: Sql }): Sql => sql`
  p.id, ${couple} as twosome_id, p.creator_id, p.shown_at, p.clap_count, p.comment_count, p.version,
  ${isOwn} as is_own, ${clapOf(viewer)} as clap`;

export interface NewestFollowed {
  page: FeedEntry[];
  /** The couple follows so many others that its page takes several times as long as that of another couple. */
  followsMany: boolean;
}

const many = 1_000;

/**
 * The newest own and followed posts of each of these people, in their order. One statement for many viewers costs half
 * of one for each.
 */
export async function listNewestFollowed(
  db: Queries,
  people: readonly Member[],
  limit: number,
): Promise<NewestFollowed[]> {
  const person = { person: sql`v.person`, couple: sql`v.id` };
  const rows = await db.query<{ ordinal: number; page: FeedEntry[] | null; follows_many: boolean }>(sql`
    select v.ordinal, (select json_agg(r) from (${followedPosts(person, null, limit)}) r) as page,
      exists (select from follows f where f.follower_id = v.id offset ${many}::int) as follows_many
    from ${unnest(
      sql`${people.map(({ twosomeId }) => twosomeId)}::text[]`,
      sql`${people.map(({ userId }) => userId)}::text[]`,
    )} with ordinality as v (id, person, ordinal)
  `);
  const found = new Map(rows.map((row) => [row.ordinal, row]));
  return people.map((_, index) => {
    const row = found.get(index + 1);
    return { page: row?.page ?? [], followsMany: row?.follows_many ?? false };
  });
}

export const listFollowedAfter = (
  db: Queries,
  person: Member,
  from: Position,
  limit: number,
): Promise<FeedEntry[]> => queryJson<FeedEntry>(db, followedPosts(personSqlOf(person), from, limit));

/**
 * Profile visibility is evaluated once per couple (`source`): for the first page only those followed couples whose newest
 * posts can be on it, which are as many as the page has posts. `sample` holds each couple's newest posts, about two pages
 * in total; its last post on the page (`reach`) is the oldest that the page can hold. Only couples whose whole sample is
 * newer may have more posts on it (`more`). `offset 0` keeps PostgreSQL from evaluating `canSeeProfile` for every
 * followed couple: it stops at the page's. The inner `limit 1` makes it look each couple up by its id, instead of reading
 * a table of some thousand couples for each viewer, which takes twice as long; the same for the key of each post on the page. What the
 * person keeps to themselves (`only_me`) is added last.
 */
function followedPosts({ person, couple: viewer }: PersonSql, from: Position | null, limit: number): Sql {
  const isShown = isPostVisible(p, { isOwn: sql`source.is_own`, isOpen: sql`true` });
  const others = sql`p.creator_id, p.shown_at, p.clap_count, p.comment_count, p.version, p.content_version`;
  const columns = sql`p.id, p.twosome_id, ${others}`;
  return sql`
    with source as materialized (
      select t.id, true as is_own from twosomes t where t.id = ${viewer}
      union all (
        select t.id, false
        from (
          select t.* from follows f cross join lateral (
            select t.id, t.hidden, t.is_private, t.newest_at from twosomes t
            where t.id = f.followed_id and t.newest_at is not null limit 1
          ) t
          where f.follower_id = ${viewer} and ${isAccepted(sql`f`)}
          order by t.newest_at desc offset 0
        ) t
        where ${canSeeProfile(viewer, t)}
        ${from === null ? sql`order by t.newest_at desc fetch first (${limit}::int) rows with ties` : empty}
      )
    ), size as materialized (
      select greatest(2, 2 * ${limit}::int / count(*)) as of_couple from source
    ), sample as materialized (
      select source.is_own, p.*
      from source cross join lateral (
        select ${columns} from posts p where p.twosome_id = source.id and ${isShown} ${after(from)}
        ${newestFirst} limit (select of_couple from size)
      ) p
    ), reach as materialized (
      select coalesce((select p.shown_at from sample p ${newestFirst} offset ${limit - 1}::int limit 1), '-infinity') as shown_at
    ), used_up as (
      select twosome_id as id, is_own, min(shown_at) as oldest
      from sample group by twosome_id, is_own
      having count(*) = (select of_couple from size) and min(shown_at) >= (select shown_at from reach)
    ), more as (
      select source.is_own, p.*
      from used_up source cross join lateral (
        select ${columns} from posts p
        where p.twosome_id = source.id and ${isShown}
          and p.shown_at <= source.oldest and p.shown_at >= (select shown_at from reach)
          and not exists (select from sample s where s.id = p.id)
        ${newestFirst} limit ${limit}::int
      ) p
    ), only_me as (
      select true, p.*
      from source cross join lateral (${onlyMePosts(sql`p.id, source.id as twosome_id, ${others}`, person, from, limit)}) p
      where source.is_own
    )
    select ${feedEntryOf(viewer, { couple: sql`p.twosome_id`, isOwn: sql`p.is_own` })}, ${contentKey} as content_key
    from (select * from sample union all select * from more union all select * from only_me order by shown_at desc, id desc limit ${limit}::int) p
    cross join lateral (select t.* from twosomes t where t.id = p.twosome_id limit 1) t
    ${newestFirst}
  `;
}

const ofAuthor = (viewer: Sql) => ({ couple: sql`t.id`, isOwn: isOwn(viewer, t) });

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
    select ${feedEntryOf(viewer, ofAuthor(viewer))}, ${contentKey} as content_key
    from (
      select p.* from posts p join twosomes t on t.id = p.twosome_id
      where ${isPublicPost(p)} and not t.is_private and not t.hidden ${after(from)}
      ${newestFirst} limit ${discoverWindow}::int
    ) p join twosomes t on t.id = p.twosome_id
    where ${canSeePost(viewer, p, t)} and not ${isOwn(viewer, t)} and not ${isFollowing(viewer, t)}
    ${newestFirst} limit ${limit}::int
  `,
  );
}

/** The posts of a couple; the viewer's own include those that the viewer keeps to themselves. */
export function listOfTwosome(db: Queries, person: PostViewer, twosomeId: string, from: Position | null) {
  const viewer = viewerSqlOf(person);
  const ofCouple = sql`
    select p.* from posts p join twosomes t on t.id = p.twosome_id
    where p.twosome_id = ${twosomeId}::text and ${canSeePost(viewer, p, t)} ${after(from)}
    ${newestFirst} ${limitToPage}
  `;
  const onlyMe = sql`union all (${onlyMePosts(sql`p.*`, sql`${person.userId}::text`, from, limits.pageSize + 1)})`;
  return queryJson<FeedEntry>(
    db,
    sql`
    select ${feedEntryOf(viewer, ofAuthor(viewer))}, ${contentKey} as content_key
    from ((${ofCouple}) ${twosomeId === person.twosomeId ? onlyMe : empty}) p
    join twosomes t on t.id = ${twosomeId}::text
    ${newestFirst} ${limitToPage}
  `,
  );
}

export function listDeleted(db: Queries, person: Member, from: Position | null, since: Date) {
  const viewer = sql`${person.twosomeId}::text`;
  return queryJson<PostRow>(
    db,
    sql`
    select ${postColumns(viewer)}
    from posts p join twosomes t on t.id = ${coupleOfPost(p, personSqlOf(person))}
    where t.id = ${viewer} and p.deleted_at > ${since}::timestamptz
      ${afterCursor(from, sql`p.deleted_at`, sql`p.id`)}
    order by p.deleted_at desc, p.id desc ${limitToPage}
  `,
  );
}
