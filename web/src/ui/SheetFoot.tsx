import type { ReactNode } from 'react';
import styles from './SheetFoot.module.css';

/** What a form in a sheet ends with, above the bar of the phone. */
export const SheetFoot = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
