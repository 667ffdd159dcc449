import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { coupleOf } from '../testing/couples.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import FollowRequestScreen from './FollowRequestScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

const asking = (n: number) => ({ by: coupleOf(n, { have_received_request: true }) });

function show(path = '/profile/follow_request') {
  const page = (
    <>
      <FollowRequestScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  return { router, unmount };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a request is accepted and can be followed back, or declined and removed [S2.105 S2.106]', async () => {
  browser.server.respond('GET auth/follow_request/', { results: [asking(1), asking(2)], next: null });
  browser.server.respondWith('POST auth/follow_request/:id/follow/', ({ body, path }) =>
    coupleOf(path.includes(coupleOf(1).id) ? 1 : 2, {
      follows_you: (body as { action: string }).action === 'accept',
    }),
  );
  show();
  expect(screen.getByRole('heading', { name: 'Follow Requests' })).toBeTruthy();
  await press('Accept a1.b1');
  expect(await screen.findByRole('button', { name: 'Follow a1.b1' })).toBeTruthy();
  await press('Decline a2.b2');
  await waitFor(() => expect(screen.queryByText('a2.b2')).toBeNull());
  expect(screen.getByText('Follows you')).toBeTruthy();
});

test('a declined request returns when the server rejects it', async () => {
  browser.server.respond('GET auth/follow_request/', { results: [asking(1)], next: null });
  browser.server.disconnect('POST auth/follow_request/:id/follow/');
  show();
  await press('Decline a1.b1');
  expect(screen.queryByRole('link', { name: 'a1.b1' })).toBeNull();
  expect(
    await screen.findByText('The request could not be declined. There was a network error!'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'a1.b1' })).toBeTruthy();
});

test('reload=true refetches and is removed from the address [S2.11]', async () => {
  browser.server.respond('GET auth/follow_request/', { results: [], next: null });
  const first = show();
  expect(await screen.findByText('No requests')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your followers' })).toBeTruthy();
  first.unmount();
  browser.server.respond('GET auth/follow_request/', { results: [asking(1)], next: null });
  const { router } = show('/profile/follow_request?reload=true');
  expect(await screen.findByRole('link', { name: 'a1.b1' })).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
