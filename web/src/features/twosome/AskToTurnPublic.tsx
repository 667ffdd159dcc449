import Globe from 'lucide-react/icons/globe';
import { Dialog } from '../../ui/Dialog.tsx';
import { twosomeTexts } from './twosome.texts.ts';

interface AskToTurnPublicProps {
  open: boolean;
  onClose: () => void;
  onPositive: () => void;
}

/** Explains the effects of a public profile before the change. */
export function AskToTurnPublic(props: AskToTurnPublicProps) {
  return <Dialog {...props} icon={Globe} {...twosomeTexts.turnPublicDialog} negative />;
}
