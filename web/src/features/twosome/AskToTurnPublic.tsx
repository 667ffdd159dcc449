import Globe from 'lucide-react/icons/globe';
import { Dialog } from '../../ui/Dialog.tsx';

interface AskToTurnPublicProps {
  open: boolean;
  onClose: () => void;
  onPositive: () => void;
}

/** Explains the effects of a public profile before the change. */
export function AskToTurnPublic(props: AskToTurnPublicProps) {
  return (
    <Dialog
      {...props}
      icon={Globe}
      title="Make your profile public?"
      message="Everyone here will see what you both published. Couples who are waiting for your answer are accepted at once."
      positiveLabel="Make public"
      negative
    />
  );
}
