import type { ReactNode } from 'react';
import styles from './SheetFoot.module.css';

/** The bottom of a form in a sheet, above the phone's system bar. */
export const SheetFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
