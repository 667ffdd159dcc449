import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { day, daysBefore } from '@twosome/contract/platform/days';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { daysLeft } from '../features/post/DeletedPost.tsx';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { idOf, postOf } from '../testing/posts.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import DeletedPostsScreen from './DeletedPostsScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

const deleted = (n: number, text: string) => ({
  ...postOf({ id: idOf(n), text }),
  deleted_at: daysBefore(new Date(), 3).toISOString(),
});

function show() {
  browser.server.respond('GET post/deleted/', {
    results: [deleted(1, 'Rowing'), deleted(2, 'Swimming')],
    next: null,
  });
  render(
    <MemoryRouter>
      <DeletedPostsScreen />
      <Toasts />
    </MemoryRouter>,
  );
}
const button = (text: string) => screen.queryByRole('button', { name: `Restore ${text}` });
const restore = async (text: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Restore ${text}` }));

test('a post is restored, with its visibility shown', async () => {
  browser.server.respond('POST post/:id/restore/', postOf({ text: 'Rowing', version: 2 }));
  show();
  await restore('Rowing');
  expect(await screen.findByText('It is back, for only the two of you')).toBeTruthy();
  expect(button('Rowing')).toBeNull();
  expect(button('Swimming')).toBeTruthy();
});

test('a post that could not be restored stays, with the reason', async () => {
  browser.server.fail('POST post/:id/restore/', 500, { detail: 'Not today.' });
  show();
  await restore('Rowing');
  expect(await screen.findByText('The post was not restored. Not today.')).toBeTruthy();
  expect(button('Rowing')).toBeTruthy();
});

test('a permanently deleted post is removed from the list', async () => {
  browser.server.fail('POST post/:id/restore/', 404, { detail: 'Not found.' });
  show();
  await screen.findByRole('button', { name: 'Restore Rowing' });
  browser.server.respond('GET post/deleted/', { results: [deleted(2, 'Swimming')], next: null });
  await restore('Rowing');
  await waitFor(() => expect(button('Rowing')).toBeNull());
  expect(button('Swimming')).toBeTruthy();
});

test.each([
  [0, '30 days left'],
  [0.5, '30 days left'],
  [1.5, '29 days left'],
  [28.1, '2 days left'],
  [29.1, 'Last day'],
  [31, 'Last day'],
])('%s days after it was deleted: %s', (days, left) => {
  const now = Date.parse('2026-11-21T09:00:00.000Z');
  expect(daysLeft(new Date(now - days * day).toISOString(), now)).toBe(left);
});
