import type { ReactNode } from 'react';
import { Mark } from './brand/Logo.tsx';
import styles from './ListEnd.module.css';

/** The end of a list. */
export function ListEnd({ children, marked = false }: { children: ReactNode; marked?: boolean }) {
  return (
    <div className={`${styles.end} stack justify-items-center gap-3 small faint text-center`}>
      {marked && <Mark />}
      <p>{children}</p>
    </div>
  );
}
