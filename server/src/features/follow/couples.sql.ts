import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { behind, type Position } from '../../platform/db/keyset.ts';
import { eyesOf, type Looking, opens, reaches } from '../twosome/twosome.access.ts';
import { type SeenTwosomeRow, twosomeColumns } from '../twosome/twosome.sql.ts';

/** A couple in a list, with the moment by which the list is ordered. */
export interface ListedRow extends SeenTwosomeRow {
  listed_at: Date;
}

const t = sql`t`;

/** Who asked to follow a couple, latest first. */
export async function listRequests(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  most: number,
): Promise<ListedRow[]> {
  const viewer = sql`${twosomeId}::text`;
  return db.query(sql`
    select ${twosomeColumns(viewer)}, r.requested_at as listed_at
    from follows r join twosomes t on t.id = r.follower_id
    where r.followed_id = ${viewer} and r.accepted_at is null and ${reaches(viewer, t)}
      ${behind(from, sql`r.requested_at`, sql`r.follower_id`)}
    order by r.requested_at desc, r.follower_id desc limit ${most}::int
  `);
}

/** Who is listed of a follow, and whose list it is. */
const sides = {
  follower: [sql`r.follower_id`, sql`r.followed_id`],
  following: [sql`r.followed_id`, sql`r.follower_id`],
} as const;

/** Those who follow a couple, or those whom it follows, as far as the viewer reaches them, latest first. */
export async function listFollows(
  db: Queries,
  looking: Looking,
  side: keyof typeof sides,
  twosomeId: string,
  from: Position | null,
  most: number,
): Promise<ListedRow[]> {
  const viewer = eyesOf(looking);
  const [listed, whose] = sides[side];
  return db.query(sql`
    select ${twosomeColumns(viewer)}, r.accepted_at as listed_at
    from follows r join twosomes t on t.id = ${listed}
    where ${whose} = ${twosomeId}::text and r.accepted_at is not null and ${reaches(viewer, t)}
      ${behind(from, sql`r.accepted_at`, listed)}
    order by r.accepted_at desc, ${listed} desc limit ${most}::int
  `);
}

/** How far suggestions look. However large the town is, a page costs no more than this many rows. */
const look = { follows: 50, followersOfEach: 100, near: 200, posts: 300, newest: 40 };

/**
 * Couples worth following: those who follow whom the viewer follows, then those who posted lately, then the newest.
 * Public, with a name of their own and a photo; nobody who is followed, asked or asking already.
 */
export async function listSuggested(db: Queries, twosomeId: string, most: number): Promise<SeenTwosomeRow[]> {
  const viewer = sql`${twosomeId}::text`;
  const stranger = sql`
    not t.hidden and not t.is_private and t.username_a is not null and t.photo_id is not null and t.id <> ${viewer}
    and ${reaches(viewer, t)} and ${opens(viewer, t)}
    and not exists (select from follows f where f.follower_id = ${viewer} and f.followed_id = t.id)
    and not exists (select from follows f where f.follower_id = t.id and f.followed_id = ${viewer} and f.accepted_at is null)
  `;
  return db.query(sql`
    with near as (
      select other.follower_id as id, count(*) as shared
      from (
        select followed_id from follows where follower_id = ${viewer} and accepted_at is not null
        order by accepted_at desc, followed_id desc limit ${look.follows}::int
      ) mine
      cross join lateral (
        select f.follower_id from follows f where f.followed_id = mine.followed_id and f.accepted_at is not null
        order by f.accepted_at desc, f.follower_id desc limit ${look.followersOfEach}::int
      ) other
      group by other.follower_id order by shared desc limit ${look.near}::int
    ), active as (
      select distinct recent.twosome_id as id
      from (
        select p.twosome_id from posts p where p.deleted_at is null and not p.is_private and p.taken_down_at is null
        order by p.shown_at desc, p.id desc limit ${look.posts}::int
      ) recent
    ), newest as (
      select t.id from twosomes t where ${stranger} order by t.added_at desc, t.id desc limit ${look.newest}::int
    ), known as (
      select id, max(shared) as shared
      from (select id, shared from near union all select id, 0 from active union all select id, 0 from newest) one
      group by id
    ), ranked as (
      select t.id, k.shared, t.added_at, latest.shown_at
      from known k join twosomes t on t.id = k.id
      left join lateral (
        select p.shown_at from posts p
        where p.twosome_id = t.id and p.deleted_at is null and not p.is_private and p.taken_down_at is null
        order by p.shown_at desc limit 1
      ) latest on true
      where ${stranger}
      order by k.shared desc, latest.shown_at desc nulls last, t.added_at desc, t.id desc limit ${most}::int
    )
    select ${twosomeColumns(viewer)}
    from ranked r join twosomes t on t.id = r.id
    order by r.shared desc, r.shown_at desc nulls last, r.added_at desc, r.id desc
  `);
}
