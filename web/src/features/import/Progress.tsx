import type { ReactNode } from 'react';
import { TwoCircles } from '../../ui/brand/TwoCircles.tsx';
import { Empty } from '../../ui/Empty.tsx';
import styles from './Import.module.css';

interface ProgressProps {
  heading: string;
  /** the state of the bar in words, such as '12 of 40' */
  words?: string;
  /** from 0 to 1; without it there is no bar */
  share?: number;
  /** the bar's */
  label?: string;
  line: ReactNode;
  action?: ReactNode;
}

/** Work in progress: how far it is, and what the person can do meanwhile. */
export const Progress = ({ heading, words, share, label, line, action }: ProgressProps) => (
  <Empty
    drawing={<TwoCircles width={84} motion="turning" />}
    heading={heading}
    line={
      <span className="stack justify-items-center gap-3 mt-2">
        {share !== undefined && <progress className={styles.bar} value={share} aria-label={label} />}
        {/* screen readers read the bar, when they ask */}
        {words && (
          <span className="num" aria-live="off">
            {words}
          </span>
        )}
        <span className="small">{line}</span>
      </span>
    }
    action={action}
  />
);
