import { distances, timing } from '@twosome/contract/platform/timing';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, toast as show, ToastContainer } from 'react-toastify/unstyled';
import { Icon, type IconDrawing } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import type { ToastOptions } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

const slide = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: 220,
});

/** The toasts' implementation; use it through Toasts, which loads it. Rendered into the body, above sheets. */
export function ToastPlace() {
  // its toasts unmount with it
  useEffect(() => () => activeTexts.clear(), []);
  return createPortal(
    <ToastContainer
      className={() => styles.toasts ?? ''}
      toastClassName={() => styles.toast ?? ''}
      aria-label={uiTexts.notices}
      role="status"
      position="top-right"
      autoClose={timing.toast}
      draggable
      draggablePercent={distances.toastDrag}
      hideProgressBar
      progressClassName={() => styles.timer ?? ''}
      closeOnClick={false}
      icon={false}
      limit={3}
      transition={slide}
      closeButton={({ closeToast }) => (
        <IconButton
          icon={X}
          size={20}
          label={uiTexts.buttons.close}
          className={styles.close}
          onClick={closeToast}
        />
      )}
    />,
    document.body,
  );
}

/** Texts of the toasts that are shown or queued. A toast that is leaving may be shown again. */
const activeTexts = new Set<string>();
let count = 0;

/** Shows a toast; until the container mounts it is queued. A toast with an action is never a duplicate. */
export function showToast(text: string, options: ToastOptions): void {
  if (activeTexts.has(text) && options.action === undefined) return;
  activeTexts.add(text);
  count += 1;
  show(({ closeToast }) => <Body text={text} close={() => closeToast()} {...options} />, {
    toastId: `toast-${count}`,
    onClose: () => activeTexts.delete(text),
  });
}

/** Clears the queue too: the next user must not read it. */
export function clearToasts(): void {
  show.clearWaitingQueue();
  show.dismiss();
  activeTexts.clear();
}

const toneIcons: Partial<Record<string, IconDrawing>> = { good: CircleCheck, bad: CircleAlert };

function Body({ text, tone = 'plain', icon = toneIcons[tone], action, close }: BodyProps) {
  return (
    <>
      {icon && (
        <span className={styles.icon} data-tone={tone}>
          <Icon of={icon} />
        </span>
      )}
      <span className="grow">{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPress();
            close();
          }}
        >
          {action.label}
        </button>
      )}
    </>
  );
}

interface BodyProps extends ToastOptions {
  text: string;
  close: () => void;
}
