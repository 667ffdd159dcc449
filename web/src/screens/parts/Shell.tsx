import type { User } from '@twosome/contract/auth/auth.contract';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useAuth } from '../../features/auth/auth.store.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Page } from '../../ui/Page.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { Shell as Frame } from '../../ui/Shell.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { BackButton } from './BackButton.tsx';
import { lastOfRail, railOf, tabsOf } from './places.tsx';
import styles from './Shell.module.css';
import { usePageTitle } from './usePageTitle.ts';

export interface ShellProps {
  /** the page's name: its heading in the bar, and what the browser's tab says */
  title: string;
  /** instead of the title's text in the bar, such as a couple's name; null: the screen has its own h1 */
  heading?: ReactNode;
  /** 'title': the heading; 'logo': the logo (home); 'none': the screen brings its own bar and its own h1 */
  bar?: 'title' | 'logo' | 'none';
  /** shows the arrow: where it leads when there is no earlier page in the app */
  back?: string;
  /** right in the bar: IconLinks or IconButtons, or one small Button */
  actions?: ReactNode;
  /** a place of the bottom bar: it stands at the foot of a phone. Pages deeper down have a way back instead. */
  tab?: 'home' | 'connect' | 'goals' | 'profile' | 'notification';
  /** 420 px instead of 600, inside the text's edges */
  narrow?: boolean;
  /** the column is as high as the screen: wizards */
  fill?: boolean;
  /** the page itself does not scroll, what is in it does: rooms */
  still?: boolean;
  /** a FootBar or a composer */
  foot?: ReactNode;
  /** right of the column, from 1200 px */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every screen behind the sign-in: a top bar, a 600 px column, and either a bottom bar (phones) or a rail
 * (from 768 px), which marks the current place by the address. A screen is one Shell around its content:
 *
 *     <Shell title="Your Goals" tab="goals" actions={<IconLink …/>}>…</Shell>      a place of the bottom bar
 *     <Shell title="Settings" back="/profile">…</Shell>                           a page with a way back
 *     <Shell title="Home" bar="logo" tab="home" aside={<Suggested />}>…</Shell>   the timeline
 *     <Shell title={name} bar="none" fill>…</Shell>                               brings its own bar and h1
 *
 * Text in the column keeps `var(--gutter)` from the edge, photos `var(--photo-gutter)`; only `narrow` adds the gutter.
 * Somebody who is not signed in sees the top bar alone.
 */
export function Shell(props: ShellProps) {
  const { title, bar = 'title', tab, narrow = false, fill = false, still = false } = props;
  const { foot, aside, children } = props;
  usePageTitle(title);
  const user = useAuth((auth) => auth.user);
  return (
    <Frame rail={user && railFor(user)} bottom={user && tab && <BottomBar places={tabsOf(user)} />}>
      <Page
        top={bar === 'none' ? undefined : <Bar {...props} signedIn={user !== null} />}
        bleed={bar === 'none'}
        narrow={narrow}
        tall={fill}
        still={still}
        foot={foot}
        {...(aside ? { aside: { label: 'More', content: aside } } : {})}
      >
        {bar === 'logo' && props.heading !== null && <h1 className="vh">{title}</h1>}
        {bar === 'logo' ? <div className={styles.barless}>{children}</div> : children}
      </Page>
    </Frame>
  );
}

const railFor = (user: User) => (
  <Rail
    home="/home"
    places={railOf(user)}
    {...(user.partner && { action: { to: '/post/add', label: 'Add a post', icon: Plus } })}
    last={lastOfRail}
  />
);

function Bar({ title, heading, bar, back, actions, still, signedIn }: ShellProps & { signedIn: boolean }) {
  if (bar === 'logo')
    return <TopBar logo={signedIn ? '/home' : '/'} trailing={actions} phoneOnly={signedIn} />;
  return (
    <TopBar
      leading={back && <BackButton to={back} />}
      title={heading === undefined ? title : heading}
      trailing={actions}
      ruled={still}
    />
  );
}
