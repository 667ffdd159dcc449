import type { ReactNode } from 'react';
import styles from './CountButton.module.css';

interface CountButtonProps {
  /** what it does or how it stands, read aloud with the count */
  label: string;
  count: number;
  /** what is counted: "claps" is read as "3 claps" */
  words: string;
  onPress: () => void;
  /** the drawing */
  children: ReactNode;
}

/** Something that many may do, and how often it was done. A zero is not printed, only heard. */
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
