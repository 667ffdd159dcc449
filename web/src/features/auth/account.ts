import { newId } from '@twosome/contract/platform/ids';
import { native } from '../../native/native.ts';
import { Failure } from '../../platform/failure.ts';
import { signIn } from './auth.store.ts';

/** Signs in with an account that the phone knows; each choice has a nonce of its own. Who chooses none stays where they are. */
export async function signInWithAccount(clientId: string): Promise<void> {
  const nonce = newId();
  const credential = await chosen(clientId, nonce);
  if (credential === null) return;
  await signIn(async () => {
    // the dialog has a sentence for what the phone only has a number for
    if (credential === undefined) throw new Failure(0, {});
    return credential;
  }, nonce);
}

/** Null where nothing was chosen, undefined where it failed. */
async function chosen(clientId: string, nonce: string): Promise<string | null | undefined> {
  try {
    return await (await native()).chooseAccount?.(clientId, nonce);
  } catch {
    return undefined;
  }
}
