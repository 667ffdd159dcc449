import { limits } from '@twosome/contract/platform/limits';
import styles from './Badge.module.css';

export interface BadgeProps {
  count: number;
  /** what is counted, for screen readers: "new" is read as "3 new" */
  words: string;
  /** the highest number shown; above it "9+" */
  cap?: number;
  /** placed on its parent's corner; inline by default */
  corner?: boolean;
}

/** A red count; renders nothing at zero. */
export function Badge({ count, words, cap = limits.badgeCap, corner = false }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} data-corner={corner || undefined}>
      {count > cap ? `${cap}+` : count}
      <span className="vh"> {words}</span>
    </span>
  );
}
