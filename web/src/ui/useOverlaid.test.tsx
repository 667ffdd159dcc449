import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { useOverlay } from '../platform/overlay.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { createState } from '../platform/state.ts';
import { freshBrowser } from '../testing/browser.ts';
import { Toasts } from './Toasts.tsx';
import { toast } from './toast.tsx';
import { useOverlaid } from './useOverlaid.ts';

// Overlays whose entity has to be loaded first.

freshBrowser();

interface Load {
  here: boolean;
  failure: Failure | null;
}
const thing = createState<Load>(() => ({ here: false, failure: null }));
const load = vi.fn((_id: string) => thing.set({ failure: null }));
beforeEach(() => {
  load.mockClear();
  toast.clear();
});

function Page() {
  const overlay = useOverlay('thingId');
  const isHere = thing.use(({ here }) => here);
  const failure = thing.use((now) => now.failure);
  const isMissing = overlay.value !== null && !isHere;
  useOverlaid(overlay, { id: overlay.shown ?? '', isMissing, failure, load });
  return <Toasts />;
}

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/home?thingId=7'));
  return () => router.state.location.search;
}
const fails = () => act(() => thing.set({ failure: new Failure(404, {}) }));

test('the entity is loaded, and the overlay stays open', async () => {
  const search = await open();
  expect(load.mock.calls).toEqual([['7']]);
  act(() => thing.set({ here: true }));
  expect(search()).toBe('?thingId=7');
});

test('a failed load shows an error and closes the overlay', async () => {
  const search = await open();
  await fails();
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  await waitFor(() => expect(search()).toBe(''));
});

test('an earlier failure does not close the overlay: it loads again first', async () => {
  await fails();
  const search = await open();
  expect(load.mock.calls).toEqual([['7']]);
  expect(search()).toBe('?thingId=7');
  expect(screen.queryByText('Seesh! That is 404 not found.')).toBeNull();
  await fails();
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  await waitFor(() => expect(search()).toBe(''));
});
