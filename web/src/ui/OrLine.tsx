import type { ReactNode } from 'react';
import styles from './OrLine.module.css';

/** A few words between two hairlines, such as "or". */
export function OrLine({ children }: { children: ReactNode }) {
  return <div className={`${styles.or} row gap-3.5 caption`}>{children}</div>;
}
