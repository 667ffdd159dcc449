import type { Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { Partnered } from '../../platform/viewer.ts';
import type { SignedUrls } from '../media/signed-urls.ts';

/** Selects `id` and `added_at` of what needs the user `u`, an alias of the table of users. */
export type SelectNeeds = (moment: Date) => Sql;

/** A kind of need in the tray. Each feature has its own, in `tray.ts` and `tray.sql.ts`; `tray/kinds.ts` lists them. */
export interface TrayKind {
  kind: string;
  select: SelectNeeds;
  /** the needs as the viewer sees them, by id; what has vanished is left out */
  show(
    deps: { db: Queries; signedUrls: SignedUrls },
    viewer: Partnered,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, object>>;
}
