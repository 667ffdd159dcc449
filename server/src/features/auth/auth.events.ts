import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { defineEvent } from '../../platform/events.ts';
import type { BroadcastDeps } from '../twosome/twosome.events.ts';

/** A session ended: its sockets close on all nodes. */
export const sessionEnded = defineEvent<{ sessionId: string }>('auth.sessionEnded', 'sessionId');
/** A user signed out all other devices. */
export const signedOutElsewhere = defineEvent<{ userId: string }>('auth.signedOutElsewhere', 'userId');
/** The operator suspended a user: calls are refused and sockets close on all nodes. */
export const suspended = defineEvent<{ userId: string }>('auth.suspended', 'userId');
/** A user's first name changed; the partner's screens show it too. */
export const personRenamed = defineEvent<{ userId: string; twosomeId: string | null }>(
  'auth.personRenamed',
  'twosomeId',
);
/** A person turned their tray, or a kind of what waits in it, on or off. */
export const settingSwitched = defineEvent<{ twosomeId: string }>(
  'tray.switched',
  'twosomeId',
  ({ twosomeId }) => [twosomeId],
);
export const termsAccepted = defineEvent<{ userId: string }>('auth.termsAccepted', 'userId');

/** Closes the session's sockets, including those still being opened. */
export const closeSession = async ({ sockets }: BroadcastDeps, { sessionId }: { sessionId: string }) =>
  sockets.endSession(sessionId);

/** Closes a suspended user's sockets on all devices; the close reason lets the app explain it. */
export const closeSuspended = async ({ sockets }: BroadcastDeps, { userId }: { userId: string }) =>
  sockets.closeAll(({ viewer }) => viewer.userId === userId, closeCodes.signedOut, suspendedReason);
