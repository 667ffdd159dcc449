import type { ReactNode } from 'react';
import styles from './FootBar.module.css';

/** Buttons at the bottom of a page, above the keyboard. They share its width, except for the one in `beside`. */
export function FootBar({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.foot} flex flex-wrap gap-2.5 mx-auto`}>
      {beside && <div className={styles.beside}>{beside}</div>}
      {children}
    </div>
  );
}
