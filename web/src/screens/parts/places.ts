import type { User } from '@twosome/contract/auth/auth.contract';
import Bell from 'lucide-react/icons/bell';
import Link2 from 'lucide-react/icons/link-2';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import UserPlus from 'lucide-react/icons/user-plus';
import type { IconDrawing } from '../../ui/Icon.tsx';
import { House } from '../../ui/icons/House.tsx';
import { Sprout } from '../../ui/icons/Sprout.tsx';

/** The places that the bars lead to. */
export type PlaceName =
  | 'home'
  | 'connect'
  | 'message'
  | 'goals'
  | 'profile'
  | 'notification'
  | 'follow_request'
  | 'settings';

export interface Place {
  name: PlaceName;
  to: string;
  label: string;
  /** the profile shows a face instead */
  icon: IconDrawing | null;
  unseen?: { count: number; words: string };
}

const home: Place = { name: 'home', to: '/home', label: 'Home', icon: House };
const connect: Place = { name: 'connect', to: '/connect', label: 'Connect', icon: Link2 };
const goals: Place = { name: 'goals', to: '/goals', label: 'Goals', icon: Sprout };
const profile: Place = { name: 'profile', to: '/profile', label: 'Profile', icon: null };
const requests: Place = {
  name: 'follow_request',
  to: '/profile/follow_request',
  label: 'Follow Requests',
  icon: UserPlus,
};
export const settings: Place = {
  name: 'settings',
  to: '/profile/settings',
  label: 'Settings',
  icon: Settings,
};

const messages = (user: User): Place => ({
  name: 'message',
  to: '/message',
  label: 'Messages',
  icon: MessageCircle,
  unseen: { count: user.unseen_message_count, words: 'new messages' },
});

export const notifications = (user: User): Place => ({
  name: 'notification',
  to: '/notification',
  label: 'Notifications',
  icon: Bell,
  unseen: { count: user.unseen_notification_count, words: 'new' },
});

/** The bottom bar: four tabs for two, two tabs for one. */
export const tabsOf = (user: User): Place[] =>
  user.partner === null ? [home, connect] : [home, messages(user), goals, profile];

/** The rail has room for the rest. */
export const railOf = (user: User): Place[] =>
  user.partner === null ? tabsOf(user) : [...tabsOf(user), notifications(user), requests];

/** The bottom bar stands below these; every other screen has a way back instead. */
const tabbed: readonly PlaceName[] = ['home', 'connect', 'goals', 'profile', 'notification'];
export const hasBottomBar = (tab: PlaceName | undefined): boolean =>
  tab !== undefined && tabbed.includes(tab);
