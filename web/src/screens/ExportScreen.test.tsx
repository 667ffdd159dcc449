import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Export } from '@twosome/contract/account/account.contract';
import { beforeEach, expect, test } from 'vitest';
import { useExportNews } from '../features/account/useExportNews.ts';
import { upsertUser } from '../features/auth/auth.store.ts';
import { Outlet, RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { openSocket } from '../platform/socket.ts';
import { freshBrowser } from '../testing/browser.ts';
import { eve } from '../testing/cast.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import ExportScreen from './ExportScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  upsertUser(eve);
});

const none: Export = { status: 'none', url: null, expires_at: null, bytes: null };
const ready: Export = {
  status: 'ready',
  url: '/media/export/7ZQ04FXE0YB9T2M5K1RS/twosome.zip?s=sealed',
  expires_at: '2026-11-28T10:00:00.000Z',
  bytes: 12_400_000,
};

function Around() {
  useExportNews();
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** `null`: no network. */
function show(first: Export | null, at = '/profile/settings/export') {
  if (first === null) browser.server.disconnect('GET auth/export/');
  else browser.server.respond('GET auth/export/', first);
  const router = createMemoryRouter(
    [
      {
        element: <Around />,
        children: [
          { path: '/profile/settings/export', element: <ExportScreen /> },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const tell = (now: Export) =>
  act(() => browser.sockets.last().onmessage?.({ data: JSON.stringify({ type: 'export', data: now }) }));
const connect = () => {
  openSocket('single', 'token');
  browser.sockets.open();
};
const lines = () => browser.server.requests.map(({ line }) => line);
const looks = () => lines().filter((line) => line === 'GET auth/export/');

test('an export is requested, packed, and offered without a reload', async () => {
  browser.server.respond('POST auth/export/', { ...none, status: 'building' });
  show(none);
  connect();
  fireEvent.click(await screen.findByRole('button', { name: 'Pack my things' }));
  expect(await screen.findByText('Packing your things')).toBeTruthy();
  tell(ready);
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe(ready.url);
  expect(screen.getByText('12.4 MB, here for you until 28 November.')).toBeTruthy();
  // The screen shows it, so a toast would repeat it.
  expect(screen.getAllByText('Your export is ready')).toHaveLength(1);
});

test('a failed export is retried, and the server’s error message is shown', async () => {
  browser.server.fail('POST auth/export/', 429, { detail: 'Too many tries. Please wait a moment.' });
  show({ ...none, status: 'failed' });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Your export could not be started. Too many tries/)).toBeTruthy();
  expect(screen.getByText('That did not work')).toBeTruthy();
});

test('without a response there is Retry', async () => {
  show(null);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  browser.server.respond('GET auth/export/', none);
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: 'Pack my things' })).toBeTruthy();
});

test('the shown state stays when a refetch fails', async () => {
  show(ready);
  connect();
  expect(await screen.findByRole('link', { name: 'Download' })).toBeTruthy();
  browser.server.disconnect('GET auth/export/');
  await act(async () => browser.sockets.open());
  await waitFor(() => expect(looks()).toHaveLength(2));
  await act(async () => {});
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a response that is older than a received event changes nothing', async () => {
  show({ ...none, status: 'building' });
  connect();
  expect(await screen.findByText('Packing your things')).toBeTruthy();
  let answer = (_now: Export) => {};
  const late = () => new Promise<Export>((resolve) => (answer = resolve));
  browser.server.respondWith('GET auth/export/', late);
  act(() => browser.sockets.open());
  await waitFor(() => expect(looks()).toHaveLength(2));
  tell(ready);
  await act(async () => answer({ ...none, status: 'building' }));
  expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();

  browser.server.respondWith('POST auth/export/', late);
  fireEvent.click(screen.getByRole('button', { name: 'Pack a new one' }));
  await waitFor(() => expect(lines()).toContain('POST auth/export/'));
  tell({ ...ready, bytes: 13_000_000 });
  await act(async () => answer({ ...none, status: 'building' }));
  expect(screen.getByText(/^13\.0 MB/)).toBeTruthy();
});

test('on another page a toast announces it and links here', async () => {
  const router = show(ready, '/home');
  connect();
  tell(ready);
  expect(await screen.findByText('Your export is ready')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/settings/export'));
  expect(await screen.findByRole('link', { name: 'Download' })).toBeTruthy();
});

test('an export that became ready while the socket was disconnected is refetched', async () => {
  show({ ...none, status: 'building' });
  connect();
  expect(await screen.findByText('Packing your things')).toBeTruthy();
  browser.server.respond('GET auth/export/', ready);
  act(() => browser.sockets.open());
  expect(await screen.findByRole('link', { name: 'Download' })).toBeTruthy();
});
