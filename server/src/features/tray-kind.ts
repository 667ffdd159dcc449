import type { NeedContent, NeedKind } from '@twosome/contract/tray/tray.contract';
import type { Sql } from 'sql-template-tag';
import type { Queries } from '../platform/db/db.ts';
import type { CommitHandler } from '../platform/events.ts';
import type { Partnered } from '../platform/viewer.ts';
import type { SignedUrls } from './media/signed-urls.ts';

/** Selects `id` and `added_at` of what needs the user `u`, an alias of the table of users. */
export type SelectNeeds = (moment: Date) => Sql;

/** A kind of need in the tray. Each feature has its own, in `tray.ts`. */
export type TrayKind = { [Kind in NeedKind]: TrayKindOf<Kind> }[NeedKind];
interface TrayKindOf<Kind extends NeedKind> {
  kind: Kind;
  select: SelectNeeds;
  /** the needs as the viewer sees them, by id; what has vanished is left out */
  show(
    deps: { db: Queries; signedUrls: SignedUrls },
    viewer: Partnered,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, NeedContent<Kind>>>;
  /** what refreshes the trays after each event that may change what waits */
  refreshedBy: readonly [Refresh, ...Refresh[]];
}
type Refresh = CommitHandler<Deps>;

/** Tells the connections of this node how much waits for their person. */
export interface TrayHints {
  /** Something may have changed for these couples. */
  refresh(twosomeIds: readonly string[]): void;
  /** The same for the other couples on this node for which something of this couple waits. */
  refreshWaiting(db: Queries, twosomeId: string): Promise<void>;
  /** how much waits for each of these people; null for those who have switched the tray off */
  count(userIds: readonly string[]): Promise<ReadonlyMap<string, number | null>>;
}

interface Deps {
  db: Queries;
  trayHints: TrayHints;
}

/** Hints at changed trays after an event; `couplesOf` names the couples for which something may have changed. */
export const refreshTrays =
  <Payload>(couplesOf: (payload: Payload) => readonly string[]) =>
  async ({ trayHints }: Pick<Deps, 'trayHints'>, payload: Payload) =>
    trayHints.refresh(couplesOf(payload));

export const refreshOwnTray = refreshTrays(({ twosomeId }: { twosomeId: string }) => [twosomeId]);

/** For an event that may hide a couple, or something of it, from others, or show it again. */
export const refreshWaiting = ({ db, trayHints }: Deps, { twosomeId }: { twosomeId: string }) =>
  trayHints.refreshWaiting(db, twosomeId);
