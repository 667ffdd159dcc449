import { Toast } from '@base-ui/react/toast';
import { distances, timing } from '@twosome/contract/platform/timing';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect } from 'react';
import { Icon, type IconDrawing } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';
import { uiTexts } from './ui.texts.ts';

export interface ToastOptions {
  icon?: IconDrawing;
  tone?: 'plain' | 'good' | 'bad';
  /** one action, such as Undo */
  action?: { label: string; onPress: () => void };
  /** a toast with the same id is replaced; the text by default, without an action */
  id?: string;
  /** a tap on the text, which closes the toast */
  onOpen?: () => void;
  onClose?: () => void;
}

interface ToastData extends ToastOptions {
  text: string;
}

const manager = Toast.createToastManager<ToastData>();
let setMounted = () => {};
const mounted = new Promise<void>((resolve) => {
  setMounted = resolve;
});

/** The toasts' implementation; use it through Toasts, which loads it. Rendered into the body, above sheets. */
export function ToastPlace() {
  useEffect(setMounted, []);
  return (
    // the library's limit hides the oldest toast, perhaps unread or with an Undo
    <Toast.Provider toastManager={manager} timeout={timing.toast} limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport className={`${styles.toasts} fixed`} aria-label={uiTexts.notices} data-toasts="">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Shows a toast once the component is mounted. A repeated text extends the first toast, unless it has an action. */
export async function showToast(text: string, options: ToastOptions): Promise<void> {
  await mounted;
  const { action, id = action ? undefined : text, onClose } = options;
  manager.add({ ...(id !== undefined && { id }), ...(onClose && { onClose }), data: { text, ...options } });
}

export const clearToasts = (): void => manager.close();
export const closeToast = (id: string): void => manager.close(id);

const toneIcons: Partial<Record<string, IconDrawing>> = { good: CircleCheck, bad: CircleAlert };

/** The library's role, a dialog, would count as an open overlay. */
const asStatus = { role: 'status', 'aria-modal': undefined } as const;

function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const { text, tone = 'plain', icon = toneIcons[tone], action, onOpen } = toast.data as ToastData;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        {...asStatus}
        className={`${styles.toast} absolute row min-h-14 gap-3 py-1.5`}
        swipeDirection={['left', 'right']}
        onPointerUpCapture={cancelShortDrag}
      >
        {icon && (
          <span className={`${styles.icon} flex-none`} data-tone={tone}>
            <Icon of={icon} />
          </span>
        )}
        {onOpen ? (
          <button
            type="button"
            className="clamp-2 grow min-h-touch text-start"
            onClick={() => {
              onOpen();
              close(toast.id);
            }}
          >
            {text}
          </button>
        ) : (
          <span className="grow">{text}</span>
        )}
        {action && (
          <button
            type="button"
            className={`${styles.action} min-h-touch px-2.5 link`}
            onClick={() => {
              action.onPress();
              close(toast.id);
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton
          icon={X}
          size={20}
          label={uiTexts.buttons.close}
          className={styles.close}
          onClick={() => close(toast.id)}
        />
      </Toast.Root>
    );
  });
}

/** The library dismisses a toast after 40 pixels. A drag that is too short ends as if the browser cancelled it. */
function cancelShortDrag({ currentTarget: toast, nativeEvent }: PointerEvent<HTMLElement>): void {
  const moved = Math.abs(Number.parseFloat(toast.style.getPropertyValue('--toast-swipe-movement-x')));
  if (moved === 0 || moved > (toast.offsetWidth * distances.toastDrag) / 100) return;
  nativeEvent.stopPropagation();
  toast.dispatchEvent(new window.PointerEvent('pointercancel', nativeEvent));
}
