import type { ReportKind } from '@twosome/contract/safety/safety.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../platform/db/db.ts';
import type { Emit } from '../platform/events.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Content that people can report, and that the operator can take down. Its statements are in the feature's `reportable.sql.ts`. */
export interface Reportable {
  kind: ReportKind;
  /** selects a `Reported` if the viewer can see the content */
  select: (viewer: Viewer, id: string) => Sql;
  /** selects its current state, a `Now`, without visibility rules; for the operator */
  selectNow: (id: string) => Sql;
  /** the operator's act; null for unknown content */
  setTakenDown: (
    tx: Tx,
    emit: Emit,
    id: string,
    isDown: boolean,
  ) => Promise<{ twosomeId: string; makerId: string | null; changed: boolean } | null>;
  /** why people cannot report their own */
  ownError: string;
}

/** Whether the operator has still to look at a report. */
export const isOpenReport = (report: Sql): Sql => sql`${report}.resolved_at is null`;

/** The ids of images, in their order, as JSON; `of` selects the rows `i` of the table. */
export const imageIds = (table: Sql, of: Sql): Sql =>
  sql`coalesce((select json_agg(i.media_id order by i.position) from ${table} i where ${of}), '[]')`;
