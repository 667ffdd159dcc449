import sql, { empty, type Sql } from 'sql-template-tag';

/** Where a page goes on: strictly after this row, newest first. */
export interface Position {
  at: Date;
  id: string;
}

/** The rows behind a position, of a list that is ordered by these two columns, newest first. */
export const behind = (from: Position | null, moment: Sql, id: Sql): Sql =>
  from === null ? empty : sql`and (${moment}, ${id}) < (${from.at}::timestamptz, ${from.id}::text)`;
