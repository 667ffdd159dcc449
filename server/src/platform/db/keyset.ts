import sql, { empty, type Sql } from 'sql-template-tag';

/** The cursor of a page: it starts strictly after this row, newest first. */
export interface Position {
  at: Date;
  id: string;
}

/** The condition for the rows after `from` in a list ordered by these two columns, newest first. */
export const afterCursor = (from: Position | null, time: Sql, id: Sql): Sql =>
  from === null ? empty : sql`and (${time}, ${id}) < (${from.at}::timestamptz, ${from.id}::text)`;
