import { texts } from '@twosome/contract/platform/texts';
import type { ReactNode } from 'react';
import type { ButtonLook } from './Button.tsx';
import type { IconDrawing } from './Icon.tsx';
import { useEverOpen } from './lastOpen.ts';
import { later, useLater } from './later.ts';
import { toast } from './toast.tsx';

export interface DialogProps {
  open: boolean;
  /** the backdrop, Escape or the negative button; a dialog never closes itself */
  onClose: () => void;
  title: string;
  icon?: IconDrawing;
  message?: ReactNode;
  /** between the message and the buttons */
  children?: ReactNode;
  /** 'Okay' unless said otherwise */
  positiveLabel?: string;
  /** red unless said otherwise */
  positiveLook?: ButtonLook;
  /** without it the positive button closes */
  onPositive?: () => void;
  /** the positive act is under way */
  busy?: boolean;
  positiveDisabled?: boolean;
  /** shows the second button; its label is 'Cancel' unless said otherwise */
  negative?: boolean;
  negativeLabel?: string;
  negativeLook?: ButtonLook;
  /** without it the negative button closes */
  onNegative?: () => void;
}

const panel = later<DialogProps>(() => import('./DialogPanel.tsx').then((part) => part.DialogPanel));

/** Asked for ahead of need, so that the first dialog opens at once and without a network. */
export const loadDialog = panel.load;

/** A question or a sentence over the page, with one or two buttons. Comes with its own code when it first opens. */
export function Dialog(props: DialogProps) {
  const needed = useEverOpen(props.open);
  const Panel = useLater(panel, props.open, () => {
    toast.bad(texts.networkError);
    props.onClose();
  });
  return needed && Panel ? <Panel {...props} /> : null;
}
