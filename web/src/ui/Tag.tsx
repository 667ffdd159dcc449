import type { ReactNode } from 'react';
import styles from './Tag.module.css';

/** A small quiet label beside a name. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}
