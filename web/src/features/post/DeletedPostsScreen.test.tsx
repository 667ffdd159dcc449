import { screen, waitFor } from '@testing-library/react';
import { day, daysBefore } from '@twosome/contract/platform/days';
import { expect, test } from 'vitest';
import { idOf, postOf } from '../../testing/posts.ts';
import { button, freshScreen, press, visit } from '../../testing/screen.tsx';
import { daysLeft } from './DeletedPost.tsx';
import DeletedPostsScreen from './DeletedPostsScreen.tsx';

const browser = freshScreen();

const deleted = (n: number, text: string) => ({
  ...postOf({ id: idOf(n), text }),
  deleted_at: daysBefore(new Date(), 3).toISOString(),
});
const responds = (...results: ReturnType<typeof deleted>[]) =>
  browser.server.respond('GET post/deleted/', { results, next: null });

async function show() {
  responds(deleted(1, 'Rowing'), deleted(2, 'Swimming'));
  visit(<DeletedPostsScreen />);
  await button('Restore Rowing');
}
const rowOf = (text: string) => screen.queryByRole('button', { name: `Restore ${text}` });

test('a post is restored, with its visibility shown', async () => {
  browser.server.respond('POST post/:id/restore/', postOf({ text: 'Rowing', version: 2 }));
  await show();
  await press('Restore Rowing');
  await screen.findByText('It is back, for only the two of you');
  expect(rowOf('Rowing')).toBeNull();
  expect(rowOf('Swimming')).toBeTruthy();
});

test('a post that could not be restored stays, with the reason', async () => {
  browser.server.fail('POST post/:id/restore/', 500, { detail: 'Not today.' });
  await show();
  await press('Restore Rowing');
  await screen.findByText('The post was not restored. Not today.');
  expect(rowOf('Rowing')).toBeTruthy();
});

test('a permanently deleted post is removed from the list', async () => {
  browser.server.fail('POST post/:id/restore/', 404, { detail: 'Not found.' });
  await show();
  responds(deleted(2, 'Swimming'));
  await press('Restore Rowing');
  await waitFor(() => expect(rowOf('Rowing')).toBeNull());
  expect(rowOf('Swimming')).toBeTruthy();
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
