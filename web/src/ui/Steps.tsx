import { classes } from './classes.ts';
import styles from './Steps.module.css';

/** The progress of a wizard: `at` counts from 1. */
export function Steps({ at, of, label = 'Step' }: { at: number; of: number; label?: string }) {
  const bars = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className={styles.steps} role="img" aria-label={`${label} ${at} of ${of}`}>
      {bars.map((step) => (
        <i key={step} className={classes(step <= at && styles.done)} />
      ))}
    </div>
  );
}
