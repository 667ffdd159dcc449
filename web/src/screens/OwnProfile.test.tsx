import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, codes, twosomeOf } from '../testing/cast.ts';
import { chloeAndDan } from '../testing/couples.ts';
import { withLayout } from '../testing/layout.ts';
import { idOf, postOf } from '../testing/posts.ts';
import PostsScreen from './PostsScreen.tsx';
import ProfileScreen from './ProfileScreen.tsx';

const browser = freshBrowser();
withLayout();
beforeEach(() => {
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
  browser.server.respond('GET post/', { results: [], next: null });
  browser.server.respond('GET auth/follow_request/suggested/', []);
  browser.server.respond('GET auth/twosome/:id/', twosomeOf({ version: 2 }));
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/profile', element: <ProfileScreen /> },
      { path: '/profile/:id', element: <ProfileScreen /> },
      { path: '/profile/:id/post', element: <PostsScreen /> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
/** The link on the profile; the rail of wide windows has the same link. */
const settings = () => within(screen.getByRole('main')).getByRole('link', { name: 'Settings' });
const asked = (line: string) => browser.server.requests.filter((one) => one.line === line);

test.each(['/profile', `/profile/${ana.twosome?.id}`, `/profile/${codes.ana}`])(
  '%s is the viewer’s own profile, which can be edited and has the settings [S2.5 S2.99 S6.9]',
  async (address) => {
    open(address);
    expect(await screen.findByRole('link', { name: 'Edit cover photo' })).toBeTruthy();
    expect(hrefOf('Edit cover photo')).toBe('/profile/cover?back=true');
    expect(hrefOf('Edit profile photo')).toBe('/profile/photo?back=true');
    expect(hrefOf('Edit profile')).toBe('/profile/username?back=true');
    expect(settings().getAttribute('href')).toBe('/profile/settings');
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  },
);

test('the partner sees the same profile [S6.9]', async () => {
  const partner = { id: codes.ana, username: 'ana', first_name: 'Ana', last_message_seen_at: null };
  upsertUser({ ...ana, id: codes.bruno, first_name: 'Bruno', username: 'bruno', partner });
  open('/profile');
  await screen.findByRole('link', { name: 'Edit cover photo' });
  for (const name of ['Edit profile photo', 'Edit profile'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
  expect(settings().getAttribute('href')).toBe('/profile/settings');
});

test('any other id is that couple, which can be followed but not edited [S2.6 S2.98 S6.9]', async () => {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan());
  open(`/profile/${chloeAndDan().id}`);
  expect(await screen.findByRole('heading', { name: /chloe\.dan/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
});

async function showCouple(over: Partial<Twosome>) {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan(over));
  open(`/profile/${chloeAndDan().id}`);
  await screen.findByRole('heading', { name: /chloe\.dan/ });
}

test('shows cover, photo, name, bio, verified, public, and that it follows the viewer [S1.17 S2.94 S2.95 S2.96 S2.97 S2.100]', async () => {
  await showCouple({
    photo: '/media/photo',
    cover: '/media/cover',
    bio: 'Two bakers.',
    is_verified: true,
    follows_you: true,
  });
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toContain('/media/photo');
  expect(sources).toContain('/media/cover');
  expect(screen.getByText('Two bakers.')).toBeTruthy();
  for (const label of ['Verified', 'Public profile']) expect(screen.getByLabelText(label)).toBeTruthy();
  expect(screen.getByText('Follows you')).toBeTruthy();
});

test('a private profile has a lock; without a bio it says so [S2.95 S2.96 S2.100]', async () => {
  await showCouple({ is_private: true });
  expect(screen.getByLabelText('Private profile')).toBeTruthy();
  for (const label of ['Verified', 'Public profile']) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.getByText("This profile doesn't have bio.")).toBeTruthy();
  expect(screen.queryByText('Follows you')).toBeNull();
});

test('the tabs are POST, FOLLOWER and FOLLOWING, with POST first [S2.12 S2.13 S2.101]', async () => {
  await showCouple({});
  const tabs = ['POST', 'FOLLOWER', 'FOLLOWING'].map((name) => screen.getByRole('link', { name }));
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null]);
  expect(tabs.map((tab) => new URL(tab.getAttribute('href') ?? '', 'http://x').search)).toEqual([
    '?tab=Post',
    '?tab=Follower',
    '?tab=Following',
  ]);
});

test('posts are squares with a lock or a globe that link to the post in the list [S2.7 S2.102 S2.103]', async () => {
  const [hidden, shared] = [
    postOf({ id: idOf(1), text: 'Ours' }),
    postOf({ id: idOf(2), is_private: false }),
  ];
  browser.server.respond('GET post/', { results: [hidden, shared], next: null });
  open('/profile');
  const tile = await screen.findByRole('link', { name: /Ours/ });
  expect(tile.getAttribute('href')).toBe(`/profile/${ana.twosome?.id}/post?focused=${idOf(1)}`);
  expect(screen.getByLabelText('Only the two of you')).toBeTruthy();
  expect(screen.getByLabelText('Shared')).toBeTruthy();
});

test('more squares load on scroll [S2.101]', async () => {
  browser.server.respondWith('GET post/', ({ query }) =>
    query.has('cursor')
      ? { results: [postOf({ id: idOf(2), text: 'Swimming' })], next: null }
      : { results: [postOf({ text: 'Rowing' })], next: '/api/v1/post/?twosome_id=x&cursor=2' },
  );
  open('/profile');
  await screen.findByRole('link', { name: /Rowing/ });
  fireEvent(window, new Event('resize'));
  expect(await screen.findByRole('link', { name: /Swimming/ })).toBeTruthy();
});

test('Posts shows the couple’s name and its posts [S2.7 S2.124]', async () => {
  browser.server.respond('GET auth/twosome/:id/', chloeAndDan());
  browser.server.respond('GET post/', { results: [postOf({ text: 'Rowing' })], next: null });
  open(`/profile/${chloeAndDan().id}/post`);
  expect(await screen.findByRole('heading', { name: /^Posts.*chloe\.dan/ })).toBeTruthy();
  expect(await screen.findByText('Rowing')).toBeTruthy();
  expect(asked('GET post/')[0]?.query.get('twosome_id')).toBe(chloeAndDan().id);
});

test('reload=true refetches the profile and is removed from the address [S2.10]', async () => {
  const router = open('/profile');
  await waitFor(() => expect(asked('GET auth/twosome/:id/').length).toBe(1));
  await act(() => router.navigate('/profile?reload=true'));
  await waitFor(() => expect(asked('GET auth/twosome/:id/').length).toBe(2));
  expect(router.state.location.search).toBe('');
});
