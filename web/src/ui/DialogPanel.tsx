import { Dialog as Base } from '@base-ui/react/dialog';
import { timing } from '@twosome/contract/platform/timing';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import styles from './Dialog.module.css';
import { Icon, type IconDrawing } from './Icon.tsx';
import type { Closing } from './LazyOverlay.tsx';
import { keepFocusNear } from './nearFocus.ts';
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

keepFocusNear();

/** The dialog's implementation; use it through Dialog, which loads it when needed. */
export function DialogPanel(props: DialogProps & Closing) {
  const { open, onClose, onClosed, title, icon, message, children } = props;
  const safer = useRef<HTMLButtonElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  // ignore the second tap of a double tap, which was meant for the control that opened the dialog
  const isTooEarly = () => performance.now() - openedAt.current < timing.doubleTap;
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && !(reason === 'outside-press' && isTooEarly())) onClose();
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Base.Portal>
        <Base.Backdrop className={`${styles.scrim} fixed inset-0`} />
        <Base.Popup className={`${styles.dialog} fixed text-center`} initialFocus={safer}>
          {icon && (
            <span className={`${styles.icon} center round`}>
              <Icon of={icon} />
            </span>
          )}
          <Base.Title className="heading">{title}</Base.Title>
          {message && <Base.Description className="mt-2 quiet text-pretty">{message}</Base.Description>}
          {children && <div className="mt-4 text-start">{children}</div>}
          <Answers safer={safer} dialog={props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The safer button, which comes first, gets the focus. */
function Answers({ safer, dialog }: { safer: Ref<HTMLButtonElement>; dialog: DialogProps }) {
  const hasNegative = Boolean(dialog.negative || dialog.negativeLabel);
  return (
    <div className={`${styles.answers} stack`}>
      {hasNegative && (
        <Button ref={safer} look="neutral" onClick={dialog.onClose}>
          {dialog.negativeLabel ?? uiTexts.buttons.cancel}
        </Button>
      )}
      <Button
        ref={hasNegative ? null : safer}
        look={dialog.positiveLook ?? 'red'}
        busy={dialog.busy}
        disabled={dialog.positiveDisabled}
        onClick={dialog.onPositive ?? dialog.onClose}
      >
        {dialog.positiveLabel ?? uiTexts.buttons.okay}
      </Button>
    </div>
  );
}
