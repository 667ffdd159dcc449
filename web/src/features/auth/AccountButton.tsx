import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState } from 'react';
import { native } from '../../native/native.ts';
import { Button } from '../../ui/Button.tsx';
import { signInWithAccount } from './account.ts';
import { authSignInTexts } from './auth.signIn.texts.ts';
import type { UseCredential } from './auth.store.ts';

/** Signs in with an account of the phone: Google refuses to show its button inside an app's web view. */
export function AccountButton({
  clientId,
  onCredential,
}: {
  clientId: string;
  onCredential?: UseCredential;
}) {
  const [busy, setBusy] = useState(false);
  if (!useHasAccounts()) return <p>{authSignInTexts.google.missingInApp}</p>;
  const choose = async () => {
    setBusy(true);
    await signInWithAccount(clientId, onCredential);
    setBusy(false);
  };
  return (
    <Button wide icon={UserRound} busy={busy} onClick={() => void choose()}>
      {authSignInTexts.google.signIn}
    </Button>
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
