import { limits } from '@twosome/contract/platform/limits';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
import { useConfirming } from '../auth/fresh.store.ts';
import { disconnect } from './connection.ts';
import styles from './DisconnectDialog.module.css';

/** Asks before parting, and lists its consequences. */
export function DisconnectDialog({
  open,
  onClose,
  partner,
}: {
  open: boolean;
  onClose: () => void;
  partner: string;
}) {
  const { open: isConfirming } = useConfirming();
  const [busy, setBusy] = useState(false);
  const part = async () => {
    setBusy(true);
    try {
      await disconnect();
    } catch (error) {
      toastError('You are still connected.')(error);
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open && !isConfirming}
      onClose={() => busy || onClose()}
      icon={Link2Off}
      title={`Disconnect from ${partner}?`}
      message="This ends your joint profile for both of you, right away."
      positiveLabel="Disconnect"
      onPositive={part}
      busy={busy}
      negative
    >
      <ul className={styles.points}>
        <li>Your profile and posts disappear for everyone at once.</li>
        <li>
          For {limits.partedDays} days you can come back to everything: both of you enter the other's code.
        </li>
        <li>Until then your messages, photos and goals are kept, and each of you can export them.</li>
        <li>After that they are erased.</li>
      </ul>
    </Dialog>
  );
}
