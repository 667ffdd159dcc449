import { act, render, screen } from '@testing-library/react';
import { day } from '@twosome/contract/platform/days';
import { closeCodes } from '@twosome/contract/platform/frames';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { clearAuthError, keepUser, loadUser } from './features/auth/auth.store.ts';
import { logOut } from './features/auth/ending.ts';
import { PartneredOnly, SignedInOnly, SignedOutOnly } from './guards.tsx';
import { stored } from './platform/storage.ts';
import { freshBrowser } from './testing/browser.ts';
import { ana, eve } from './testing/cast.ts';

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
      ...pages('/about'),
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
}

const at = (address: string) => screen.findByText(`at ${address}`);

const signInAs = (user: typeof ana) =>
  act(() => {
    stored.write('token', 'a token');
    keepUser(user);
  });

test.each(['/home', '/connect', '/profile/settings', '/message', '/connected'])(
  'a visitor of %s signs in first [S2.25 S6.1]',
  async (address) => {
    openAt(address);
    await at('/sign-up');
  },
);

test('and comes to what they wanted to see, exactly [S2.26]', async () => {
  openAt('/post/7?postCommentId=7#last');
  await at('/sign-up');
  signInAs(ana);
  await at('/post/7?postCommentId=7#last');
  expect(stored.read('targetAfterSignIn')).toBeNull();
});

/** Opens a page as Ana, whom the server signs out there. */
async function endsAt(address: string) {
  signInAs(ana);
  openAt(address);
  await at(address);
  act(() => browser.sockets.opens());
  act(() => browser.sockets.closes(closeCodes.signedOut));
  expect(screen.queryByText(/^at/)).toBeNull();
}
const lying = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);

test('where the server ends a session, nothing of the address is left, and the same person comes back to it', async () => {
  await endsAt('/post/7?postCommentId=7#last');
  expect(lying()).not.toContain('post');
  act(clearAuthError);
  await at('/sign-up');
  expect(lying()).not.toContain('post');
  signInAs(ana);
  await at('/post/7?postCommentId=7#last');
});

test('and nobody else does', async () => {
  await endsAt('/post/7');
  act(clearAuthError);
  await at('/sign-up');
  signInAs({ ...ana, id: 'K7QP' });
  await at('/home');
  expect(lying()).not.toContain('post');
});

test('who has no partner comes to connect, and is not sent on later', async () => {
  openAt('/post/7');
  await at('/sign-up');
  signInAs(eve);
  await at('/connect');
  expect(stored.read('targetAfterSignIn')).toBeNull();
});

test.each(['//evil.example/home', '/\\evil.example/home', 'javascript:alert(1)', '/nowhere'])(
  'nobody is led to %j',
  async (address) => {
    stored.write('targetAfterSignIn', `${Date.now()} ${address}`);
    openAt('/sign-up');
    await at('/sign-up');
    signInAs(ana);
    await at('/home');
  },
);

test('a wish of yesterday is none', async () => {
  stored.write('targetAfterSignIn', `${Date.now() - day} /post/7`);
  openAt('/sign-up');
  await at('/sign-up');
  signInAs(ana);
  await at('/home');
});

test.each([
  [ana, '/home'],
  [eve, '/connect'],
])('without a wish one comes to where one belongs [S2.22 S2.23]', async (user, place) => {
  openAt('/sign-up');
  await at('/sign-up');
  signInAs(user);
  await at(place);
});

test.each(['/message', '/post/7', '/connected'])(
  'without a partner %s leads to connect [S1.6 S2.27 S6.2]',
  async (address) => {
    keepUser(eve);
    openAt(address);
    await at('/connect');
  },
);

test.each(['/home', '/connect', '/profile/settings'])(
  'without a partner one may be at %s [S2.27 S2.28 S6.2]',
  async (address) => {
    keepUser(eve);
    openAt(address);
    await at(address);
  },
);

test('an invitation to somebody who is not signed in is kept', async () => {
  openAt('/connect#code=k7qp-2m9x-4tra-8hbn-owzc');
  await at('/sign-up');
  expect(stored.read('inviteCode')).toBe('K7QP2M9X4TRA8HBN0WZC');
  // once: the way back leads to where it is read
  expect(stored.read('targetAfterSignIn')).toMatch(/^\d+ \/connect$/);
});

test('who logs out is not led back, and nor is the next person', async () => {
  browser.server.gives('POST auth/logout/', null);
  signInAs(ana);
  openAt('/profile/settings');
  await at('/profile/settings');
  await act(logOut);
  await at('/sign-up');
  expect(stored.read('targetAfterSignIn')).toBeNull();
  signInAs(eve);
  await at('/connect');
});

test('while a session turns out to be over the page waits for the answer', async () => {
  stored.write('token', 'an old token');
  browser.server.refuses('POST auth/user/', 401, { detail: 'Your session has expired.' });
  await loadUser();
  openAt('/message');
  expect(screen.queryByText(/^at/)).toBeNull();
  expect([stored.read('token'), stored.read('targetAfterSignIn')]).toEqual([null, null]);
  act(clearAuthError);
  await at('/sign-up');
  expect(stored.read('targetAfterSignIn')).toBeNull();
  signInAs(ana);
  await at('/message');
});

test('while it is not known who is here, nobody is sent anywhere, and no address is kept', async () => {
  stored.write('token', 'of-ana');
  browser.server.drops('POST auth/user/');
  await loadUser();
  openAt('/post/7');
  expect([screen.queryByText(/^at/), stored.read('targetAfterSignIn')]).toEqual([null, null]);
});

test('everybody may read about us [S2.24]', async () => {
  openAt('/about');
  await at('/about');
});
