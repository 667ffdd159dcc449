import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Page.module.css';

export interface PageProps {
  /** a TopBar; the page leaves room for it */
  top?: ReactNode;
  /** the right column, from 1200 px */
  aside?: { label: string; content: ReactNode };
  /** a FootBar or a composer */
  foot?: ReactNode;
  /** 420 px instead of 600, inside the text's edges: a form of few words */
  narrow?: boolean;
  /** nothing above the first line: a cover goes to the screen's edge */
  bleed?: boolean;
  /** fills at least the screen: a wizard */
  tall?: boolean;
  /** is the screen, above the keyboard: what is in it scrolls, a room's list */
  still?: boolean;
  children: ReactNode;
}

/** One page: its bar, its column of 600 px and what stands beside it. */
export function Page(props: PageProps) {
  const { top, aside, foot, narrow = false, bleed = false, tall = false, still = false, children } = props;
  return (
    <div className={styles.page} data-aside={aside ? true : undefined} data-foot={foot ? true : undefined}>
      <div className={classes(styles.main, tall && styles.tall, still && styles.still)}>
        {top}
        <main
          id="content"
          tabIndex={-1}
          className={classes(
            styles.column,
            Boolean(top) && styles.underBar,
            bleed && styles.bleed,
            narrow && styles.narrow,
          )}
        >
          {children}
        </main>
        {foot}
      </div>
      {aside && (
        <aside className={styles.aside} aria-label={aside.label}>
          {aside.content}
        </aside>
      )}
    </div>
  );
}
