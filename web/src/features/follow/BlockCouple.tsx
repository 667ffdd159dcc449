import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOverlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { shownName } from '../twosome/names.ts';
import { block } from './block.store.ts';

/** `?blockId=`: says what blocking does, and asks. The profile is gone afterwards: one is back at home. */
export function BlockCouple({ twosome }: { twosome: Twosome }) {
  const { id, username } = twosome;
  const { value, close } = useOverlay('blockId');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const name = shownName(username);
  const confirm = async () => {
    setBusy(true);
    try {
      await block(id);
      toast.good(`${name} is blocked`);
      navigate('/home', { replace: true });
    } catch (error) {
      sayWhyNot('They are not blocked.')(error);
      close();
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={value === id}
      onClose={close}
      icon={Ban}
      title={`Block ${name}?`}
      message="Neither couple finds the other any more: no profile, no posts, no comments. Follows end both ways. It holds for the four of you, also in later couples. They are not told, and unblocking brings no follow back."
      positiveLabel="Block"
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
