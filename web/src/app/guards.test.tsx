import { act, render, screen } from '@testing-library/react';
import { closeCodes } from '@twosome/contract/platform/frames';
import { expect, test } from 'vitest';
import { clearAuthError, loadUser, upsertUser } from '../features/auth/auth.store.ts';
import { logOut } from '../features/auth/logOut.store.ts';
import { invitedBy } from '../features/pair/invite.store.ts';
import { keepInvite } from '../features/pair/pair.store.ts';
import { useLocation } from '../platform/router/navigation.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { stored } from '../platform/storage.ts';
import { freshBrowser, nextDocument } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';

const browser = freshBrowser();

function Here() {
  const { pathname, search, hash } = useLocation();
  return <p>at {pathname + search + hash}</p>;
}

function openAt(address: string) {
  const pages = (...paths: string[]) => paths.map((path) => ({ path, element: <Here /> }));
  const router = createMemoryRouter(
    [
      { element: <SignedOutOnly />, children: pages('/', '/sign-up') },
      { element: <SignedInOnly />, children: pages('/home', '/connect', '/profile/settings') },
      { element: <PartneredOnly />, children: pages('/message', '/post/:id', '/connected') },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
}

const at = (address: string) => screen.findByText(`at ${address}`);

const signInAs = (user: typeof ana) =>
  act(() => {
    stored.write('token', 'a token');
    upsertUser(user);
  });

test.each(['/home', '/connect', '/profile/settings', '/message', '/connected'])(
  'a visitor of %s has to sign in first [S2.25 S6.1]',
  async (address) => {
    openAt(address);
    await at('/sign-up');
  },
);

test('and then returns to exactly that address [S2.26]', async () => {
  openAt('/post/7?postCommentId=7#last');
  await at('/sign-up');
  signInAs(ana);
  await at('/post/7?postCommentId=7#last');
  expect(stored.read('targetAfterSignIn')).toBeNull();
});

/** Opens a page as Ana and lets the server end her session. */
async function endsAt(address: string) {
  signInAs(ana);
  openAt(address);
  await at(address);
  act(() => browser.sockets.open());
  act(() => browser.sockets.close(closeCodes.signedOut));
  expect(screen.queryByText(/^at/)).toBeNull();
  await nextDocument();
  await loadUser();
  openAt(address);
  expect(screen.queryByText(/^at/)).toBeNull();
}
const lying = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);

test('after the server ends a session its address is not stored, and the same user returns to it', async () => {
  await endsAt('/post/7?postCommentId=7#last');
  expect(lying()).not.toContain('post');
  act(clearAuthError);
  await at('/sign-up');
  expect(lying()).not.toContain('post');
  signInAs(ana);
  await at('/post/7?postCommentId=7#last');
});

test('another user does not', async () => {
  await endsAt('/post/7');
  act(clearAuthError);
  await at('/sign-up');
  signInAs({ ...ana, id: 'K7QP' });
  await at('/home');
  expect(lying()).not.toContain('post');
});

test('a user without a partner is sent to connect, and not further later', async () => {
  openAt('/post/7');
  await at('/sign-up');
  signInAs(eve);
  await at('/connect');
  expect(stored.read('targetAfterSignIn')).toBeNull();
});

test.each([
  [ana, '/home'],
  [eve, '/connect'],
])('without a return address a user starts at the right page [S2.22 S2.23]', async (user, place) => {
  openAt('/sign-up');
  await at('/sign-up');
  signInAs(user);
  await at(place);
});

test.each([
  ...['/message', '/post/7', '/connected'].map((address) => [address, '/connect']),
  ...['/home', '/connect', '/profile/settings'].map((address) => [address, address]),
] as [string, string][])('without a partner %s opens %s [S1.6 S2.27 S2.28 S6.2]', async (address, shown) => {
  upsertUser(eve);
  openAt(address);
  await at(shown);
});

test("a visitor's invitation is stored, and one that is cut off does not replace it", async () => {
  openAt('/connect#code=k7qp-2m9x-4tra-8hbn-owzc');
  await at('/sign-up');
  keepInvite('#code=k7qp-2m9x-4tra');
  expect(invitedBy()).toBe('K7QP 2M9X 4TRA 8HBN 0WZC');
  // stored once: the return address is the page that reads it
  expect(stored.read('targetAfterSignIn')).toMatch(/^\d+ \/connect$/);
});

test('logging out loads a new document and stores no return address', async () => {
  browser.server.respond('POST auth/logout/', null);
  signInAs(ana);
  openAt('/profile/settings');
  await at('/profile/settings');
  await act(logOut);
  expect(location.replace).toHaveBeenCalledWith('/sign-up');
  expect(screen.queryByText(/^at/)).toBeNull();
  expect(stored.read('targetAfterSignIn')).toBeNull();
});

test('while the user is loading there is no redirect and no stored address', async () => {
  stored.write('token', 'of-ana');
  browser.server.disconnect('POST auth/user/');
  await loadUser();
  openAt('/post/7');
  expect([screen.queryByText(/^at/), stored.read('targetAfterSignIn')]).toEqual([null, null]);
});
