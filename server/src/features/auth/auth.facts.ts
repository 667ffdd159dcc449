import { fact } from '../../platform/facts.ts';

/** A session is over: its sockets close everywhere. */
export const sessionEnded = fact<{ sessionId: string }>('auth.sessionEnded');
export const termsAccepted = fact<{ userId: string }>('auth.termsAccepted');
