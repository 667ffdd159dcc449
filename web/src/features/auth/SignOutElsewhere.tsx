import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, loadDialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { authTexts } from './auth.texts.ts';
import { signOutElsewhere } from './devices.store.ts';

const texts = authTexts.signOutElsewhere;

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
    await signOutElsewhere().then(() => toast.good(texts.done), toastError(texts.failed));
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button look="outlined" wide icon={LogOut} onClick={open}>
        {texts.label}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={LogOut}
        title={texts.title}
        message={texts.message}
        positiveLabel={authTexts.devices.signOut}
        onPositive={confirm}
        busy={busy}
        negative
      />
    </>
  );
}
