import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queries } from './db/db.ts';
import { queryJson } from './db/pages.ts';

/** The user whose data is exported, and the folder in the archive for each of their twosomes. */
export interface ExportRequest {
  db: Queries;
  userId: string;
  twosomes: readonly { id: string; folder: string }[];
}

/** One file of an export: an object, a list that is read page by page, or a stored file. Paths contain no user text. */
export type ExportEntry =
  | { path: string; value: object }
  | { path: string; pages: AsyncIterable<readonly object[]> }
  | { path: string; key: string };

/** A feature's `exportPersonalData`: everything it stores about the user and their twosomes that the user may see. */
export type ExportPersonalData = (request: ExportRequest) => AsyncIterable<ExportEntry>;

/** Rows per query. Small, so that an export does not hold a connection for long. */
export const exportPage = 500;

/** Reads a list page by page, each page strictly after the last row of the previous page. */
export async function* pagesOf<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < exportPage) return;
    last = rows.at(-1) ?? null;
  }
}

/** A row whose timestamp is a JSON string, exact to the microsecond (a Date would round it). */
interface Dated {
  id: string;
  added_at: string;
}

/** A list of the archive, oldest first: `selected` has the columns `added_at` and `id`. */
export const listEntry = (path: string, db: Queries, selected: Sql): ExportEntry => ({
  path,
  pages: pagesOf<Dated>((last) => {
    const after = last && sql`where (added_at, id) > (${last.added_at}::timestamptz, ${last.id}::text)`;
    const page = sql`${after ?? empty} order by added_at, id limit ${exportPage}::int`;
    return queryJson(db, sql`select * from (${selected}) selected ${page}`);
  }),
});

/** Names a person of the exported couple. */
export const youOrPartner = (person: Sql, userId: string): Sql =>
  sql`case when ${person} = ${userId}::text then 'you' else 'partner' end`;
