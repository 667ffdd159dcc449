import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import type { Seals } from '../media/seal.ts';
import { findExport } from './export.sql.ts';
import { viewExport } from './export.view.ts';

/** Every screen of the person hears how it ended, each with an address of its own; the partner hears nothing. */
export const tellExport =
  ({ db, sockets, exportSeals }: { db: Queries; sockets: Sockets; exportSeals: Seals }) =>
  async ({ userId }: { userId: string }): Promise<void> => {
    const connections = sockets.of({ userIds: [userId] });
    if (connections.length === 0) return;
    const row = await findExport(db, userId);
    for (const connection of connections) {
      const seal = exportSeals.seal(connection.viewer.sessionId, now());
      connection.send({ type: 'export', data: viewExport(row, seal, now()), sent_by: null });
    }
  };
