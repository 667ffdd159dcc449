import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { useNavigate } from '../../platform/router/navigation.ts';
import { Confirm } from '../../ui/Confirm.tsx';
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
  const [isBlocking, setBlocking] = useState(false);
  const isOpen = overlay.value !== null;
  const isOwn = twosome?.is_own === true;
  useOverlaid(overlay, {
    id,
    // blocking itself removes the couple, which is not a missing one
    isMissing: isOpen && twosome === undefined && !isBlocking,
    isForbidden: isOpen && isOwn,
    failure: useProfileLoad(id)?.failure ?? null,
    load: loadTwosome,
  });
  const name = shownName(twosome?.username ?? '');
  const blockAndLeave = async () => {
    setBlocking(true);
    try {
      await block(id);
    } catch (error) {
      setBlocking(false);
      throw error;
    }
    if (overlay.isHere()) navigate('/home', { replace: true });
  };
  return (
    <Confirm
      open={isOpen && twosome !== undefined && !isOwn}
      onClose={overlay.close}
      icon={Ban}
      title={texts.title(name)}
      message={texts.message}
      positiveLabel={texts.yes}
      act={blockAndLeave}
      done={texts.done(name)}
      failed={texts.failed}
    />
  );
}
