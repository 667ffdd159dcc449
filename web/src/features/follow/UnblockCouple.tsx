import Ban from 'lucide-react/icons/ban';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { shownName } from '../twosome/names.ts';
import { unblock, useBlocked } from './block.store.ts';

/** `?unblockId=`: asks before a couple is unblocked. */
export function UnblockCouple() {
  const { value, shown, close } = useOverlay('unblockId');
  const id = shown ?? '';
  const twosome = useBlocked(id);
  const name = shownName(twosome?.username ?? '');
  const confirm = () => {
    close();
    unblock(id).then(
      () => toast.good(`${name} is not blocked any more`),
      toastError('They are still blocked.'),
    );
  };
  return (
    <Dialog
      open={value !== null && twosome !== undefined}
      onClose={close}
      icon={Ban}
      title={`Unblock ${name}?`}
      message="Your couples can find each other again. Follows are not restored."
      positiveLabel="Unblock"
      positiveLook="primary"
      onPositive={confirm}
      negative
    />
  );
}
