import type { ReactNode } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';
import { BottomBar } from './BottomBar.tsx';
import { hasBottomBar, type PlaceName } from './places.ts';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { usePageTitle } from './usePageTitle.ts';

export interface ShellProps {
  /** the page's name: its heading in the bar, and what the browser's tab says */
  title: string;
  /** instead of the title's text in the bar, such as a couple's name */
  heading?: ReactNode;
  /** 'title': the heading; 'logo': the logo (home); 'none': the screen brings its own bar and its own h1 */
  bar?: 'title' | 'logo' | 'none';
  /** shows the arrow: where it leads when there is no earlier page in the app */
  back?: string;
  /** right in the bar: IconLinks or IconButtons, or one small Button */
  actions?: ReactNode;
  /** marks the place in the bars; home, connect, goals, notification and profile have the bottom bar, others none */
  tab?: PlaceName;
  /** the column is as high as the screen and has no padding: rooms and wizards with a foot of their own */
  fill?: boolean;
  /** right of the column, from 1200 px */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every screen behind the sign-in: a top bar, a 600 px column, and either a bottom bar (phones) or a rail
 * (from 768 px). A screen is one Shell around its content and nothing else:
 *
 *     <Shell title="Your Goals" tab="goals" actions={<IconLink …/>}>…</Shell>      a place with tabs
 *     <Shell title="Settings" back="/profile" tab="settings">…</Shell>            a page with a way back
 *     <Shell title="Home" bar="logo" tab="home" aside={<Suggested />}>…</Shell>   the timeline
 *     <Shell title={name} bar="none" fill>…</Shell>                               brings its own bar and h1
 *
 * Text in the column keeps `var(--gutter)` from the edge, photos `var(--photo-gutter)`; the Shell adds neither.
 * Somebody who is not signed in sees no bars but the top one.
 */
export function Shell(props: ShellProps) {
  const { title, heading, bar = 'title', back, actions, tab, fill = false, aside, children } = props;
  usePageTitle(title);
  const signedIn = useAuth((auth) => auth.user !== null);
  const bottomBar = signedIn && hasBottomBar(tab);
  return (
    <div className={styles.shell} data-rail={signedIn || undefined} data-aside={Boolean(aside) || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      {signedIn && <Rail current={tab} />}
      <div className={styles.inner}>
        {bar !== 'none' && (
          <TopBar
            {...(bar === 'title' ? { heading: heading ?? title } : {})}
            back={back}
            actions={actions}
            home={signedIn ? '/home' : '/'}
          />
        )}
        <main
          id="content"
          tabIndex={-1}
          className={styles.column}
          data-bar={bar}
          data-tabs={bottomBar || undefined}
          data-fill={fill || undefined}
        >
          {bar === 'logo' && <h1 className="vh">{title}</h1>}
          {children}
        </main>
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
      {bottomBar && <BottomBar current={tab} />}
    </div>
  );
}
