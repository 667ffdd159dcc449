import Link2Off from 'lucide-react/icons/link-2-off';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { Confirm, type ConfirmProps } from '../../ui/Confirm.tsx';
import { freshSignIn } from '../auth/prompts.store.ts';
import { disconnect, notMyPartner } from './connection.store.ts';
import styles from './PartingDialogs.module.css';
import { pairTexts } from './pair.texts.ts';

interface PartingDialogProps {
  open: boolean;
  onClose: () => void;
  partner: string;
}

/** Asks before parting, and lists its consequences. */
export function DisconnectDialog({ open, onClose, partner }: PartingDialogProps) {
  const { open: isConfirming } = freshSignIn.use();
  const texts = pairTexts.disconnect;
  return (
    <PartingDialog
      open={open}
      covered={isConfirming}
      onClose={onClose}
      icon={Link2Off}
      title={texts.title(partner)}
      message={texts.message}
      part={disconnect}
    >
      <ul className={`${styles.points} stack gap-2 mb-5 small quiet text-start text-pretty`}>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </PartingDialog>
  );
}

/** Asks before a mistaken connection is ended for good. */
export function NotMyPartnerDialog({ open, onClose, partner }: PartingDialogProps) {
  const texts = pairTexts.notMyPartner;
  return (
    <PartingDialog
      open={open}
      onClose={onClose}
      icon={UserRoundX}
      title={texts.title(partner)}
      message={texts.message(partner)}
      part={notMyPartner}
    />
  );
}

type PartingProps = Omit<ConfirmProps, 'act'> & { part: () => Promise<void> };

/** Success loads another page; after a failure, or a cancelled sign-in, the dialog can be used again. */
const PartingDialog = ({ part, ...dialog }: PartingProps) => (
  <Confirm
    {...dialog}
    positiveLabel={pairTexts.disconnect.yes}
    act={() => part().then(() => false)}
    failed={pairTexts.disconnect.failed}
  />
);
