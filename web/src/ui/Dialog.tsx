import type { ReactNode } from 'react';
import type { ButtonLook } from './Button.tsx';
import type { IconDrawing } from './Icon.tsx';
import { LazyOverlay } from './LazyOverlay.tsx';
import { lazyComponent } from './lazyComponent.ts';

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

const panel = lazyComponent<DialogProps>(async () => (await import('./DialogPanel.tsx')).DialogPanel);

/** Preloads the code, so that the first dialog opens immediately and offline. */
export const loadDialog = panel.load;

/** A modal message with one or two buttons. */
export const Dialog = (props: DialogProps) => <LazyOverlay of={panel} props={props} />;
