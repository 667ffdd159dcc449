import { fact } from '../../platform/facts.ts';

/** A session is over: its sockets close everywhere. */
export const sessionEnded = fact<{ sessionId: string }>('auth.sessionEnded');
/** The operator shut somebody out: nothing is answered them any more, and their sockets close everywhere. */
export const suspended = fact<{ userId: string }>('auth.suspended');
export const termsAccepted = fact<{ userId: string }>('auth.termsAccepted');
