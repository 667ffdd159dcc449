import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './NoticeBar.module.css';

interface NoticeBarProps {
  /** without children there is no bar and no reserved space */
  children?: ReactNode;
}

/** A strip above the whole page, which moves down. It stays mounted, so that screen readers announce its text. */
export function NoticeBar({ children }: NoticeBarProps) {
  return (
    <div role="status" className={styles.place}>
      {children && <div className={`${styles.bar} row justify-center gap-2`}>{children}</div>}
    </div>
  );
}

interface NoticeActionProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

/** An action in the bar, as underlined text. */
export function NoticeAction({ label, disabled = false, onPress }: NoticeActionProps) {
  return (
    <button
      type="button"
      className={`${styles.action} flex-none min-h-touch px-2.5 font-semibold link`}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** The bar's close button. */
export function NoticeClose({ label, onPress }: Omit<NoticeActionProps, 'disabled'>) {
  return <IconButton icon={X} size={16} label={label} className={styles.close} onClick={onPress} />;
}
