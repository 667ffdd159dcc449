import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { askDocument } from '../../platform/db/document.ts';
import { behind, type Position } from '../../platform/db/keyset.ts';
import { eyesOf, isFollowing, isOwn, type Looking, opens } from '../twosome/twosome.access.ts';
import { sees, shows } from './post.access.ts';
import { clapOf, type PostRow, p, postColumns, t, writingOf } from './post.sql.ts';

/** That somebody sees a post, and what of it is theirs alone: what it shows to all alike is known by its `writing`. */
export type Sight = Pick<PostRow, 'id' | 'creator_id' | 'shown_at' | 'is_own' | 'clap' | 'writing'>;

const after = (from: Position | null): Sql => behind(from, sql`p.shown_at`, sql`p.id`);
const newestFirst = sql`order by p.shown_at desc, p.id desc`;

const sightOf = (viewer: Sql, isOwn: Sql): Sql => sql`
  p.id, p.creator_id, p.shown_at, ${isOwn} as is_own, ${clapOf(viewer)} as clap`;

/**
 * The own posts and those of followed couples. Whether a couple's door is open is asked once for each. Then every couple
 * tells its newest posts only, of all together about two pages: as many as make a page of these say how far down the
 * page can reach, and what is older is not looked at.
 */
export async function listFollowed(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  most: number,
): Promise<Sight[]> {
  const viewer = sql`${twosomeId}::text`;
  const isShown = shows(p, { isOwn: sql`source.is_own`, isOpen: sql`source.is_open` });
  return askDocument<Sight>(
    db,
    sql`
    with source as materialized (
      select t.id, t.xmin as writing, ${isOwn(viewer, t)} as is_own, ${opens(viewer, t)} as is_open
      from (select ${viewer} as id union all
        select followed_id from follows where follower_id = ${viewer} and accepted_at is not null) of_viewer
      join twosomes t on t.id = of_viewer.id
    ), reach as materialized (
      select newest.shown_at from source cross join lateral (
        select p.shown_at from posts p where p.twosome_id = source.id and ${isShown} ${after(from)}
        ${newestFirst} limit (select greatest(1, 2 * ${most}::int / count(*)) from source)
      ) newest
      order by newest.shown_at desc offset ${most - 1}::int limit 1
    ), page as (
      select p.id, source.is_own, source.writing from source cross join lateral (
        select p.id, p.shown_at from posts p
        where p.twosome_id = source.id and ${isShown} ${after(from)}
          and p.shown_at >= coalesce((select shown_at from reach), '-infinity')
        ${newestFirst} limit ${most}::int
      ) p
      ${newestFirst} limit ${most}::int
    )
    select ${sightOf(viewer, sql`page.is_own`)}, p.xmin::text || ' ' || page.writing::text as writing
    from page join posts p on p.id = page.id
    ${newestFirst}
  `,
  );
}

/** How many of the newest posts that are open to all a page looks through; most people follow only few of them. */
const recent = 2_000;

/** Recent public posts of public couples whom the viewer does not follow. */
export async function listDiscovered(
  db: Queries,
  looking: Looking,
  from: Position | null,
  most: number,
): Promise<Sight[]> {
  const viewer = eyesOf(looking);
  return askDocument<Sight>(
    db,
    sql`
    select ${sightOf(viewer, isOwn(viewer, t))}, ${writingOf(t)} as writing
    from (
      select p.*, p.xmin from posts p join twosomes t on t.id = p.twosome_id
      where not p.is_private and p.deleted_at is null and p.taken_down_at is null and not t.is_private and not t.hidden ${after(from)}
      ${newestFirst} limit ${recent}::int
    ) p join twosomes t on t.id = p.twosome_id
    where ${sees(viewer, p, t)} and not ${isOwn(viewer, t)} and not ${isFollowing(viewer, t)}
    ${newestFirst} limit ${most}::int
  `,
  );
}

export async function listOfTwosome(
  db: Queries,
  looking: Looking,
  twosomeId: string,
  from: Position | null,
  most: number,
): Promise<Sight[]> {
  const viewer = eyesOf(looking);
  return askDocument<Sight>(
    db,
    sql`
    select ${sightOf(viewer, isOwn(viewer, t))}, ${writingOf(t)} as writing
    from posts p join twosomes t on t.id = p.twosome_id
    where p.twosome_id = ${twosomeId}::text and ${sees(viewer, p, t)} ${after(from)}
    ${newestFirst} limit ${most}::int
  `,
  );
}

/** What rests in "Recently deleted", last deleted first. */
export async function listDeleted(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  since: Date,
  most: number,
): Promise<PostRow[]> {
  const viewer = sql`${twosomeId}::text`;
  return askDocument<PostRow>(
    db,
    sql`
    select ${postColumns(viewer)}
    from posts p join twosomes t on t.id = p.twosome_id
    where p.twosome_id = ${twosomeId}::text and p.deleted_at > ${since}::timestamptz
      ${behind(from, sql`p.deleted_at`, sql`p.id`)}
    order by p.deleted_at desc, p.id desc limit ${most}::int
  `,
  );
}
