import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { toastError } from '../../ui/toastError.ts';
import { notMyPartner } from './connection.ts';

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
      toastError('You are still connected.')(error);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      icon={UserRoundX}
      title={`${partner} is not your partner?`}
      message={`This ends the connection right away, and ${partner} can never connect with you again. We do not tell them why.`}
      positiveLabel="Disconnect"
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
