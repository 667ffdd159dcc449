import type { ReactNode } from 'react';
import styles from './OrLine.module.css';

/** A few words between two hairlines: another way to the same end, or what follows. */
export function OrLine({ children }: { children: ReactNode }) {
  return <div className={styles.or}>{children}</div>;
}
