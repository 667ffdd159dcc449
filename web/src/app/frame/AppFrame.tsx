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
import { LazyUnansweredRequestsOnRail } from '../../features/follow/LazyUnansweredRequests.tsx';
import { UnseenMessages } from '../../features/message/UnseenMessages.tsx';
import { UnseenNotifications } from '../../features/notification/UnseenNotifications.tsx';
import { matchPath } from '../../platform/router/match.ts';
import { useLocation } from '../../platform/router/navigation.ts';
import { Outlet } from '../../platform/router/RouterProvider.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { pageNames } from '../../ui/brand/pageNames.texts.ts';
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
      {...(user.partner && { action: { to: '/post/add', label: pageNames.addPost, icon: Plus } })}
      last={lastOfRail}
    />
  );
  return (
    <Frame rail={rail} bottom={hasTabs(pathname, user) && <BottomBar items={tabsOf(user)} />}>
      <Outlet />
      {user.partner && (
        <>
          <WhenIdle of={shortcuts} />
          <WhenIdle of={pickToPost} />
        </>
      )}
    </Frame>
  );
}

/** Some icons consist of lines and cannot be filled. */
const Chain: IconDrawing = (props) => <Link2 {...props} style={{ fill: 'none' }} />;
const Lens: IconDrawing = (props) => <Search {...props} style={{ fill: 'none' }} />;
const Gear: IconDrawing = (props) => <Settings {...props} style={{ fill: 'none' }} />;

const home: NavItem = { to: '/home', label: pageNames.home, icon: House };
const search: NavItem = { to: '/search', label: pageNames.search, icon: Lens };
const connect: NavItem = { to: '/connect', label: pageNames.connect, icon: Chain };
const goals: NavItem = { to: '/goals', label: pageNames.goals, icon: Sprout };
const profile: NavItem = { to: '/profile', label: pageNames.profile, face: <OwnFace size={26} />, end: true };
const settings: NavItem = { to: '/profile/settings', label: pageNames.settings, icon: Gear };

const messages: NavItem = {
  to: '/message',
  label: pageNames.messages,
  icon: MessageCircle,
  badge: <UnseenMessages />,
};

const requests: NavItem = {
  to: '/profile/follow_request',
  label: pageNames.requests,
  icon: UserPlus,
  badge: <LazyUnansweredRequestsOnRail />,
};

const notifications: NavItem = {
  to: '/notification',
  label: pageNames.notifications,
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

const pickToPost = lazyComponent<object>(
  async () => (await import('../../features/post/PickToPost.tsx')).PickToPost,
);

const shortcuts = lazyComponent<object>(async () => (await import('../shortcuts/Shortcuts.tsx')).Shortcuts);
