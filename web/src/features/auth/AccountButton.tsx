import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState } from 'react';
import { native } from '../../native/native.ts';
import { Button } from '../../ui/Button.tsx';
import { signInWithAccount } from './account.ts';

/** On a phone: its own accounts. Google shows its button on no page inside an app. */
export function AccountButton({ clientId }: { clientId: string }) {
  const [busy, setBusy] = useState(false);
  if (!useHasAccounts()) return <p>Signing in with Google is not set up in this app yet.</p>;
  const choose = async () => {
    setBusy(true);
    await signInWithAccount(clientId);
    setBusy(false);
  };
  return (
    <Button wide icon={UserRound} busy={busy} onClick={() => void choose()}>
      Sign in with Google
    </Button>
  );
}

/** Until it is known, as if it had: almost every phone does. */
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
