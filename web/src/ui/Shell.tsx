import type { Path } from '@twosome/contract/platform/addresses';
import type { ReactNode } from 'react';
import { BackButton } from './BackButton.tsx';
import { Page, usePageTitle } from './Page.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { uiTexts } from './ui.texts.ts';

export interface ShellProps {
  /** the page's name: the heading in the bar and the browser tab's title */
  title: string;
  /** replaces the title in the bar, such as a couple's name; null: the screen has its own h1 */
  heading?: ReactNode;
  /** 'title': the heading; 'logo': the logo (home); 'none': the screen has its own bar and h1 */
  bar?: 'title' | 'logo' | 'none';
  /** shows the arrow: the fallback when the history has no earlier page of the app */
  back?: Path;
  /** right in the bar: IconLinks or IconButtons, or one small Button */
  actions?: ReactNode;
  /** inside the text gutter, and 420 px wide in windows below 768 px */
  narrow?: boolean;
  /** the column fills the screen's height: wizards */
  fill?: boolean;
  /** the page does not scroll, its content does: rooms */
  fixedHeight?: boolean;
  /** a FootBar or a composer */
  foot?: ReactNode;
  /** right of the column, from 1200 px */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The page of every screen behind the sign-in: a top bar and a 600 px column, inside AppFrame. A screen is one Shell around
 * its content:
 *
 *     <Shell title="Your Goals" actions={<IconLink …/>}>…</Shell>      a tab of the bottom bar
 *     <Shell title="Settings" back="/profile">…</Shell>                a page with a way back
 *     <Shell title="Home" bar="logo" aside={<Suggested />}>…</Shell>   the timeline
 *     <Shell title={name} bar="none" fill>…</Shell>                    brings its own bar and h1
 *
 * Text in the column keeps `var(--gutter)` from the edge, photos `var(--photo-gutter)`; only `narrow` adds the gutter.
 */
export function Shell(props: ShellProps) {
  const { title, bar = 'title', narrow = false, fill = false, fixedHeight = false } = props;
  const { foot, aside, children } = props;
  usePageTitle(title);
  return (
    <Page
      top={bar === 'none' ? undefined : <Bar {...props} />}
      bleed={bar === 'none'}
      narrow={narrow}
      tall={fill}
      fixedHeight={fixedHeight}
      foot={foot}
      {...(aside ? { aside: { label: uiTexts.frame.aside, content: aside } } : {})}
    >
      {bar === 'logo' && props.heading !== null && <h1 className="vh">{title}</h1>}
      {bar === 'logo' ? <div className={styles.barless}>{children}</div> : children}
    </Page>
  );
}

function Bar({ title, heading, bar, back, actions, fixedHeight }: ShellProps) {
  if (bar === 'logo') return <TopBar logo="/home" trailing={actions} phoneOnly />;
  return (
    <TopBar
      leading={back && <BackButton to={back} />}
      title={heading === undefined ? title : heading}
      trailing={actions}
      ruled={fixedHeight}
    />
  );
}
