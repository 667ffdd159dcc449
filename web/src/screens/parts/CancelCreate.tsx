import ImageOff from 'lucide-react/icons/image-off';
import { Dialog } from '../../ui/Dialog.tsx';

interface CancelCreateProps {
  open: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before the draft post is discarded. */
export function CancelCreate({ open, onYes, onNo }: CancelCreateProps) {
  return (
    <Dialog
      open={open}
      onClose={onNo}
      icon={ImageOff}
      title="Cancel create?"
      message="Do you want to exit creating the post? Progress you made so far will be lost."
      positiveLabel="Yes"
      onPositive={onYes}
      negativeLabel="No"
    />
  );
}
