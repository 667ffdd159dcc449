import type { Queries } from '../../platform/db/db.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import { findWaiting } from './tray.sql.ts';
import type { TrayHints } from './tray-hints.ts';

interface Deps {
  trayHints: TrayHints;
}

/** Hints at changed trays after an event; `couplesOf` names the couples for which something may have changed. */
export const refreshTrays =
  <Payload>(couplesOf: (payload: Payload) => readonly string[]) =>
  async ({ trayHints }: Deps, payload: Payload) =>
    trayHints.refresh(couplesOf(payload));

export const refreshOwnTray = refreshTrays(({ twosomeId }: { twosomeId: string }) => [twosomeId]);

/** The same for the other couples, for which something of this couple waits, when it may be hidden from them or visible
 * again. */
export async function refreshWaiting(
  { db, sockets, trayHints }: Deps & Pick<BroadcastDeps, 'sockets'> & { db: Queries },
  { twosomeId }: { twosomeId: string },
) {
  if (sockets.size > 0) trayHints.refresh(await findWaiting(db, twosomeId));
}
