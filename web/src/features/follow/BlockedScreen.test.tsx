import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { coupleOf } from '../../testing/couples.ts';
import { answer, freshScreen, press, visit } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import BlockedScreen from './BlockedScreen.tsx';

const browser = freshScreen();

function show(couples = [coupleOf(1), coupleOf(2)]) {
  browser.server.respond('GET auth/block/', { results: couples, next: null });
  visit(<BlockedScreen />, '/profile/settings', '/profile/settings/blocked');
}
const row = (name: string) => screen.queryByRole('button', { name: `Unblock ${name}` });
async function unblock(name: string) {
  await press(`Unblock ${name}`);
  await answer(`Unblock ${name}?`, 'Unblock');
}

test('a couple is unblocked after a confirmation; its profile cannot be opened before', async () => {
  browser.server.respond('DELETE auth/block/:id/', null);
  show();
  await unblock('a1.b1');
  await waitFor(() => expect(row('a1.b1')).toBeNull());
  expect(screen.queryByRole('link', { name: 'a2.b2' })).toBeNull();
  await screen.findByText('a1.b1 is not blocked any more');
  expect(row('a2.b2')).toBeTruthy();
});

test('a failed unblock keeps the row and shows the reason', async () => {
  browser.server.fail('DELETE auth/block/:id/', 500, { detail: 'Not today.' });
  show();
  await unblock('a1.b1');
  await screen.findByText('They are still blocked. Not today.');
  expect(row('a1.b1')).toBeTruthy();
});

test('an empty list says so', async () => {
  show([]);
  await screen.findByText('Nobody is blocked');
});

test('a user without a partner reads the list but cannot unblock', async () => {
  upsertUser(eve);
  show();
  await screen.findByText('a1.b1');
  expect(screen.queryByRole('button', { name: /Unblock/ })).toBeNull();
});
