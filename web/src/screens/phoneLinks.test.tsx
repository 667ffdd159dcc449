import { act, render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { SignedInOnly, SignedOutOnly } from '../guards.tsx';
import { useLocation } from '../platform/router/navigation.ts';
import { Outlet, RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { freshDevice } from '../testing/device.ts';
import { useLinks } from './NativeShellContent.tsx';

freshBrowser();
const device = freshDevice();

function Root() {
  useLinks(device.native);
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>at {pathname + search + hash}</p>
      <Outlet />
    </>
  );
}
function open() {
  const routes = [
    { element: <SignedOutOnly />, children: [{ path: '/sign-up', element: null }] },
    { element: <SignedInOnly />, children: [{ path: '*', element: null }] },
  ];
  const router = createMemoryRouter([{ element: <Root />, children: routes }], {
    initialEntries: ['/home'],
  });
  render(<RouterProvider router={router} />);
}
const signIn = () =>
  act(() => {
    localStorage.setItem('token', 'of-ana');
    upsertUser(ana);
  });
const comes = (way: 'link' | 'push', path: string) =>
  act(async () => {
    for (const listener of way === 'link' ? device.listeners.link : device.listeners.tap) listener(path);
  });
const at = (address: string) => screen.findByText(`at ${address}`);

test.each([
  ['link', '/post/7?postCommentId=7'],
  ['link', '/connect#code=K7QP'],
  ['push', '/message'],
  ['push', '/post/7'],
] as const)('a %s to %s opens it', async (way, path) => {
  signIn();
  open();
  await comes(way, path);
  await at(path);
});

test.each([
  'javascript:alert(1)',
  '//evil.example/home',
  'https://evil.example/home',
  '/\\evil.example/home',
  '/admin',
  '',
])('the path %s opens nothing', async (path) => {
  signIn();
  open();
  await comes('link', path);
  await comes('push', path);
  await at('/home');
});

test('a visitor signs in first, and then reaches the link', async () => {
  open();
  await at('/sign-up');
  await comes('push', '/post/7');
  await at('/sign-up');
  signIn();
  await at('/post/7');
});
