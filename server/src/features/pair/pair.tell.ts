import { closeCodes } from '@twosome/contract/platform/frames';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Sockets } from '../../platform/realtime/realtime.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';

/**
 * Every session of both hears that they are connected. A socket that is being opened at this moment by somebody
 * who was looked up as still alone would never hear it: it is the wrong one by now and is told so.
 */
export const tellConnected =
  ({ db, sockets, seals }: { db: Queries; sockets: Sockets; seals: Seals }) =>
  async ({ userIds }: { userIds: readonly string[] }): Promise<void> => {
    const connections = sockets.of({ userIds });
    const told = new Set(connections);
    sockets.closeAll(
      (one) => one.viewer.twosomeId === null && userIds.includes(one.viewer.userId) && !told.has(one),
      closeCodes.wrongSocket,
    );
    for (const { viewer, send } of connections) {
      const user = await showUser(db, viewer.userId, viewer.sessionId, seals.seal(viewer.sessionId, now()));
      send({ type: 'twosome_connected', data: { user }, sent_by: null });
    }
  };
