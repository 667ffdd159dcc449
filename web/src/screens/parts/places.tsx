import type { User } from '@twosome/contract/auth/auth.contract';
import Bell from 'lucide-react/icons/bell';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import UserPlus from 'lucide-react/icons/user-plus';
import { unseenBadge as unseenMessages } from '../../features/message/seen.store.ts';
import { unseenBadge } from '../../features/notification/unseen.store.ts';
import type { IconDrawing } from '../../ui/Icon.tsx';
import { House } from '../../ui/icons/House.tsx';
import { Sprout } from '../../ui/icons/Sprout.tsx';
import type { Place } from '../../ui/place.ts';
import { OwnFace } from './OwnFace.tsx';

/** Some drawings are made of lines: filled, they would be blots. */
const Chain: IconDrawing = (props) => <Link2 {...props} style={{ fill: 'none' }} />;
const Gear: IconDrawing = (props) => <Settings {...props} style={{ fill: 'none' }} />;

const home: Place = { to: '/home', label: 'Home', icon: House };
const connect: Place = { to: '/connect', label: 'Connect', icon: Chain };
const goals: Place = { to: '/goals', label: 'Goals', icon: Sprout };
const profile: Place = { to: '/profile', label: 'Profile', face: <OwnFace size={26} />, end: true };
const requests: Place = { to: '/profile/follow_request', label: 'Follow Requests', icon: UserPlus };
const settings: Place = { to: '/profile/settings', label: 'Settings', icon: Gear };

const messages = (user: User): Place => ({
  to: '/message',
  label: 'Messages',
  icon: MessageCircle,
  badge: unseenMessages(user),
});

const notifications = (user: User): Place => ({
  to: '/notification',
  label: 'Notifications',
  icon: Bell,
  badge: unseenBadge(user),
});

/** The bottom bar: four tabs for two, two tabs for one. */
export const tabsOf = (user: User): Place[] =>
  user.partner === null ? [home, connect] : [home, messages(user), goals, profile];

/** The rail has room for the rest. */
export const railOf = (user: User): Place[] =>
  user.partner === null ? tabsOf(user) : [...tabsOf(user), notifications(user), requests];

export const lastOfRail: readonly Place[] = [settings];
