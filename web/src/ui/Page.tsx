import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './Page.module.css';
import { uiTexts } from './ui.texts.ts';
import { useWideForAside } from './useWide.ts';

interface PageProps {
  /** a TopBar; the page reserves its space */
  top?: ReactNode;
  /** the right column, from 1200 px */
  aside?: { label: string; content: ReactNode };
  /** a FootBar or a composer */
  foot?: ReactNode;
  /** within the text's margins, and 420 px wide in windows below 768 px: for short forms */
  narrow?: boolean;
  /** no space above the first line: a cover reaches the screen's edge */
  bleed?: boolean;
  /** at least as high as the screen: a wizard */
  tall?: boolean;
  /** exactly as high as the screen, above the keyboard; its content scrolls: a room's list */
  fixedHeight?: boolean;
  children: ReactNode;
}

/** A page: its bar, its column of 600 px and an optional second column. */
export function Page(props: PageProps) {
  const {
    top,
    aside,
    foot,
    narrow = false,
    bleed = false,
    tall = false,
    fixedHeight = false,
    children,
  } = props;
  // not only hidden, because a phone would load its content
  const hasAside = useWideForAside();
  return (
    <div className={styles.page} data-foot={foot ? true : undefined}>
      <div className={classes(tall && styles.tall, fixedHeight && styles.fixedHeight)}>
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
      {aside && hasAside && (
        <aside className={styles.aside} aria-label={aside.label}>
          {aside.content}
        </aside>
      )}
    </div>
  );
}

/** Sets the browser tab's title: 'Settings · Twosome'. Shell calls it with its title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = uiTexts.pageTitle(title);
  }, [title]);
}
