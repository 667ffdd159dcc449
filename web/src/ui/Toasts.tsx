import { distances, timing } from '@twosome/contract/platform/timing';
import X from 'lucide-react/icons/x';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import { IconButton } from './IconButton.tsx';
import styles from './Toasts.module.css';

const slide = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: 220,
});

/** Where toasts appear; once, beside the routes. Say something with `toast` from toast.tsx. */
export function Toasts() {
  return (
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
    />
  );
}
