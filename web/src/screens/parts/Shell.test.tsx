import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { keepUser } from '../../features/auth/auth.store.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve } from '../../testing/cast.ts';
import { withLayout } from '../../testing/layout.ts';
import AddPostScreen from '../AddPostScreen.tsx';
import GoalsScreen from '../GoalsScreen.tsx';
import HomeScreen from '../HomeScreen.tsx';
import NotificationScreen from '../NotificationScreen.tsx';
import ProfileScreen from '../ProfileScreen.tsx';
import RoomScreen from '../RoomScreen.tsx';

freshBrowser();
withLayout();
beforeEach(() => localStorage.setItem('token', 'some'));

const screens = {
  home: [<HomeScreen key="home" />, '/home'],
  goals: [<GoalsScreen key="goals" />, '/goals'],
  notifications: [<NotificationScreen key="notifications" />, '/notification'],
  'the own profile': [<ProfileScreen key="profile" />, '/profile'],
  'the room': [<RoomScreen key="room" />, '/message'],
  'making a post': [<AddPostScreen key="post" />, '/post/add'],
} as const;

function show(what: keyof typeof screens) {
  const [element, address] = screens[what];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}
/** The bar at the foot comes after the rail, which wide windows have beside the page. */
const bars = () => screen.queryAllByRole('navigation', { name: 'Main' });
const linksOf = (bar: HTMLElement | undefined) =>
  within(bar as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent?.replace(/^\d+\+?.*new messages?/, ''), link.getAttribute('href')]);
const tabs = () => linksOf(bars().at(-1));

const four = ['/home', '/message', '/goals', '/profile'];

test.each(['home', 'goals', 'notifications', 'the own profile'] as const)(
  'on %s the bar has home, messages, goals and profile [S2.37 S2.40 S2.42]',
  (what) => {
    keepUser(ana);
    show(what);
    expect(tabs().map(([, address]) => address)).toEqual(four);
  },
);

test.each(['the room', 'making a post'] as const)('in %s there is no bar at the foot [S2.42]', (what) => {
  keepUser(ana);
  show('home');
  const withBar = bars().length;
  cleanup();
  show(what);
  expect(bars().length).toBe(withBar - 1);
});

test('without a partner it has home and connect [S2.41]', () => {
  keepUser(eve);
  show('home');
  expect(tabs().map(([, address]) => address)).toEqual(['/home', '/connect']);
});

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%i messages that nobody has seen: the tab says "%s" [S2.38 S2.39 S9.9]', (count, said) => {
  keepUser({ ...ana, unseen_message_count: count });
  show('home');
  const tab = within(bars().at(-1) as HTMLElement).getAllByRole('link')[1];
  expect(tab?.textContent).toMatch(said === '' ? /^Messages$/ : new RegExp(`^${said.replace('+', '\\+')} `));
});
