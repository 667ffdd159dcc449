import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';

/**
 * Returns the rows as one JSON document, which for pages of wide rows is much cheaper than column by column, for the
 * database and the driver. Types that JSON lacks arrive as strings, timestamps included.
 */
export async function queryJson<Row>(db: Queries, rows: Sql): Promise<Row[]> {
  const [answer] = await db.query<{ rows: Row[] | null }>(sql`select json_agg(r) as rows from (${rows}) r`);
  return answer?.rows ?? [];
}
