import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, limitToPage, type Position } from '../../platform/db/pages.ts';
import { type SeenTwosomeRow, twosomeColumns } from '../twosome/twosome.sql.ts';
import {
  canSeeHeader,
  canSeeProfile,
  hasRequest,
  isPublicPost,
  type ViewerIdentity,
  viewerSqlOf,
} from '../visibility.ts';

/** A couple in a list, with the time by which the list is ordered. */
export interface ListedRow extends SeenTwosomeRow {
  listed_at: Date;
}

const t = sql`t`;

export function listRequests(db: Queries, twosomeId: string, from: Position | null) {
  const viewer = sql`${twosomeId}::text`;
  return db.query<ListedRow>(sql`
    select ${twosomeColumns(viewer)}, r.requested_at as listed_at
    from follows r join twosomes t on t.id = r.follower_id
    where r.followed_id = ${viewer} and r.accepted_at is null and ${canSeeHeader(viewer, t)}
      ${afterCursor(from, sql`r.requested_at`, sql`r.follower_id`)}
    order by r.requested_at desc, r.follower_id desc ${limitToPage}
  `);
}

/** The listed column of `follows`, and the column of the list's owner. */
const sides = {
  follower: [sql`r.follower_id`, sql`r.followed_id`],
  following: [sql`r.followed_id`, sql`r.follower_id`],
} as const;

/** Followers or followed couples of a couple that the viewer can see, latest first. */
export function listFollows(
  db: Queries,
  identity: ViewerIdentity,
  side: keyof typeof sides,
  twosomeId: string,
  from: Position | null,
) {
  const viewer = viewerSqlOf(identity);
  const [listed, owner] = sides[side];
  return db.query<ListedRow>(sql`
    select ${twosomeColumns(viewer)}, r.accepted_at as listed_at
    from follows r join twosomes t on t.id = ${listed}
    where ${owner} = ${twosomeId}::text and r.accepted_at is not null and ${canSeeHeader(viewer, t)}
      ${afterCursor(from, sql`r.accepted_at`, listed)}
    order by r.accepted_at desc, ${listed} desc ${limitToPage}
  `);
}

/** Bounds the rows read for suggestions, however many couples exist. */
const scan = { follows: 50, followersOfEach: 100, near: 200, posts: 300, newest: 40 };

/**
 * Suggested couples: first those that follow the same couples as the viewer, then recently active ones, then the newest.
 * Only public couples with a name and a photo, and none with a follow or pending request.
 */
export function listSuggested(db: Queries, twosomeId: string) {
  const viewer = sql`${twosomeId}::text`;
  const isCandidate = sql`
    not t.hidden and not t.is_private and t.username_a is not null and t.photo_id is not null and t.id <> ${viewer}
    and ${canSeeHeader(viewer, t)} and ${canSeeProfile(viewer, t)}
    and not exists (select from follows f where f.follower_id = ${viewer} and f.followed_id = t.id)
    and not ${hasRequest(sql`t.id`, viewer)}
  `;
  return db.query<SeenTwosomeRow>(sql`
    with near as (
      select other.follower_id as id, count(*) as shared
      from (
        select followed_id from follows where follower_id = ${viewer} and accepted_at is not null
        order by accepted_at desc, followed_id desc limit ${scan.follows}::int
      ) mine
      cross join lateral (
        select f.follower_id from follows f where f.followed_id = mine.followed_id and f.accepted_at is not null
        order by f.accepted_at desc, f.follower_id desc limit ${scan.followersOfEach}::int
      ) other
      group by other.follower_id order by shared desc limit ${scan.near}::int
    ), active as (
      select distinct recent.twosome_id as id
      from (
        select p.twosome_id from posts p where ${isPublicPost(sql`p`)}
        order by p.shown_at desc, p.id desc limit ${scan.posts}::int
      ) recent
    ), newest as (
      select t.id from twosomes t where ${isCandidate} order by t.added_at desc, t.id desc limit ${scan.newest}::int
    ), known as (
      select id, max(shared) as shared
      from (select id, shared from near union all select id, 0 from active union all select id, 0 from newest) one
      group by id
    ), ranked as (
      select t.id, k.shared, t.added_at, latest.shown_at
      from known k join twosomes t on t.id = k.id
      left join lateral (
        select p.shown_at from posts p
        where p.twosome_id = t.id and ${isPublicPost(sql`p`)}
        order by p.shown_at desc limit 1
      ) latest on true
      where ${isCandidate}
      order by k.shared desc, latest.shown_at desc nulls last, t.added_at desc, t.id desc limit ${limits.suggestions}::int
    )
    select ${twosomeColumns(viewer)}
    from ranked r join twosomes t on t.id = r.id
    order by r.shared desc, r.shown_at desc nulls last, r.added_at desc, r.id desc
  `);
}
