import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { coupleOf } from '../testing/couples.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import BlockedScreen from './BlockedScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

function show(couples = [coupleOf(1), coupleOf(2)]) {
  browser.server.respond('GET auth/block/', { results: couples, next: null });
  const page = (
    <>
      <BlockedScreen />
      <Toasts />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: ['/profile/settings', '/profile/settings/blocked'],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  return router;
}
const row = (name: string) => screen.queryByRole('button', { name: `Unblock ${name}` });
async function unblock(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Unblock ${name}` }));
  const question = await screen.findByRole('dialog', { name: `Unblock ${name}?` });
  fireEvent.click(within(question).getByRole('button', { name: 'Unblock' }));
}

test('a couple is unblocked after a confirmation; its profile cannot be opened before', async () => {
  browser.server.respond('DELETE auth/block/:id/', null);
  show();
  await unblock('a1.b1');
  await waitFor(() => expect(row('a1.b1')).toBeNull());
  expect(screen.queryByRole('link', { name: 'a2.b2' })).toBeNull();
  expect(await screen.findByText('a1.b1 is not blocked any more')).toBeTruthy();
  expect(row('a2.b2')).toBeTruthy();
});

test('a failed unblock keeps the row and shows the reason', async () => {
  browser.server.fail('DELETE auth/block/:id/', 500, { detail: 'Not today.' });
  show();
  await unblock('a1.b1');
  expect(await screen.findByText('They are still blocked. Not today.')).toBeTruthy();
  expect(row('a1.b1')).toBeTruthy();
});

test('an empty list', async () => {
  show([]);
  expect(await screen.findByText('Nobody is blocked')).toBeTruthy();
});

test('a user without a partner reads the list but cannot unblock', async () => {
  upsertUser(eve);
  show();
  expect(await screen.findByText('a1.b1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Unblock/ })).toBeNull();
});
