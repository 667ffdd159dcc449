import type { To } from '../platform/router/history.ts';
import { Link } from '../platform/router/Link.tsx';
import { classes } from './classes.ts';
import styles from './Logo.module.css';
import { brand, uiTexts } from './ui.texts.ts';

/** The mark with the word; a link if `to` is given. */
export function Logo({ to, className }: { to?: To; className?: string | undefined }) {
  const drawing = (
    <>
      <Mark width={34} />
      <span className={styles.word} aria-hidden="true">
        {brand.drawn}
      </span>
    </>
  );
  if (!to) {
    return (
      <span className={classes(styles.logo, className)} role="img" aria-label={brand.written}>
        {drawing}
      </span>
    );
  }
  return (
    <Link to={to} className={classes(styles.logo, className)} aria-label={uiTexts.frame.logo}>
      {drawing}
    </Link>
  );
}

/** Two overlapping circles. `width` in CSS pixels; the height is two thirds of it. */
export function Mark({ width = 36 }: { width?: number }) {
  return (
    <svg width={width} height={(width * 2) / 3} viewBox="0 0 36 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11.5" fill="var(--mine)" />
      <circle cx="24" cy="12" r="11.5" fill="var(--theirs)" />
      <path fill="var(--love)" d="M18 2.19A11.5 11.5 0 0 1 18 21.81A11.5 11.5 0 0 1 18 2.19Z" />
    </svg>
  );
}
