import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../../features/auth/auth.store.ts';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, eve, twosomeOf } from '../../testing/cast.ts';
import { withLayout } from '../../testing/layout.ts';
import { routes } from '../routes.tsx';

const browser = freshBrowser();
withLayout();
beforeEach(() => {
  localStorage.setItem('token', 'some');
  browser.server.respond('GET auth/twosome/:id/', twosomeOf({ is_own: false }));
});

async function show(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.querySelector('main')).not.toBeNull());
  return router;
}
/** The bottom bar is the last navigation; wide windows also have the rail. */
const bars = () => screen.queryAllByRole('navigation', { name: 'Main' });
const linksOf = (bar: HTMLElement | undefined) =>
  within(bar as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent?.replace(/^\d+\+?.*new messages?/, ''), link.getAttribute('href')]);
const tabs = () => linksOf(bars().at(-1));

const four = ['/home', '/message', '/goals', '/profile'];
const own = twosomeOf().id;

test.each(['/home', '/goals', '/notification', '/profile', `/profile/${own}`, `/profile/${ana.id}`])(
  'on %s the bottom bar has home, messages, goals and profile [S2.37 S2.40 S2.42]',
  async (address) => {
    upsertUser(ana);
    await show(address);
    expect(tabs().map(([, to]) => to)).toEqual(four);
  },
);

test.each(['/message', '/post/add', '/profile/settings', '/profile/CHLOE0CHLOE0CHLOE00', '/goals/add'])(
  'on %s there is no bottom bar [S2.42]',
  async (address) => {
    upsertUser(ana);
    const router = await show('/home');
    const withBar = bars().length;
    await act(() => router.navigate(address));
    await waitFor(() => expect(bars().length).toBe(withBar - 1));
  },
);

test('a new couple has no bars during the onboarding', async () => {
  upsertUser(ana);
  await show('/connected');
  expect(bars()).toEqual([]);
});

test('without a partner the bar has home and connect [S2.41]', async () => {
  upsertUser(eve);
  await show('/home');
  expect(tabs().map(([, address]) => address)).toEqual(['/home', '/connect']);
});

test('the rail stays mounted across screens and keeps the focus on the followed link', async () => {
  upsertUser(ana);
  await show('/home');
  const rail = bars()[0] as HTMLElement;
  for (const [name, title] of [
    ['Goals', 'Your Goals'],
    ['Settings', 'Settings'],
    ['Follow Requests', 'Follow Requests'],
    ['Home', 'Home'],
  ] as const) {
    const link = within(rail).getByRole('link', { name });
    link.focus();
    // simulates Enter
    fireEvent.click(link);
    await waitFor(() => expect(document.title).toBe(`${title} · Twosome`));
    expect(bars()[0]).toBe(rail);
    expect(document.activeElement).toBe(link);
    // the focus did not move, so the title is announced
    await waitFor(() => expect(opened()).toContain(`${title} · Twosome`));
  }
});

test('a link on a page moves the focus to the next page, whose title is not announced twice', async () => {
  upsertUser(ana);
  await show('/profile/settings');
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'First name' });
  link.focus();
  fireEvent.click(link);
  await waitFor(() => expect(document.title).toBe('First name · Twosome'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(opened()).not.toContain('First name · Twosome');
});

const opened = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%i unseen messages: the tab shows "%s" [S2.38 S2.39 S9.9]', async (count, label) => {
  upsertUser({ ...ana, unseen_message_count: count });
  await show('/home');
  const tab = within(bars().at(-1) as HTMLElement).getAllByRole('link')[1];
  expect(tab?.textContent).toMatch(
    label === '' ? /^Messages$/ : new RegExp(`^${label.replace('+', '\\+')} `),
  );
});
