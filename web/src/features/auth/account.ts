import { newId } from '@twosome/contract/platform/ids';
import { native } from '../../native/native.ts';
import { Failure } from '../../platform/failure.ts';
import { signIn, type UseCredential } from './auth.store.ts';

/** Signs in with an account of the phone. Each attempt has its own nonce. No-op when the person cancels the chooser. */
export async function signInWithAccount(clientId: string, use: UseCredential = signIn): Promise<void> {
  const nonce = newId();
  const credential = await chooseCredential(clientId, nonce);
  if (credential === null) return;
  await use(async () => {
    // the phone gives only an error number; this failure has a message for people
    if (credential === undefined) throw new Failure(0, {});
    return credential;
  }, nonce);
}

/** Null when the chooser was cancelled, undefined when it failed. */
async function chooseCredential(clientId: string, nonce: string): Promise<string | null | undefined> {
  try {
    return await (await native()).chooseAccount?.(clientId, nonce);
  } catch {
    return undefined;
  }
}
