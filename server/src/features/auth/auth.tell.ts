import type { Sockets } from '../../platform/realtime/realtime.ts';

/** A session that is over holds no socket, and none that it is opening at this moment. */
export const closeSession =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ sessionId }: { sessionId: string }): Promise<void> =>
    sockets.endSession(sessionId);
