import Link2Off from 'lucide-react/icons/link-2-off';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
import { freshSignIn } from '../auth/prompts.store.ts';
import { disconnect } from './connection.store.ts';
import styles from './DisconnectDialog.module.css';
import { pairTexts } from './pair.texts.ts';

const texts = pairTexts.disconnect;

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
  const { open: isConfirming } = freshSignIn.use();
  const [busy, setBusy] = useState(false);
  const part = async () => {
    setBusy(true);
    try {
      await disconnect();
    } catch (error) {
      toastError(texts.failed)(error);
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open && !isConfirming}
      onClose={() => busy || onClose()}
      icon={Link2Off}
      title={texts.title(partner)}
      message={texts.message}
      positiveLabel={texts.yes}
      onPositive={part}
      busy={busy}
      negative
    >
      <ul className={styles.points}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Dialog>
  );
}
