import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import type { Sockets } from '../../platform/realtime/realtime.ts';

/** A session that is over holds no socket, and none that it is opening at this moment. */
export const closeSession =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ sessionId }: { sessionId: string }): Promise<void> =>
    sockets.endSession(sessionId);

/** Somebody who was suspended holds no socket on any device, and their app is told why. */
export const closeSuspended =
  ({ sockets }: { sockets: Sockets }) =>
  async ({ userId }: { userId: string }): Promise<void> =>
    sockets.closeAll(({ viewer }) => viewer.userId === userId, closeCodes.signedOut, suspendedReason);
