import type { ReactNode } from 'react';
import styles from './Frame.module.css';
import { uiTexts } from './ui.texts.ts';

export interface FrameProps {
  /** a Rail, from 768 px */
  rail?: ReactNode;
  /** a BottomBar, on a phone; pages reserve its space */
  bottom?: ReactNode;
  children: ReactNode;
}

/** The frame around the pages: the rail beside them, the bottom bar below them. */
export function Frame({ rail, bottom, children }: FrameProps) {
  return (
    <div className={styles.shell} data-rail={rail ? true : undefined} data-bottom={bottom ? true : undefined}>
      <a className={styles.skip} href="#content">
        {uiTexts.frame.skip}
      </a>
      {rail}
      <div className={styles.inner}>{children}</div>
      {bottom}
    </div>
  );
}
