import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { upsertPost } from '../features/post/post.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { idOf, postOf } from '../testing/posts.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import { Overlays } from './overlays.tsx';
import PostScreen from './PostScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
  upsertUser(ana);
});

const id = idOf(1);

function show(search = '') {
  const around = (page: React.ReactNode) => (
    <>
      {page}
      <Overlays />
      <Toasts />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/home', element: around(<p>At home</p>) },
      { path: '/post/:id', element: around(<PostScreen />) },
    ],
    { initialEntries: [`/post/${id}${search}`] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('shows the post under the page’s title [S2.123]', async () => {
  browser.server.respond('GET post/:id/', postOf({ text: 'Rowing' }));
  show();
  expect(screen.getByRole('heading', { name: 'Post View' })).toBeTruthy();
  expect(await screen.findByText('Rowing')).toBeTruthy();
});

test('the stored post shows immediately, then the server’s version [S8.20]', async () => {
  upsertPost(postOf({ text: 'Rowing' }));
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  show();
  expect(screen.getByText('Rowing')).toBeTruthy();
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
  expect(screen.queryByText('Rowing')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
});

test('without a network it keeps the stored post, and shows Retry when there is none', async () => {
  browser.server.disconnect('GET post/:id/');
  show();
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.respond('GET post/:id/', postOf({ text: 'Rowing' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rowing')).toBeTruthy();
});

test('a post that the partner deletes disappears', async () => {
  browser.server.respond('GET post/:id/', postOf({ text: 'Rowing' }));
  show();
  await screen.findByText('Rowing');
  browser.server.fail('GET post/:id/', 404, { detail: 'Not found.' });
  browser.sockets.receive({ type: 'relay', data: { type: 'sync_post', deleted: id }, sent_by: null });
  await waitFor(() => expect(screen.queryByText('Rowing')).toBeNull());
  expect(await screen.findByText('Seesh! That is 404 not found.')).toBeTruthy();
});

test('deleting it here navigates back [S2.19 S7.25]', async () => {
  browser.server.respond('GET post/:id/', postOf());
  browser.server.respond('DELETE post/:id/', null);
  const router = show(`?postDeleteId=${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('At home')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/home');
  expect(await screen.findByText('The post was deleted successfully')).toBeTruthy();
});
