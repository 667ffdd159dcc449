import type { ReactNode } from 'react';
import styles from './CountButton.module.css';

interface CountButtonProps {
  /** what it does or its state; read aloud with the count */
  label: string;
  count: number;
  /** what is counted: "claps" is read as "3 claps" */
  words: string;
  onPress: () => void;
  /** the icon */
  children: ReactNode;
}

/** An action with the number of times it was done. A zero is read aloud but not shown. */
export function CountButton({ label, count, words, onPress, children }: CountButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      title={label}
      aria-label={`${label}, ${count} ${words}`}
      onClick={onPress}
    >
      {children}
      {count > 0 && <span>{count}</span>}
    </button>
  );
}
