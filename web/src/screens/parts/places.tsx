import Bell from 'lucide-react/icons/bell';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import UserPlus from 'lucide-react/icons/user-plus';
import { matchPath } from 'react-router';
import type { Person } from '../../features/auth/auth.store.ts';
import { UnseenMessages } from '../../features/message/UnseenMessages.tsx';
import { UnseenNotifications } from '../../features/notification/UnseenNotifications.tsx';
import type { IconDrawing } from '../../ui/Icon.tsx';
import { House } from '../../ui/icons/House.tsx';
import { Sprout } from '../../ui/icons/Sprout.tsx';
import type { NavItem } from '../../ui/navItem.ts';
import { OwnFace } from './OwnFace.tsx';

/** Some icons consist of lines and cannot be filled. */
const Chain: IconDrawing = (props) => <Link2 {...props} style={{ fill: 'none' }} />;
const Gear: IconDrawing = (props) => <Settings {...props} style={{ fill: 'none' }} />;

const home: NavItem = { to: '/home', label: 'Home', icon: House };
const connect: NavItem = { to: '/connect', label: 'Connect', icon: Chain };
const goals: NavItem = { to: '/goals', label: 'Goals', icon: Sprout };
const profile: NavItem = { to: '/profile', label: 'Profile', face: <OwnFace size={26} />, end: true };
const requests: NavItem = { to: '/profile/follow_request', label: 'Follow Requests', icon: UserPlus };
const settings: NavItem = { to: '/profile/settings', label: 'Settings', icon: Gear };

const messages: NavItem = {
  to: '/message',
  label: 'Messages',
  icon: MessageCircle,
  badge: <UnseenMessages />,
};

const notifications: NavItem = {
  to: '/notification',
  label: 'Notifications',
  icon: Bell,
  badge: <UnseenNotifications />,
};

/** The bottom bar: four tabs for a couple, two for a user without a partner. */
export const tabsOf = (user: Person): NavItem[] =>
  user.partner === null ? [home, connect] : [home, messages, goals, profile];

const pagesWithTabs = ['/home', '/connect', '/goals', '/profile', '/notification'];

/** Deeper pages have a back arrow instead of the bottom bar. The viewer's own profile has a second address. */
export function hasTabs(pathname: string, { id, twosome }: Person): boolean {
  const own = [id, twosome?.id].map((one) => `/profile/${one}`);
  return [...pagesWithTabs, ...own].some((page) => matchPath(page, pathname) !== null);
}

/** The rail shows these links as well. */
export const railOf = (user: Person): NavItem[] =>
  user.partner === null ? tabsOf(user) : [...tabsOf(user), notifications, requests];

export const lastOfRail: readonly NavItem[] = [settings];
