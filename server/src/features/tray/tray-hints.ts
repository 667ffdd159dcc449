import { timing } from '@twosome/contract/platform/timing';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { createThrottle } from '../../platform/throttle.ts';
import type { TrayHints, TrayKind } from '../tray-kind.ts';
import { findWaiting, listNeeds } from './tray.sql.ts';

/**
 * Sends `tray` frames, at most one a second for each person, and only to connections whose tray has changed: a frame
 * without a change would reveal when the partner does something that is sealed, such as answering a question.
 */
export function createTrayHints({
  db,
  sockets,
  log,
  trayKinds,
}: {
  db: Queries;
  sockets: () => Sockets;
  log: Pick<Log, 'error'>;
  trayKinds: readonly TrayKind[];
}): TrayHints {
  const throttle = createThrottle(timing.trayHint);
  /** what each connection was told last */
  const sent = new WeakMap<Connection, string>();

  const connectionsOf = (twosomeId: string) => sockets().of({ twosomeIds: [twosomeId] });

  async function send(twosomeId: string) {
    const people = new Set(connectionsOf(twosomeId).map(({ viewer }) => viewer.userId));
    const trays = await listNeeds({ db, trayKinds }, [...people], now());
    // sockets that opened since the query have a refresh of their own
    for (const connection of connectionsOf(twosomeId)) {
      const needs = trays.get(connection.viewer.userId);
      if (needs === undefined) continue;
      const state = JSON.stringify(needs);
      if (sent.get(connection) === state) continue;
      sent.set(connection, state);
      connection.send({ type: 'tray', data: { count: needs === null ? null : needs.length }, sent_by: null });
    }
  }

  const refresh: TrayHints['refresh'] = (twosomeIds) => {
    for (const twosomeId of twosomeIds)
      if (connectionsOf(twosomeId).length > 0)
        throttle.run(twosomeId, () => {
          send(twosomeId).catch((error) => {
            log.error({ err: error }, 'a tray could not be read');
            refresh([twosomeId]);
          });
        });
  };
  return {
    refresh,
    async count(userIds) {
      const trays = await listNeeds({ db, trayKinds }, userIds, now());
      return new Map([...trays].map(([userId, needs]) => [userId, needs?.length ?? null]));
    },
    async refreshWaiting(bound, twosomeId) {
      const couples = new Set(
        sockets()
          .all()
          .flatMap(({ viewer }) => viewer.twosomeId ?? []),
      );
      if (couples.size > 0) refresh(await findWaiting(bound, twosomeId, [...couples], now()));
    },
  };
}
