import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../../testing/browser.ts';
import { fakeDrawer } from '../../testing/drawer.ts';
import { leavePages } from '../../testing/pages.ts';
import { OfflineHint, OfflineNote } from './OfflineHint.tsx';

freshBrowser();
leavePages();

afterEach(cleanup);

function openAt(address: string, hint = <OfflineHint />) {
  const page = (
    <>
      {hint}
      {/^\/message(?!s)/.test(address) && <OfflineNote />}
    </>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })}
    />,
  );
}
function network(there: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}
const hints = () => screen.queryAllByText(/You are offline/);

test.each(['/home', '/message', '/message/', '/message?messagePhotoId=7', '/messages'])(
  'at %s it is said once that there is no network, for as long as there is none',
  (address) => {
    openAt(address);
    expect(hints()).toHaveLength(0);
    network(false);
    expect(hints()).toHaveLength(1);
    network(true);
    expect(hints()).toHaveLength(0);
  },
);

test('where something on this page is what was here last, that is said, also of a server that is away', async () => {
  fakeDrawer();
  localStorage.setItem('token', 'of-ana');
  // a page that has just been loaded
  vi.resetModules();
  const { createMemory, rememberFor } = await import('../../platform/remembered.ts');
  const hint = await import('./OfflineHint.tsx');
  await rememberFor('ours');
  const memory = createMemory<string>('goals');
  memory.keep(() => 'Swim');
  window.dispatchEvent(new Event('pagehide'));
  expect(await memory.recall()).toBe('Swim');

  openAt('/goals', <hint.OfflineHint />);
  expect(screen.getByText('We cannot be reached. This is what was here last.')).toBeTruthy();
  network(false);
  expect(screen.getByText('You are offline. This is what was here last.')).toBeTruthy();
  cleanup();
  openAt('/notification', <hint.OfflineHint />);
  expect(screen.getByText('You are offline. We go on when the network is back.')).toBeTruthy();
  network(true);
  act(() => memory.renew());
  expect(screen.getByRole('status').textContent).toBe('');
});
