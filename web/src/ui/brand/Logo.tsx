import type { Path } from '@twosome/contract/platform/addresses';
import { Link } from '../../platform/router/Link.tsx';
import { classes } from '../classes.ts';
import { brand, uiTexts } from '../ui.texts.ts';
import styles from './Logo.module.css';

/** A link: the mark with the word. */
export function Logo({ to, className }: { to: Path; className?: string | undefined }) {
  return (
    <Link to={to} className={classes(styles.logo, className)} aria-label={uiTexts.frame.logo}>
      <Mark width={34} />
      <span aria-hidden="true">{brand.drawn}</span>
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
