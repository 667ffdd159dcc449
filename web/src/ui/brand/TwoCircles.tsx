import styles from './TwoCircles.module.css';

/**
 * The animated mark: the circles move together and the lens fills; 'turning' repeats it. Static under reduced
 * motion.
 */
export function TwoCircles({ width, motion }: { width: number; motion: 'turning' | 'once' }) {
  return (
    <svg
      className={styles.circles}
      data-motion={motion}
      width={width}
      height={(width * 2) / 3}
      viewBox="0 0 36 24"
      aria-hidden="true"
    >
      <circle className={styles.mine} cx="12" cy="12" r="11.5" fill="var(--mine)" />
      <circle className={styles.theirs} cx="24" cy="12" r="11.5" fill="var(--theirs)" />
      <path
        className={styles.lens}
        fill="var(--love)"
        d="M18 2.19A11.5 11.5 0 0 1 18 21.81A11.5 11.5 0 0 1 18 2.19Z"
      />
    </svg>
  );
}
