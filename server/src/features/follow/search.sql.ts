import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { type SeenTwosomeRow, twosomeColumns } from '../twosome/twosome.sql.ts';
import { canMention, canSeeHeader } from '../visibility.ts';

const t = sql`t`;

// these expressions are those of the indexes
const first = sql`translate(lower(t.username), '&.+', '   ') collate "C"`;
const second = sql`lower(case when t.a_first then t.username_b || ' ' || t.username_a else t.username_a || ' ' || t.username_b end) collate "C"`;
const isNamed = sql`not t.hidden and t.username_a is not null`;

/** Bounds the rows that are compared, however many names are nearly the same. */
const nearRows = 1000;

/** Shorter texts have too few trigrams. */
const nearLength = 3;

/**
 * Couples whose name is `words` (lower-case letters, digits and underscores, separated by spaces), then followed couples
 * whose name begins with it, then other public ones, then names that are nearly the same. A private profile that the
 * viewer does not follow is found by its whole name only.
 */
export async function searchCouples(
  db: Queries,
  twosomeId: string,
  words: string,
  isForMention: boolean,
): Promise<SeenTwosomeRow[]> {
  const viewer = sql`${twosomeId}::text`;
  const key = sql`${words}::text`;
  // "{" follows every character of a name
  const begins = (name: Sql) => sql`(${name} >= ${key} and ${name} < ${key} || '{')`;
  const max = sql`${limits.pageSize}::int`;
  const prefix = (name: Sql) => sql`(
    select t.id, 2 as tier, ${name} as sorted, 0::real as distance from twosomes t
    where ${isNamed} and not t.is_private and ${begins(name)} and ${canSeeHeader(viewer, t)}
    order by ${name} limit ${max}
  )`;
  const isNear = words.length >= nearLength;
  // lateral with a limit: joined otherwise, the followed couples cost a walk through the whole primary key
  return db.query(sql`
    with sure as (
      (select t.id, 0 as tier, ${first} as sorted, 0::real as distance from twosomes t
        where ${isNamed} and (${first} = ${key} or ${second} = ${key}) and ${canSeeHeader(viewer, t)} limit ${max})
      union all
      (select t.id, 1, ${first}, 0 from follows f
        cross join lateral (select * from twosomes one where one.id = f.followed_id limit 1) t
        where f.follower_id = ${viewer} and f.accepted_at is not null and ${isNamed}
          and (${begins(first)} or ${begins(second)}) and ${canSeeHeader(viewer, t)}
        order by ${first} limit ${max})
      union all ${prefix(first)} union all ${prefix(second)}
    ), near as (
      select t.id, 3 as tier, ${first} as sorted, word_similarity(${words}::text, lower(t.username)) as similarity
      from twosomes t
      where ${isNear}::boolean and (select count(distinct id) from sure) < ${max}
        and ${isNamed} and not t.is_private and lower(t.username) %> ${words}::text
      limit ${nearRows}::int
    ), found as (
      select id, min(tier) as tier, min(distance) as distance, min(sorted) as sorted
      from (
        select id, tier, sorted, distance from sure
        union all (
          select t.id, n.tier, n.sorted, 1 - n.similarity from near n join twosomes t on t.id = n.id
          where ${canSeeHeader(viewer, t)} order by n.similarity desc, n.sorted limit ${max}
        )
      ) one
      group by id order by tier, distance, sorted, id limit ${max}
    )
    select ${twosomeColumns(viewer)} from found f join twosomes t on t.id = f.id
    where not ${isForMention}::boolean or ${canMention(viewer, t)}
    order by f.tier, f.distance, f.sorted, f.id
  `);
}
