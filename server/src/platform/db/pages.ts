import { limits } from '@twosome/contract/platform/limits';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queries } from './db.ts';

/** The cursor of a page: it starts strictly after this row, newest first. */
export interface Position {
  at: Date;
  id: string;
}

/** One row more than a page has, which tells whether there is a next one. */
export const limitToPage = sql`limit ${limits.pageSize + 1}::int`;

/** The condition for the rows after `from` in a list ordered by these two columns, newest first. */
export const afterCursor = (from: Position | null, time: Sql, id: Sql): Sql =>
  from === null ? empty : sql`and (${time}, ${id}) < (${from.at}::timestamptz, ${from.id}::text)`;

/**
 * Returns the rows as one JSON document, which for pages of wide rows is much cheaper than column by column, for the
 * database and the driver. Types that JSON lacks arrive as strings, timestamps included.
 */
export async function queryJson<Row>(db: Queries, rows: Sql): Promise<Row[]> {
  const [answer] = await db.query<{ rows: Row[] | null }>(sql`select json_agg(r) as rows from (${rows}) r`);
  return answer?.rows ?? [];
}

/**
 * `unnest` of one or several arrays. The scalar subquery hides the length from the planner, so that one plan is reused
 * for every length: planning for each took longer than many a statement.
 */
export const unnest = (first: Sql, ...more: readonly Sql[]): Sql =>
  sql`unnest(${join([sql`(select ${first})`, ...more])})`;
