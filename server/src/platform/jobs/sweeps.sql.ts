import sql from 'sql-template-tag';
import type { Queries } from '../db/db.ts';

/** How long ago each sweep last succeeded on any node, in milliseconds. */
export async function findSweeps(db: Queries): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; age: number }>(
    sql`select name, extract(epoch from now() - ran_at)::float8 * 1000 as age from sweeps`,
  );
  return new Map(rows.map(({ name, age }) => [name, age]));
}

export const recordSweep = (db: Queries, name: string) =>
  db.query(sql`
    insert into sweeps (name, ran_at) values (${name}::text, now())
    on conflict (name) do update set ran_at = excluded.ran_at
  `);
