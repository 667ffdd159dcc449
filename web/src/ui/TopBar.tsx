import type { Path } from '@twosome/contract/platform/addresses';
import type { ReactNode } from 'react';
import { Logo } from './brand/Logo.tsx';
import { classes } from './classes.ts';
import styles from './TopBar.module.css';

export interface TopBarProps {
  /** the logo instead of a heading, and its link */
  logo?: Path;
  /** a back arrow or a close button */
  leading?: ReactNode;
  /** the page's heading */
  title?: ReactNode;
  /** centres the heading, as in a wizard */
  centred?: boolean;
  /** icons, a counter */
  trailing?: ReactNode;
  /** a hairline below */
  ruled?: boolean | undefined;
  /** only on a phone: from 768 px the rail shows it */
  phoneOnly?: boolean;
}

/** The bar at the top of a page, 56 px on a phone. */
export function TopBar(props: TopBarProps) {
  const { logo, leading, title, centred = false, trailing, ruled = false, phoneOnly = false } = props;
  return (
    <header
      className={classes(
        styles.bar,
        ruled && styles.ruled,
        phoneOnly && styles.phoneOnly,
        centred && styles.centred,
      )}
    >
      <div className={styles.leading}>{logo ? <Logo to={logo} className={styles.logo} /> : leading}</div>
      {title ? <h1 className={`${styles.title} grow truncate`}>{title}</h1> : <span className="grow" />}
      <div className={`${styles.trailing} justify-end`}>{trailing}</div>
    </header>
  );
}
