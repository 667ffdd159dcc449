import type { To } from '../platform/router/history.ts';
import { Link } from '../platform/router/Link.tsx';
import { classes } from './classes.ts';
import styles from './Logo.module.css';
import { Mark } from './Mark.tsx';
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
