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

test('a later edit of the photo is left alone', async () => {
  upsertUser(ana);
  openAt('/profile/photo?back=true');
  await relay('/profile/cover');
  await at('/profile/photo?back=true');
});

const parted = { first_name: 'Bruno', until: '2026-12-21T12:00:00.000Z', you_asked: true, they_asked: false };
const unnamed = twosomeOf({ username: 'ana-bruno' });

test.each([
  ['connection', {}, {}, '/connected'],
  ['reconnection', { parted }, {}, '/connected?again=true'],
  ['connection with another partner of the same first name', { parted }, { twosome: unnamed }, '/connected'],
])(
  'a user who missed the event of a %s is led to the celebration [S2.29]',
  async (_what, before, after, to) => {
    upsertUser({ ...eve, ...before });
    openAt('/home');
    await at('/home');
    act(() => upsertUser({ ...ana, id: eve.id, ...after }));
    await at(to);
  },
);

test('another user who signs in, with a partner, is not led there', async () => {
  upsertUser(eve);
  openAt('/home');
  await at('/home');
  act(() => upsertUser(ana));
  await at('/home');
});
