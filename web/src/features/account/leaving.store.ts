import type { accountCalls } from '@twosome/contract/account/account.contract';
import { useDates } from '../../platform/days.ts';
import { caller } from '../../platform/http.ts';
import { closeSocket } from '../../platform/socket.ts';
import { createState } from '../../platform/state.ts';
import { getUser, upsertUser, useAuth } from '../auth/auth.store.ts';
import { announceEnd, leaveNothing, withdrawEnd } from '../auth/ending.store.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';

const call = caller<typeof accountCalls>();

/** The user confirmed the deletion in this document; the next start asks again. */
const leaving = createState(() => ({ asPlanned: false }));
export const useIsAsPlanned = (): boolean => leaving.use(({ asPlanned }) => asPlanned);
export function leaveAsPlanned(): void {
  if (getUser()?.delete_at != null) leaving.set({ asPlanned: true });
}

/** The day on which the account is erased, formatted; null without a scheduled deletion. */
export function useLastDay(): string | null {
  const at = useAuth(({ user }) => user?.delete_at ?? null);
  const dayOf = useUnbrokenDay();
  return at === null ? null : dayOf(at);
}

/** Formats a day. Non-breaking spaces keep it on one line. */
export function useUnbrokenDay(): (moment: Date | string) => string {
  const { fullDay } = useDates();
  return (moment) => fullDay(moment).replaceAll(' ', '\u00a0');
}

/**
 * Ends every session and loads another document. No-op when the person cancels the fresh sign-in. Rejects when the
 * call fails.
 */
export const scheduleDeletion = (): Promise<void> => withFreshSignIn(deleteAndLeave);

async function deleteAndLeave(): Promise<void> {
  // the server closes this socket with the session; that close must not look like an expired session
  closeSocket();
  announceEnd();
  try {
    await call('POST auth/delete/', { body: {} });
  } catch (error) {
    withdrawEnd();
    const user = getUser();
    if (user !== null) upsertUser(user);
    throw error;
  }
  await leaveNothing();
}

/** Cancels the scheduled deletion. Rejects when the call fails. */
export async function keepAccount(): Promise<void> {
  upsertUser((await call('POST auth/cancel_delete/', { body: {} })).user);
}
