import { closeCodes } from '@twosome/contract/platform/frames';
import { defineEvent } from '../../platform/events.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';
import type { ShowUser } from '../user-state.ts';

/** Two users became a twosome, or returned to their former one. */
export const paired = defineEvent<{ userIds: readonly [string, string]; twosomeId: string; again: boolean }>(
  'pair.paired',
  'twosomeId',
);
export const parted = defineEvent<{ userIds: readonly [string, string]; twosomeId: string }>(
  'pair.parted',
  'twosomeId',
);
/** A former partner requested to return, cancelled the request, or connected with another user. */
export const wayBackChanged = defineEvent<{ userIds: readonly string[] }>('pair.wayBackChanged', 'userIds');

/**
 * Sends the connection to all sessions of both users. Sockets still opening for a user who was authenticated as single
 * would miss it, so they are closed as the wrong socket.
 */
export async function broadcastConnected(
  deps: BroadcastDeps & { showUser: ShowUser },
  { userIds, again }: { userIds: readonly string[]; again: boolean },
) {
  const connections = deps.sockets.of({ userIds });
  const delivered = new Set(connections);
  deps.sockets.closeAll(
    (one) => one.viewer.twosomeId === null && userIds.includes(one.viewer.userId) && !delivered.has(one),
    closeCodes.wrongSocket,
  );
  for (const connection of connections) {
    const user = await deps.showUser(deps, connection.viewer);
    connection.send({ type: 'twosome_connected', data: { user, again }, sent_by: null });
  }
}

/** Closes all sockets of the former couple, including those still opening. */
export const broadcastParted = async ({ sockets }: BroadcastDeps, { twosomeId }: { twosomeId: string }) =>
  sockets.closeAll(({ viewer }) => viewer.twosomeId === twosomeId, closeCodes.wrongSocket);

/** Sends the current state of the way back to all single devices of these users. */
export async function broadcastWayBack(
  deps: BroadcastDeps & { showUser: ShowUser },
  { userIds }: { userIds: readonly string[] },
) {
  for (const connection of deps.sockets.of({ userIds })) {
    if (connection.channel !== 'single') continue;
    const user = await deps.showUser(deps, connection.viewer);
    connection.send({ type: 'way_back', data: { user }, sent_by: null });
  }
}
