import styles from './Pair.module.css';

export interface PairProps {
  /** one letter for each crescent */
  left: string;
  right: string;
  /** CSS pixels; below 40 the letters are left out */
  size?: number;
  /** accessible name; leave it out beside a written name */
  label?: string;
}

/** A couple without a photo: overlapping circles with a letter in each crescent. */
export function Pair({ left, right, size = 40, label }: PairProps) {
  return (
    <svg
      className={styles.pair}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="14" cy="20" r="11" fill="var(--mine)" />
      <circle cx="26" cy="20" r="11" fill="var(--theirs)" />
      <path d="M20 10.78A11 11 0 0 1 20 29.22A11 11 0 0 1 20 10.78Z" fill="var(--love)" />
      {size >= 40 && (
        <g className={styles.letters}>
          <text x="9" y="22.9" fill="var(--mine-ink)">
            {left}
          </text>
          <text x="31" y="22.9" fill="var(--theirs-ink)">
            {right}
          </text>
        </g>
      )}
    </svg>
  );
}
