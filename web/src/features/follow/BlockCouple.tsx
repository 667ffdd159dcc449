import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastError } from '../../ui/toastError.ts';
import type { UrlOverlayProps } from '../../ui/UrlOverlay.tsx';
import { useOverlaid } from '../../ui/useOverlaid.ts';
import { shownName } from '../twosome/names.ts';
import { loadTwosome, useProfileLoad, useTwosome } from '../twosome/twosome.store.ts';
import { block } from './block.store.ts';
import { followTexts } from './follow.texts.ts';

const texts = followTexts.block;

/**
 * `?blockId=`: explains blocking and asks. Every screen that showed the couple is gone afterwards, so it navigates
 * home.
 */
export function BlockCouple({ overlay, id }: UrlOverlayProps) {
  const twosome = useTwosome(id);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isOpen = overlay.value !== null;
  const isOwn = twosome?.is_own === true;
  useOverlaid(overlay, {
    id,
    // blocking itself removes the couple, which is not a missing one
    isMissing: isOpen && twosome === undefined && !busy,
    isForbidden: isOpen && isOwn,
    failure: useProfileLoad(id)?.failure ?? null,
    load: loadTwosome,
  });
  const name = shownName(twosome?.username ?? '');
  const confirm = async () => {
    setBusy(true);
    try {
      await block(id);
      toast.good(texts.done(name));
      if (overlay.isHere()) navigate('/home', { replace: true });
    } catch (error) {
      toastError(texts.failed)(error);
      overlay.close();
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={isOpen && twosome !== undefined && !isOwn}
      onClose={overlay.close}
      icon={Ban}
      title={texts.title(name)}
      message={texts.message}
      positiveLabel={texts.yes}
      onPositive={confirm}
      busy={busy}
      negative
    />
  );
}
