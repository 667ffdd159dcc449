import { closeCodes } from '@twosome/contract/platform/frames';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Connection, Sockets } from '../../platform/realtime/realtime.ts';
import { showUser } from '../auth/auth.ts';
import type { Seals } from '../media/seal.ts';

interface Node {
  db: Queries;
  sockets: Sockets;
  seals: Seals;
}

/**
 * Every session of both hears that they are connected. A socket that is being opened at this moment by somebody
 * who was looked up as still alone would never hear it: it is the wrong one by now and is told so.
 */
export const tellConnected =
  (node: Node) =>
  async ({ userIds, again }: { userIds: readonly string[]; again: boolean }): Promise<void> => {
    const connections = node.sockets.of({ userIds });
    const told = new Set(connections);
    node.sockets.closeAll(
      (one) => one.viewer.twosomeId === null && userIds.includes(one.viewer.userId) && !told.has(one),
      closeCodes.wrongSocket,
    );
    for (const connection of connections) {
      const user = await showTo(node, connection);
      connection.send({ type: 'twosome_connected', data: { user, again }, sent_by: null });
    }
  };

/** Nothing of the couple is told to either of them any more, nor to a device that is connecting at this moment. */
export const tellParted =
  ({ sockets }: Pick<Node, 'sockets'>) =>
  async ({ twosomeId }: { twosomeId: string }): Promise<void> =>
    sockets.closeAll(({ viewer }) => viewer.twosomeId === twosomeId, closeCodes.wrongSocket);

/** They see on all devices how the way back stands: who has entered a code, or that there is none any more. */
export const tellWayBack =
  (node: Node) =>
  async ({ userIds }: { userIds: readonly string[] }): Promise<void> => {
    for (const connection of node.sockets.of({ userIds })) {
      if (connection.channel !== 'single') continue;
      const user = await showTo(node, connection);
      connection.send({ type: 'way_back', data: { user }, sent_by: null });
    }
  };

const showTo = ({ db, seals }: Node, { viewer: { userId, sessionId } }: Connection) =>
  showUser(db, userId, sessionId, seals.seal(sessionId, now()));
