import { limits } from '@twosome/contract/platform/limits';
import styles from './Badge.module.css';

export interface BadgeProps {
  count: number;
  /** what is counted, for screen readers: "new" is read as "3 new" */
  words: string;
}

/** A red count on the corner of its parent; renders nothing at zero. */
export function Badge({ count, words }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={`${styles.badge} text-center`}>
      {count > limits.badgeCap ? `${limits.badgeCap}+` : count}
      <span className="vh"> {words}</span>
    </span>
  );
}
