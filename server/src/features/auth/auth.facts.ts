import { fact } from '../../platform/facts.ts';

/** A session is over: its sockets close everywhere. */
export const sessionEnded = fact<{ sessionId: string }>('auth.sessionEnded');
/** The operator shut somebody out: nothing is answered them any more, and their sockets close everywhere. */
export const suspended = fact<{ userId: string }>('auth.suspended');
/** Somebody goes by another first name, which their partner sees too. */
export const personRenamed = fact<{ userId: string; twosomeId: string | null }>('auth.personRenamed');
export const termsAccepted = fact<{ userId: string }>('auth.termsAccepted');
