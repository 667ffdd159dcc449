import type { ReactNode } from 'react';
import { heartPath } from '../heartPath.ts';
import styles from './Drawing.module.css';

/** The canvas of all drawings: two-pixel ink lines with one blush, one mist and one red spot. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} width="168" height="126" viewBox="0 0 168 126" aria-hidden="true">
      {children}
    </svg>
  );
}

/** The pens and colours: line, paper, blush, mist (all with an ink outline), and the bare fills. */
export const pens = {
  line: styles.line,
  paper: styles.paper,
  blush: styles.blush,
  mist: styles.mist,
  blushFill: styles.blushFill,
  mistFill: styles.mistFill,
  red: styles.red,
  ink: styles.ink,
};

/** The red spot as a heart: its upper left corner, and its scale (1 is 24 units). */
export function SmallHeart({ x, y, scale }: { x: number; y: number; scale: number }) {
  return <path className={styles.red} transform={`translate(${x} ${y}) scale(${scale})`} d={heartPath} />;
}
