import { classes } from './classes.ts';
import styles from './Steps.module.css';
import { uiTexts } from './ui.texts.ts';

interface StepsProps {
  at: number;
  of: number;
  label?: typeof uiTexts.steps;
}

/** The progress of a wizard: `at` counts from 1. */
export function Steps({ at, of, label = uiTexts.steps }: StepsProps) {
  const bars = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className={styles.steps} role="img" aria-label={label(at, of)}>
      {bars.map((step) => (
        <i key={step} className={classes(step <= at && styles.done)} />
      ))}
    </div>
  );
}
