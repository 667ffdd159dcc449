import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from './db/db.ts';

/** Whose things are exported, and into which folder the things of each of their couples go. */
export interface Exporting {
  db: Queries;
  userId: string;
  twosomes: readonly { id: string; folder: string }[];
}

/** One file of an export: a thing, a list that is read page by page, or a file of the store. Paths hold no word of people. */
export type Piece =
  | { path: string; thing: object }
  | { path: string; pages: AsyncIterable<readonly object[]> }
  | { path: string; key: string };

/** A feature's `exportOf`: all that it keeps of a person and of their couples, as far as the person may see it. */
export type ExportOf = (exporting: Exporting) => AsyncIterable<Piece>;

/** Small enough to be one of many sentences that wait for their turn. */
export const exportPage = 500;

/** Reads a list to its end: each page strictly after the last row of the one before. */
export async function* pagesOf<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < exportPage) return;
    last = rows.at(-1) ?? null;
  }
}

/** Where rows carry their moment as JSON does, exact to the microsecond. */
export interface Dated {
  id: string;
  added_at: string;
}

/** The rows after one, of a list that is ordered by these two columns, oldest first. */
export const after = (last: Dated | null, moment: Sql, id: Sql): Sql =>
  last === null ? empty : sql`and (${moment}, ${id}) > (${last.added_at}::timestamptz, ${last.id}::text)`;
