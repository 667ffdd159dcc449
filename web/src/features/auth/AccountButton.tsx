import { newId } from '@twosome/contract/platform/ids';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState } from 'react';
import { native } from '../../native/native.ts';
import { Failure } from '../../platform/failure.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { authSignInTexts } from './auth.signIn.texts.ts';
import { signIn, type UseCredential } from './signIn.store.ts';

/** Signs in with an account of the phone: Google refuses to show its button inside an app's web view. */
export function AccountButton({
  clientId,
  onCredential,
}: {
  clientId: string;
  onCredential?: UseCredential;
}) {
  if (!useHasAccounts()) return <p>{authSignInTexts.google.missingInApp}</p>;
  return (
    <ActionButton wide icon={UserRound} act={() => signInWithAccount(clientId, onCredential)}>
      {authSignInTexts.google.signIn}
    </ActionButton>
  );
}

/** True until the native shell has answered, because almost every phone has accounts. */
function useHasAccounts(): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    native().then(
      ({ chooseAccount }) => setHas(chooseAccount !== null),
      () => {},
    );
  }, []);
  return has;
}

/** Signs in with an account of the phone. Each attempt has its own nonce. No-op when the person cancels the chooser. */
async function signInWithAccount(clientId: string, use: UseCredential = signIn): Promise<void> {
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
