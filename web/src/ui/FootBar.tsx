import type { ReactNode } from 'react';
import styles from './FootBar.module.css';

/** Buttons at the foot of a page, above the keyboard: a wizard's, a form's. They share its width, but for the one `beside` them. */
export function FootBar({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {beside && <div className={styles.beside}>{beside}</div>}
      {children}
    </div>
  );
}
