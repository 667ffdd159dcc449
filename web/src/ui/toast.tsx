import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { toast as show } from 'react-toastify/unstyled';
import { Icon, type IconDrawing } from './Icon.tsx';
import styles from './Toasts.module.css';

interface ToastOptions {
  icon?: IconDrawing;
  tone?: 'plain' | 'good' | 'bad';
  /** one thing to do about it, such as Undo */
  action?: { label: string; onPress: () => void };
}

/** A sentence that comes and goes by itself, top right. The same sentence is not said twice at once. */
export const toast = {
  say,
  /** done: a green tick */
  good: (text: string) => say(text, { icon: CircleCheck, tone: 'good' }),
  /** it did not work: a red mark */
  bad: (text: string) => say(text, { icon: CircleAlert, tone: 'bad' }),
  /** takes every one away, as at sign-out */
  clear: () => show.dismiss(),
};

function say(text: string, { icon, tone = 'plain', action }: ToastOptions = {}): void {
  show(({ closeToast }) => bodyOf(text, icon, tone, action, () => closeToast()), {
    toastId: text.replaceAll(' ', '-'),
  });
}

function bodyOf(
  text: string,
  icon: IconDrawing | undefined,
  tone: string,
  action: ToastOptions['action'],
  close: () => void,
): ReactNode {
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
