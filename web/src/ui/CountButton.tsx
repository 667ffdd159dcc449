import type { ReactNode } from 'react';
import styles from './CountButton.module.css';

interface CountButtonProps {
  /** what it does or its state; read aloud with the count */
  label: string;
  count: number;
  /** '3 claps', for screen readers */
  counted: string;
  onPress: () => void;
  /** the key that presses it, on a desktop */
  shortcut?: string;
  /** the icon */
  children: ReactNode;
}

/** An action with the number of times it was done. A zero is read aloud but not shown. */
export function CountButton({ label, count, counted, onPress, shortcut, children }: CountButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} flex-none items-center justify-center gap-1.75 px-2`}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-label={`${label}, ${counted}`}
      onClick={onPress}
    >
      {children}
      {count > 0 && <span>{count}</span>}
    </button>
  );
}
