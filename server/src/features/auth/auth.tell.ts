import { closeCodes } from '@twosome/contract/platform/frames';
import type { Sockets } from '../../platform/realtime/realtime.ts';

/** A session that is over holds no socket. */
export const closeSession =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ sessionId }: { sessionId: string }): Promise<void> => {
    for (const connection of sockets.ofSession(sessionId)) connection.close(closeCodes.signedOut);
  };
