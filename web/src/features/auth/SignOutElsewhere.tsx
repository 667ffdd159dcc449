import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { signOutElsewhere } from './devices.store.ts';

/** Signs out all other devices after a confirmation. */
export function SignOutElsewhere() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = () => {
    loadDialog().catch(() => {});
    setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    await signOutElsewhere().then(
      () => toast.good('You are signed out everywhere else'),
      toastError('Your other devices are still signed in.'),
    );
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button look="outlined" wide icon={LogOut} onClick={open}>
        Sign out everywhere else
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={LogOut}
        title="Sign out everywhere else?"
        message="You stay signed in here. All other devices are signed out immediately. Anything written there but not sent is lost."
        positiveLabel="Sign out"
        onPositive={confirm}
        busy={busy}
        negative
      />
    </>
  );
}
