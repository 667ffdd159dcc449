import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { signOutThere, useDevices } from './devices.store.ts';

/** `?deviceId=`: asks before signing out another device. */
export function SignOutThere() {
  const { value, shown, close } = useOverlay('deviceId');
  const { devices } = useDevices();
  const [busy, setBusy] = useState(false);
  const device = devices.find(({ id, is_this }) => id === shown && !is_this);
  const name = device?.device ?? '';

  const confirm = async () => {
    setBusy(true);
    await signOutThere(shown ?? '').then(
      () => toast.good(`${name} is signed out`),
      toastError('That device is still signed in.'),
    );
    setBusy(false);
    close();
  };
  return (
    <Dialog
      open={value !== null && device !== undefined}
      onClose={close}
      icon={LogOut}
      title="Sign out there?"
      message={`${name} is signed out immediately. Anything written there but not sent is lost.`}
      positiveLabel="Sign out"
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
