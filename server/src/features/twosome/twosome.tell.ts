import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import type { Seals } from '../media/seal.ts';
import { findTwosome } from './twosome.sql.ts';
import { viewTwosome } from './twosome.view.ts';

/** Both partners' screens get the profile anew, each as they see it. */
export const tellTwosome =
  ({ db, sockets, seals }: { db: Queries; sockets: Sockets; seals: Seals }) =>
  async ({ twosomeId }: { twosomeId: string }): Promise<void> => {
    const connections = sockets.of({ twosomeIds: [twosomeId] });
    if (connections.length === 0) return;
    const row = await findTwosome(db, twosomeId, twosomeId);
    if (row === null) return;
    for (const { viewer, send } of connections)
      send({
        type: 'relay',
        data: {
          type: 'sync_twosome',
          twosome: viewTwosome(row, viewer, seals.seal(viewer.sessionId, now())),
        },
        sent_by: null,
      });
  };
