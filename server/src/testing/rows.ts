import sql, { join, raw } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';

/** Whether `c`, of pg_class, is a table; a partition is a part of one. */
export const isTable = sql`(c.relkind in ('r', 'p') and not c.relispartition)`;

/** All rows of all tables as text, by table, for comparing database states. */
export async function allRows(db: Queries): Promise<Map<string, string[]>> {
  const tables = await db.query<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${isTable} and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\_toast%'
    order by 1
  `);
  const found = await db.query<{ name: string; rows: string[] }>(
    join(
      tables.map(
        ({ name }) => sql`
          select ${name}::text as name,
            coalesce((select json_agg(to_jsonb(r)::text order by to_jsonb(r)::text) from ${raw(name)} r), '[]') as rows
        `,
      ),
      ' union all ',
    ),
  );
  return new Map(found.map(({ name, rows }) => [name, rows]));
}

/** All rows of all tables, each prefixed with the name of its table. */
export const everyRow = async (db: Queries): Promise<string[]> =>
  [...(await allRows(db))].flatMap(([name, rows]) => rows.map((row) => `${name} ${row}`));

/** The rows that contain one of these words, case-insensitively. */
export function rowsWith(rows: readonly string[], words: readonly string[]): string[] {
  const lowered = words.map((word) => word.toLowerCase());
  return rows.filter((row) => lowered.some((word) => row.toLowerCase().includes(word)));
}

/**
 * The rows added and removed between two states. Texts, ids and times are masked, because they differ in every run,
 * and so are flags of the couple's slots a and b, which follow from the ids; numbers, other flags and nulls are kept.
 */
export function changeBetween(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  const changes: string[] = [];
  for (const [table, rows] of after) {
    const old = before.get(table) ?? [];
    for (const row of old) if (!rows.includes(row)) changes.push(`${table} - ${outlineOf(row)}`);
    for (const row of rows) if (!old.includes(row)) changes.push(`${table} + ${outlineOf(row)}`);
  }
  return changes.sort();
}

const outlineOf = (row: string): string =>
  JSON.stringify(JSON.parse(row), (column, value) =>
    typeof value === 'string' ? 'text' : typeof value === 'boolean' && /_[ab]$/.test(column) ? 'flag' : value,
  );

/** The couples whose `newest_at` is not the time of their newest post that others may see. */
export const findWrongNewest = (db: Queries) =>
  db.query(sql`
    select id from twosomes t where newest_at is distinct from (
      select max(shown_at) from posts p
      where p.twosome_id = t.id and not is_private and deleted_at is null and taken_down_at is null
    )
  `);

/** The couples whose stored counts are not those of their rows. */
export const findWrongCounts = (db: Queries) =>
  db.query(sql`
    with counted as (
      select t.id as twosome_id,
        (select count(*) from follows f join twosomes o on o.id = f.follower_id
          where f.followed_id = t.id and f.accepted_at is not null and not o.hidden) as followers,
        (select count(*) from posts p where p.twosome_id = t.id and p.deleted_at is null
          and not p.is_private and p.taken_down_at is null) as posts,
        (select count(*) from posts p where p.twosome_id = t.id and p.deleted_at is null
          and (p.is_private or p.taken_down_at is not null)) as private_posts
      from twosomes t
    )
    select n.twosome_id, to_json(n) as counted, to_json(c) as stored
    from counted n left join couple_counts c using (twosome_id)
    where (n.followers, n.posts, n.private_posts) is distinct from (c.followers, c.posts, c.private_posts)
  `);
