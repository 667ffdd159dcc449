import type { ReactNode } from 'react';
import { Mark } from './brand/Logo.tsx';
import styles from './ListEnd.module.css';

/** The end of a list. */
export function ListEnd({ children, marked = false }: { children: ReactNode; marked?: boolean }) {
  return (
    <div className={styles.end}>
      {marked && <Mark />}
      <p>{children}</p>
    </div>
  );
}
