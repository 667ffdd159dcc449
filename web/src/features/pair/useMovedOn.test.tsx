import { act, render, screen } from '@testing-library/react';
import { beforeEach, test } from 'vitest';
import { useLocation } from '../../platform/router/navigation.ts';
import { Outlet, RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { tabId } from '../../platform/socket.ts';
import { stored } from '../../platform/storage.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { ana, codes, eve, twosomeOf } from '../../testing/cast.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { useCameTogether } from './useCameTogether.ts';
import { useMovedOn } from './useMovedOn.ts';

const browser = freshBrowser();
beforeEach(() => {
  stored.write('token', 'a token');
  browser.server.respond('POST auth/user/', { user: ana, token: 'a token' });
});

function Frame() {
  useMovedOn();
  useCameTogether();
  return <Outlet />;
}

function Here() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function openAt(address: string) {
  const router = createMemoryRouter([{ element: <Frame />, children: [{ path: '*', element: <Here /> }] }], {
    initialEntries: ['/earlier', address],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const at = (address: string) => screen.findByText(`at ${address}`);
const relay = (url: unknown, origin = 'another tab') =>
  act(async () =>
    browser.sockets.receive({ type: 'relay', data: { type: 'reload', url }, sent_by: codes.bruno, origin }),
  );

test('follows the partner’s device step by step, without history entries for Back [S2.87 S7.50]', async () => {
  upsertUser(ana);
  const router = openAt('/connected');
  for (const step of ['/profile/photo', '/profile/cover', '/profile/username', '/home']) {
    await relay(step);
    await at(step);
  }
  await act(() => router.navigate(-1));
  await at('/earlier');
});

test('ignores its own relay [S4.78]', async () => {
  upsertUser(ana);
  openAt('/profile/photo');
  await relay('/profile/cover', tabId);
  await at('/profile/photo');
});

test.each(['/message', '/profile/photo?back=true'])('is left alone at %s', async (address) => {
  upsertUser(ana);
  openAt(address);
  await relay('/profile/cover');
  await at(address);
});

test.each(['https://evil.example/', '//evil.example', '/profile/settings', 'javascript:alert(1)', 7])(
  'is not led to %j',
  async (url) => {
    upsertUser(ana);
    openAt('/profile/photo');
    await relay(url);
    await at('/profile/photo');
  },
);

test('a user whose connection event was missed is led to /connected [S2.29]', async () => {
  upsertUser(eve);
  openAt('/home');
  await at('/home');
  act(() => upsertUser({ ...ana, id: eve.id }));
  await at('/connected');
});

const parted = { first_name: 'Bruno', until: '2026-12-21T12:00:00.000Z', you_asked: true, they_asked: false };

test('a user whose reconnection event was missed is informed', async () => {
  upsertUser({ ...eve, parted });
  openAt('/home');
  await at('/home');
  act(() => upsertUser({ ...ana, id: eve.id }));
  await at('/connected?again=true');
});

test('a new couple with a partner of the same first name starts like any other', async () => {
  upsertUser({ ...eve, parted });
  openAt('/home');
  await at('/home');
  act(() => upsertUser({ ...ana, id: eve.id, twosome: twosomeOf({ username: 'ana-bruno' }) }));
  await at('/connected');
});

test('another user who signs in, with a partner, is not led there', async () => {
  upsertUser(eve);
  openAt('/home');
  await at('/home');
  act(() => upsertUser(ana));
  await at('/home');
});
