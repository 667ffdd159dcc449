import Ban from 'lucide-react/icons/ban';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { shownName } from '../twosome/names.ts';
import { unblock, useBlocked } from './block.store.ts';

/** `?unblockId=`: asks before a couple may be found again. */
export function UnblockCouple() {
  const { value, shown, close } = useOverlay('unblockId');
  const id = shown ?? '';
  const twosome = useBlocked(id);
  const name = shownName(twosome?.username ?? '');
  const confirm = () => {
    close();
    unblock(id).then(
      () => toast.good(`${name} is not blocked any more`),
      sayWhyNot('They are still blocked.'),
    );
  };
  return (
    <Dialog
      open={value !== null && twosome !== undefined}
      onClose={close}
      icon={Ban}
      title={`Unblock ${name}?`}
      message="You two and they may find each other again. Nobody follows anybody until they ask anew."
      positiveLabel="Unblock"
      positiveLook="primary"
      onPositive={confirm}
      negative
    />
  );
}
