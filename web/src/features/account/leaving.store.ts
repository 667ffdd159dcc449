import { fullDay } from '../../platform/days.ts';
import { closeSocket } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser, keepUser, useAuth } from '../auth/auth.store.ts';
import { announceEnd, leaveNothing, withdrawEnd } from '../auth/ending.ts';
import { sendCancelDelete, sendDelete } from './leaving.api.ts';

interface Leaving {
  /** said since the app was opened or signed in: it shall be deleted; asked again the next time */
  asPlanned: boolean;
  isSending: boolean;
}

const leaving = createState<Leaving>(() => ({ asPlanned: false, isSending: false }));
export const useLeaving = leaving.use;
export const leaveAsPlanned = (): void => leaving.set({ asPlanned: true });

/** The day on which the account is erased, as people write it; null where it stays. */
export function useLastDay(): string | null {
  const at = useAuth(({ user }) => user?.delete_at ?? null);
  return at === null ? null : dayOf(new Date(at));
}

/** It stays on one line. */
export const dayOf = (moment: Date): string => fullDay(moment).replaceAll(' ', '\u00a0');

/** Every session has ended when it resolves, and nothing of the person is left in this browser. Rejects as the call does. */
export async function scheduleDeletion(): Promise<void> {
  leaving.set({ isSending: true });
  // the server closes it with the session, and that is no news here
  closeSocket();
  announceEnd();
  try {
    await sendDelete();
  } catch (error) {
    withdrawEnd();
    leaving.set({ isSending: false });
    const user = getUser();
    if (user !== null) keepUser(user);
    throw error;
  }
  await leaveNothing();
}

/** Everything is as it was. Rejects as the call does. */
export async function keepAccount(): Promise<void> {
  leaving.set({ isSending: true });
  try {
    keepUser((await sendCancelDelete()).user);
  } finally {
    leaving.set({ isSending: false });
  }
}
