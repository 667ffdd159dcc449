import Ban from 'lucide-react/icons/ban';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { shownName } from '../twosome/names.ts';
import { unblock, useBlocked } from './block.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.unblock;

/** `?unblockId=`: asks before a couple is unblocked. */
export function UnblockCouple() {
  const { value, shown, close } = useOverlay('unblockId');
  const id = shown ?? '';
  const twosome = useBlocked(id);
  const name = shownName(twosome?.username ?? '');
  const confirm = () => {
    close();
    unblock(id).then(() => toast.good(texts.done(name)), toastError(texts.failed));
  };
  return (
    <Dialog
      open={value !== null && twosome !== undefined}
      onClose={close}
      icon={Ban}
      title={texts.title(name)}
      message={texts.message}
      positiveLabel={texts.yes}
      positiveLook="primary"
      onPositive={confirm}
      negative
    />
  );
}
