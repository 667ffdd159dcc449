import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';

/**
 * The rows of a sentence as one JSON document: for pages of wide rows a good part of what reading column by column
 * costs both sides. What JSON does not know is a text in it, moments among them.
 */
export async function askDocument<Row>(db: Queries, rows: Sql): Promise<Row[]> {
  const [answer] = await db.query<{ rows: Row[] | null }>(sql`select json_agg(r) as rows from (${rows}) r`);
  return answer?.rows ?? [];
}
