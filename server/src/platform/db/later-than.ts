import sql, { type Sql } from 'sql-template-tag';

/**
 * The time of a change of a locked row, where that time is the row's version: later than `column`, the one before, also
 * in the same millisecond and when the clock of this node is behind.
 */
export const laterThan = (column: Sql, now: Date): Sql =>
  sql`greatest(${now}::timestamptz, ${column} + interval '1 millisecond')`;
