import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';

/** Every session of both hears that they are connected. */
export const tellConnected =
  ({ db, sockets, seals }: { db: Queries; sockets: Sockets; seals: Seals }) =>
  async ({ userIds }: { userIds: readonly string[] }): Promise<void> => {
    for (const { viewer, send } of sockets.of({ userIds })) {
      const user = await showUser(db, viewer.userId, viewer.sessionId, seals.seal(viewer.sessionId, now()));
      send({ type: 'twosome_connected', data: { user }, sent_by: null });
    }
  };
