import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { asFailure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { stored } from '../../platform/storage.ts';
import { announceEnd, dropStoredTarget, leaveNothing, withdrawEnd } from './ending.store.ts';
import { auth } from './signedIn.store.ts';

const call = caller<typeof authCalls>();

export async function logOut(): Promise<void> {
  auth.set({ status: 'logging-out', failure: null });
  announceEnd();
  try {
    const pushToken = stored.read('oldNotificationToken');
    await call('POST auth/logout/', { body: { ...(pushToken !== null && { push_token: pushToken }) } });
    dropStoredTarget();
    await leaveNothing();
  } catch (error) {
    withdrawEnd();
    // the session ended by the socket in the meantime, as requested
    if (auth.get().user === null) return;
    auth.set({ status: 'error-logging-out', failure: asFailure(error) });
  }
}
