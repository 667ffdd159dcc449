import type { ReactNode } from 'react';
import type { ButtonLook } from './Button.tsx';
import type { IconDrawing } from './Icon.tsx';
import { useEverOpen } from './lastOpen.ts';
import { lazyComponent, useLazyComponent } from './lazyComponent.ts';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

export interface DialogProps {
  open: boolean;
  /** called by the backdrop, Escape or the negative button; the dialog never closes itself */
  onClose: () => void;
  title: string;
  icon?: IconDrawing;
  message?: ReactNode;
  /** between the message and the buttons */
  children?: ReactNode;
  /** defaults to 'Okay' */
  positiveLabel?: string;
  /** defaults to red */
  positiveLook?: ButtonLook;
  /** defaults to onClose */
  onPositive?: () => void;
  /** the positive action is in progress */
  busy?: boolean;
  positiveDisabled?: boolean;
  /** shows a second button, which closes; its label defaults to 'Cancel' */
  negative?: boolean;
  negativeLabel?: string;
}

const panel = lazyComponent<DialogProps>(() =>
  import('./DialogPanel.tsx').then((module) => module.DialogPanel),
);

/** Preloads the code, so that the first dialog opens immediately and offline. */
export const loadDialog = panel.load;

/** A modal message with one or two buttons. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  const needed = useEverOpen(props.open);
  const Panel = useLazyComponent(panel, props.open, () => {
    toast.bad(uiTexts.failure.network);
    props.onClose();
  });
  return needed && Panel ? <Panel {...props} /> : null;
}
