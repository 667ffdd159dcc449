import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import UserMinus from 'lucide-react/icons/user-minus';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import { shownName } from '../twosome/names.ts';
import { removeFollower } from './follow.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.removeFollower;

/** `?removeFollowerId=`: asks before a follower is removed. */
export function RemoveFollower({ twosome }: { twosome: Twosome }) {
  const { id, follows_you, username } = twosome;
  const { value, close } = useOverlay('removeFollowerId');
  const name = shownName(username);
  const confirm = () => {
    close();
    removeFollower(id).then(() => toast.good(texts.done(name)), toastError(texts.failed));
  };
  return (
    <Dialog
      open={value === id && follows_you}
      onClose={close}
      icon={UserMinus}
      title={texts.title}
      message={texts.message(name)}
      positiveLabel={texts.yes}
      onPositive={confirm}
      negative
    />
  );
}
