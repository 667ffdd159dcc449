import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { authTexts } from './auth.texts.ts';
import { signOutThere, useDevices } from './devices.store.ts';

const texts = authTexts.signOutThere;

/** `?deviceId=`: asks before signing out another device. */
export function SignOutThere() {
  const { value, shown, close } = useOverlay('deviceId');
  const { devices } = useDevices();
  const [busy, setBusy] = useState(false);
  const device = devices.find(({ id, is_this }) => id === shown && !is_this);
  const name = device?.device ?? '';

  const confirm = async () => {
    setBusy(true);
    await signOutThere(shown ?? '').then(() => toast.good(texts.done(name)), toastError(texts.failed));
    setBusy(false);
    close();
  };
  return (
    <Dialog
      open={value !== null && device !== undefined}
      onClose={close}
      icon={LogOut}
      title={texts.title}
      message={texts.message(name)}
      positiveLabel={authTexts.devices.signOut}
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
