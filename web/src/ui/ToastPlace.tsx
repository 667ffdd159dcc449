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

const slide = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: 220,
});

/** The place itself; use it through Toasts, which brings it in. Beside the page, as sheets are: above them. */
export function ToastPlace() {
  // what was shown there goes with it
  useEffect(() => () => said.clear(), []);
  return createPortal(
    <ToastContainer
      className={() => styles.toasts ?? ''}
      toastClassName={() => styles.toast ?? ''}
      aria-label="Notices"
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
        <IconButton icon={X} size={20} label="Close" className={styles.close} onClick={closeToast} />
      )}
    />,
    document.body,
  );
}

/** What is on the screen or waits for its place; what is leaving may be said again. */
const said = new Set<string>();
let times = 0;

/** Shows one; before the place is drawn it waits for it. */
export function showToast(text: string, options: ToastOptions): void {
  if (said.has(text)) return;
  said.add(text);
  times += 1;
  show(({ closeToast }) => <Body text={text} close={() => closeToast()} {...options} />, {
    toastId: `toast-${times}`,
    onClose: () => said.delete(text),
  });
}

/** Those that wait go too: the next person must not read them. */
export function clearToasts(): void {
  show.clearWaitingQueue();
  show.dismiss();
  said.clear();
}

const marks: Partial<Record<string, IconDrawing>> = { good: CircleCheck, bad: CircleAlert };

function Body({ text, tone = 'plain', icon = marks[tone], action, close }: BodyProps) {
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
