import { useState } from 'react';
import type { LazyComponent } from './lazyComponent.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/** What a panel reports to LazyOverlay. */
export interface Closing {
  /** the closing animation has ended */
  onClosed?: () => void;
}

/**
 * A dialog or sheet whose code loads when it opens. During its closing animation it keeps the props with which it was
 * open: they may be empty by then.
 */
export function LazyOverlay<P extends OverlayProps>({
  of: Panel,
  props,
}: {
  of: LazyComponent<P & Closing>;
  props: P;
}) {
  const { open, onClose } = props;
  const [shown, setShown] = useState<P | null>(open ? props : null);
  if (open && shown !== props) setShown(props);
  const fail = () => {
    toast.bad(uiTexts.failure.network);
    onClose();
  };
  return (
    shown && (
      <Panel
        {...shown}
        open={open}
        onClose={onClose}
        onClosed={() => setShown(null)}
        when={open}
        onFail={fail}
      />
    )
  );
}
