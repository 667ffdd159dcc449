import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
import { notMyPartner } from './connection.store.ts';
import { pairTexts } from './pair.texts.ts';

interface NotMyPartnerDialogProps {
  open: boolean;
  onClose: () => void;
  partner: string;
}

/** Asks before a mistaken connection is ended for good. */
export function NotMyPartnerDialog({ open, onClose, partner }: NotMyPartnerDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await notMyPartner();
    } catch (error) {
      toastError(pairTexts.disconnect.failed)(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      icon={UserRoundX}
      title={pairTexts.notMyPartner.title(partner)}
      message={pairTexts.notMyPartner.message(partner)}
      positiveLabel={pairTexts.disconnect.yes}
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
