import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { timing } from '@twosome/contract/platform/timing';
import { asFailure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { stored } from '../../platform/storage.ts';
import { atLeast } from '../../platform/wait.ts';
import { upsertUser } from './auth.store.ts';
import { auth } from './signedIn.store.ts';

const call = caller<typeof authCalls>();

/** Handles the credential that `obtain` gets from the provider, which must carry `nonce`. */
export type UseCredential = (obtain: () => Promise<string>, nonce?: string) => Promise<void>;

/** Signs in with the credential that `obtain` gets from the provider; it must carry `nonce`. */
export async function signIn(obtain: () => Promise<string>, nonce?: string): Promise<void> {
  if (auth.get().status === 'logging-in') return;
  auth.set({ status: 'logging-in', failure: null });
  try {
    const { user, token } = await atLeast(
      timing.loginDelay,
      obtain().then((credential) =>
        call('POST auth/google_login/', { body: { id: credential, ...(nonce !== undefined && { nonce }) } }),
      ),
    );
    // this device's pushes now belong to this person: register the address again
    stored.remove('oldNotificationToken');
    stored.write('token', token);
    upsertUser(user);
    auth.set({ status: 'idle' });
  } catch (error) {
    auth.set({ status: 'error-logging-in', failure: asFailure(error) });
  }
}
