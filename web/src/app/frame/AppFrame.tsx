import Bell from 'lucide-react/icons/bell';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import UserPlus from 'lucide-react/icons/user-plus';
import { type Person, usePerson } from '../../features/auth/auth.store.ts';
import { OwnFace } from '../../features/auth/OwnFace.tsx';
import { isSuspended } from '../../features/auth/signedIn.store.ts';
import { UnseenMessages } from '../../features/message/UnseenMessages.tsx';
import { useUnseenNotifications } from '../../features/notification/unseen.store.ts';
import { matchPath } from '../../platform/router/match.ts';
import { useLocation } from '../../platform/router/navigation.ts';
import { Outlet } from '../../platform/router/RouterProvider.tsx';
import { screensTexts } from '../../screens/screens.texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Frame } from '../../ui/Frame.tsx';
import type { IconDrawing } from '../../ui/Icon.tsx';
import { House } from '../../ui/icons/House.tsx';
import { Sprout } from '../../ui/icons/Sprout.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { NavItem } from '../../ui/NavIcon.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { WhenIdle } from '../../ui/WhenIdle.tsx';

/**
 * The layout route of the screens behind the sign-in: the rail from 768 px, the bottom bar on a phone. It stays mounted
 * while the screens change, so that the keyboard focus stays on a link that was followed. Suspended users have neither
 * bar.
 */
export function AppFrame() {
  const user = usePerson();
  const { pathname } = useLocation();
  if (user === null) return <Outlet />;
  if (isSuspended(user))
    return (
      <Frame>
        <Outlet />
      </Frame>
    );
  const rail = (
    <Rail
      home="/home"
      items={railOf(user)}
      {...(user.partner && { action: { to: '/post/add', label: pages.addPost, icon: Plus } })}
      last={lastOfRail}
    />
  );
  return (
    <Frame rail={rail} bottom={hasTabs(pathname, user) && <BottomBar items={tabsOf(user)} />}>
      <Outlet />
      {user.partner && <WhenIdle of={shortcuts} />}
    </Frame>
  );
}

/** Some icons consist of lines and cannot be filled. */
const Chain: IconDrawing = (props) => <Link2 {...props} style={{ fill: 'none' }} />;
const Lens: IconDrawing = (props) => <Search {...props} style={{ fill: 'none' }} />;
const Gear: IconDrawing = (props) => <Settings {...props} style={{ fill: 'none' }} />;

const { pages } = screensTexts;

const home: NavItem = { to: '/home', label: pages.home, icon: House };
const search: NavItem = { to: '/search', label: pages.search, icon: Lens };
const connect: NavItem = { to: '/connect', label: pages.connect, icon: Chain };
const goals: NavItem = { to: '/goals', label: pages.goals, icon: Sprout };
const profile: NavItem = { to: '/profile', label: pages.profile, face: <OwnFace size={26} />, end: true };
const settings: NavItem = { to: '/profile/settings', label: pages.settings, icon: Gear };

const messages: NavItem = {
  to: '/message',
  label: pages.messages,
  icon: MessageCircle,
  badge: <UnseenMessages />,
};

const requests: NavItem = {
  to: '/profile/follow_request',
  label: pages.requests,
  icon: UserPlus,
  badge: <UnansweredRequestsOnRail />,
};

const notifications: NavItem = {
  to: '/notification',
  label: pages.notifications,
  icon: Bell,
  badge: <UnseenNotifications />,
};

/** The bottom bar: four tabs for a couple, two for a user without a partner. */
const tabsOf = (user: Person): NavItem[] =>
  user.partner === null ? [home, connect] : [home, messages, goals, profile];

const pagesWithTabs = ['/home', '/connect', '/goals', '/profile', '/notification'];

/** Deeper pages have a back arrow instead of the bottom bar. The viewer's own profile has a second address. */
function hasTabs(pathname: string, { id, twosome }: Person): boolean {
  const own = [id, twosome?.id].map((one) => `/profile/${one}`);
  return [...pagesWithTabs, ...own].some((page) => matchPath(page, pathname) !== null);
}

/** The rail shows these links as well. */
const railOf = (user: Person): NavItem[] =>
  user.partner === null ? tabsOf(user) : [...tabsOf(user), search, notifications, requests];

const lastOfRail: readonly NavItem[] = [settings];

const shortcuts = lazyComponent<object>(async () => (await import('../shortcuts/Shortcuts.tsx')).Shortcuts);

const unanswered = lazyComponent<object>(
  async () => (await import('../../features/follow/UnansweredRequests.tsx')).UnansweredRequests,
);

/** Badge with the number of unanswered follow requests. */
export function UnansweredRequests() {
  return <WhenIdle of={unanswered} />;
}

const unansweredOnRail = lazyComponent<object>(
  async () => (await import('../../features/follow/UnansweredRequests.tsx')).UnansweredRequestsOnRail,
);

function UnansweredRequestsOnRail() {
  return <WhenIdle of={unansweredOnRail} />;
}

/** Badge with the number of unseen notifications. */
export function UnseenNotifications() {
  return <Badge count={useUnseenNotifications()} words={screensTexts.unseen} />;
}
