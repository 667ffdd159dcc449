import Ban from 'lucide-react/icons/ban';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Overlay } from '../../platform/overlay.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { whyNotLoaded } from '../../ui/LoadFailure.tsx';
import { sayWhyNot } from '../../ui/sayWhyNot.ts';
import { toast } from '../../ui/toast.tsx';
import { shownName } from '../twosome/names.ts';
import { loadTwosome, useProfileLoad, useTwosome } from '../twosome/twosome.store.ts';
import { block } from './block.store.ts';

/** `?blockId=`: says what blocking does, and asks. Whatever showed them is gone afterwards: one is back at home. */
export function BlockCouple({ overlay, id }: { overlay: Overlay; id: string }) {
  const twosome = useTwosome(id);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isOpen = overlay.value !== null;
  useComes(overlay, id);
  const name = shownName(twosome?.username ?? '');
  const confirm = async () => {
    setBusy(true);
    try {
      await block(id);
      toast.good(`${name} is blocked`);
      navigate('/home', { replace: true });
    } catch (error) {
      sayWhyNot('They are not blocked.')(error);
      overlay.close();
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={isOpen && twosome !== undefined && !twosome.is_own}
      onClose={overlay.close}
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

/** The couple is fetched where only its id is known. Closes where there is none, or where it is the own one. */
function useComes({ value, close }: Overlay, id: string): void {
  const twosome = useTwosome(id);
  const failure = useProfileLoad(id)?.failure ?? null;
  const isMissing = value !== null && twosome === undefined;
  const isOwn = value !== null && twosome?.is_own === true;
  useEffect(() => {
    if (isMissing) void loadTwosome(id);
  }, [isMissing, id]);
  useEffect(() => {
    if (isMissing && failure) toast.bad(whyNotLoaded(failure));
    if (isOwn || (isMissing && failure)) close();
  }, [isMissing, isOwn, failure, close]);
}
