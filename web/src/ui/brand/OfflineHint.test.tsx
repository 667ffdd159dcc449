import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { clapCalls } from '@twosome/contract/clap/clap.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, expect, test, vi } from 'vitest';
import { caller } from '../../platform/http.ts';
import { RouterProvider } from '../../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../../platform/router/router.ts';
import { freshBrowser } from '../../testing/browser.ts';
import { fakeIndexedDb } from '../../testing/indexedDb.ts';
import { leavePages } from '../../testing/pages.ts';
import { Button } from '../Button.tsx';
import { OfflineHint, OfflineNote } from './OfflineHint.tsx';

const call = caller<typeof clapCalls>();

freshBrowser();
leavePages();

afterEach(cleanup);

function openAt(address: string, hint = <OfflineHint />, fresh = { RouterProvider, createMemoryRouter }) {
  const page = (
    <>
      {hint}
      {/^\/message(?!s)/.test(address) && <OfflineNote />}
    </>
  );
  const router = fresh.createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(<fresh.RouterProvider router={router} />);
}
function network(there: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}
const hints = () => screen.queryAllByText(/You are offline/);

test.each(['/home', '/message', '/message/', '/message?messagePhotoId=7', '/messages'])(
  'at %s one hint shows while the device is offline',
  (address) => {
    openAt(address);
    expect(hints()).toHaveLength(0);
    network(false);
    expect(hints()).toHaveLength(1);
    network(true);
    expect(hints()).toHaveLength(0);
  },
);

test('content from the offline cache is labelled so, also when the server is down', async () => {
  fakeIndexedDb();
  localStorage.setItem('token', 'of-ana');
  // A page that has just loaded.
  vi.resetModules();
  const { createOfflineCache, cacheFor } = await import('../../platform/offlineCache.ts');
  const hint = await import('./OfflineHint.tsx');
  const fresh = {
    ...(await import('../../platform/router/RouterProvider.tsx')),
    ...(await import('../../platform/router/router.ts')),
  };
  await cacheFor('ours');
  const memory = createOfflineCache<string>('goals', ['/goals']);
  memory.save(() => 'Swim');
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(async () => expect(await memory.hydrate()).toBe('Swim'));

  openAt('/goals', <hint.OfflineHint />, fresh);
  expect(screen.getByText('We cannot be reached. This is from your last visit.')).toBeTruthy();
  network(false);
  expect(screen.getByText('You are offline. This is from your last visit.')).toBeTruthy();
  cleanup();
  openAt('/notification', <hint.OfflineHint />, fresh);
  expect(screen.getByText('You are offline. We continue when the network is back.')).toBeTruthy();
  network(true);
  act(() => memory.markFresh());
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a slow write is shown on its button and over the page, where it can be stopped', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  openAt(
    '/goals',
    <>
      <OfflineHint />
      <Button busy>Save</Button>
    </>,
  );
  const failed = vi.fn();
  void call('POST post/:id/clap/toggle_clap/', { params: { id: '7' }, body: { want: true } }).catch(failed);
  expect(screen.getByRole('button').textContent).toBe('Save');
  await act(() => vi.advanceTimersByTimeAsync(timing.stillTrying));
  expect(screen.getByRole('status').textContent).toBe('Still trying…Stop');
  expect(screen.getByRole('button', { name: 'Still trying…' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
  expect(failed).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('button').textContent).toBe('Save');
  vi.useRealTimers();
});
