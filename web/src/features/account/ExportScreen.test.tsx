import { act, screen, waitFor } from '@testing-library/react';
import type { Export } from '@twosome/contract/account/account.contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { button, freshScreen, press, visit } from '../../testing/screen.tsx';
import { Button } from '../../ui/Button.tsx';
import ExportScreen from './ExportScreen.tsx';
import { useExportNews } from './useExportNews.ts';

const browser = freshScreen(eve);

const none: Export = { status: 'none', url: null, expires_at: null, bytes: null };
const building: Export = { ...none, status: 'building' };
const ready: Export = {
  status: 'ready',
  url: '/media/export/7ZQ04FXE0YB9T2M5K1RS/twosome.zip?s=sealed',
  expires_at: '2026-11-28T10:00:00.000Z',
  bytes: 12_400_000,
};
const path = '/profile/settings/export';

function News() {
  useExportNews();
  return null;
}
function show(first: Export, at = path) {
  browser.server.respond('GET auth/export/', first);
  browser.sockets.open();
  const screens = { [path]: <ExportScreen />, '/home': <p>Home</p> };
  const withNews = Object.entries(screens).map(([at, element]) => [
    at,
    <>
      <News />
      {element}
    </>,
  ]);
  return visit(Object.fromEntries(withNews), at);
}
const receive = (data: Export) => act(() => browser.sockets.receive({ type: 'export', data }));
const reconnect = () => act(async () => browser.sockets.open());
const requestsOf = (line: string) => browser.server.requests.filter((one) => one.line === line);
const isRequestedTwice = () => waitFor(() => expect(requestsOf('GET auth/export/')).toHaveLength(2));
const download = () => screen.findByRole('link', { name: 'Download' });

test('an export is requested, packed, and offered without a reload', async () => {
  browser.server.respond('POST auth/export/', building);
  show(none);
  await press('Pack my things');
  await screen.findByText('Packing your things');
  receive(ready);
  expect((await download()).getAttribute('href')).toBe(ready.url);
  screen.getByText('12.4 MB, here for you until 28 November.');
  // The screen shows it, so a toast would repeat it.
  expect(screen.getAllByText('Your export is ready')).toHaveLength(1);
});

test('a failed export is retried, and the server’s error message is shown', async () => {
  browser.server.fail('POST auth/export/', 429, { detail: 'Too many tries. Please wait a moment.' });
  show({ ...none, status: 'failed' });
  await press('Try again');
  await screen.findByText(/Your export could not be started. Too many tries/);
  screen.getByText('That did not work');
});

test('without a response there is Retry', async () => {
  browser.server.disconnect('GET auth/export/');
  visit(<ExportScreen />);
  await button('Retry');
  browser.server.respond('GET auth/export/', none);
  await press('Retry');
  await button('Pack my things');
});

test('the shown state stays when a refetch fails', async () => {
  show(ready);
  await download();
  browser.server.disconnect('GET auth/export/');
  await reconnect();
  await isRequestedTwice();
  await act(async () => {});
  await download();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a response that is older than a received event changes nothing', async () => {
  show(building);
  await screen.findByText('Packing your things');
  const refetch = browser.server.hold('GET auth/export/');
  await reconnect();
  await isRequestedTwice();
  receive(ready);
  await act(async () => refetch.respond(building));
  await download();

  const request = browser.server.hold('POST auth/export/');
  await press('Pack a new one');
  await waitFor(() => expect(requestsOf('POST auth/export/')).toHaveLength(1));
  receive({ ...ready, bytes: 13_000_000 });
  await act(async () => request.respond(building));
  screen.getByText(/^13\.0 MB/);
});

test('on another page a toast announces it and links here', async () => {
  const router = show(ready, '/home');
  receive(ready);
  await screen.findByText('Your export is ready');
  await press('Show');
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  await download();
});

test('a toast announces it while the screen is being left', async () => {
  const router = show(ready);
  await download();
  act(() => {
    void router.navigate('/home');
    browser.sockets.receive({ type: 'export', data: ready });
  });
  await screen.findByRole('button', { name: 'Show' });
});

test('an export that became ready while the socket was disconnected is refetched', async () => {
  show(building);
  await screen.findByText('Packing your things');
  browser.server.respond('GET auth/export/', ready);
  await reconnect();
  await download();
});

test('an export that became ready between the first load and the opening of the socket is shown', async () => {
  browser.server.respond('GET auth/export/', building);
  visit(<ExportScreen />);
  await screen.findByText('Packing your things');
  browser.server.respond('GET auth/export/', ready);
  await reconnect();
  await download();
});

test('a toast tells of an export that was ready before the part that tells it had loaded', async () => {
  browser.server.respond('GET auth/export/', none);
  browser.sockets.open();
  const router = visit({ [path]: <ExportScreen />, '/home': <LateNews /> }, path);
  await button('Pack my things');
  await act(() => router.navigate('/home'));
  receive(ready);
  await press('Load');
  await screen.findByText('Your export is ready');
});

function LateNews() {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded ? (
    <News />
  ) : (
    <Button look="outlined" onClick={() => setLoaded(true)}>
      Load
    </Button>
  );
}
