import sql, { join, raw } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';

/** All rows of all tables as text, for comparing database states. */
export async function allRows(db: Queries): Promise<Map<string, string[]>> {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename
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

/**
 * The rows added and removed between two states. Texts, ids and times are masked, because they differ in every run;
 * numbers, flags and nulls are kept.
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
  JSON.stringify(JSON.parse(row), (_, value) => (typeof value === 'string' ? 'text' : value));
