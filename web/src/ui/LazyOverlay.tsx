import { useState } from 'react';
import { type LazyComponent, useLazyComponent } from './lazyComponent.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/** A dialog or sheet whose code loads when it first opens. It stays mounted, to play its closing animation. */
export function LazyOverlay<P extends OverlayProps>({ of, props }: { of: LazyComponent<P>; props: P }) {
  const { open, onClose } = props;
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const Panel = useLazyComponent(of, open, () => {
    toast.bad(uiTexts.failure.network);
    onClose();
  });
  return wasOpen && Panel ? <Panel {...props} /> : null;
}
