import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ana } from '../../testing/cast.ts';
import { freshScreen, visit, write } from '../../testing/screen.tsx';
import { getUser } from './auth.store.ts';
import FirstNameScreen from './FirstNameScreen.tsx';

const browser = freshScreen();
const show = () => visit({ '/name': <FirstNameScreen /> }, '/name');
const field = () => screen.getByLabelText<HTMLInputElement>('Your first name');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const rename = (name: string) => {
  write('Your first name', name);
  fireEvent.click(save());
};

test('starts with the current name, and navigates back after saving', async () => {
  browser.server.respond('PATCH auth/user/', { user: { ...ana, first_name: 'Anna' } });
  const router = show();
  expect([field().value, save().disabled]).toEqual(['Ana', true]);
  rename('Anna');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/settings'));
  expect(browser.server.requests.at(-1)?.body).toEqual({ first_name: 'Anna' });
  expect(getUser()?.first_name).toBe('Anna');
});

test.each(['', '   '])('%j cannot be saved', (text) => {
  show();
  write('Your first name', text);
  expect(save().disabled).toBe(true);
});

test('a validation error is shown under the field until the next change', async () => {
  browser.server.fail('PATCH auth/user/', 400, { first_name: ['This may have one line only.'] });
  show();
  rename('Ana Li');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This may have one line only.'));
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['Ana Li', 'true']);
  expect(save().disabled).toBe(false);
  write('Your first name', 'Ana L');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('without a network the typed text stays, and an error is shown', async () => {
  browser.server.disconnect('PATCH auth/user/');
  show();
  rename('Anna');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('network error'));
  expect([field().value, getUser()?.first_name]).toEqual(['Anna', 'Ana']);
});

type Held = ReturnType<typeof browser.server.hold<'PATCH auth/user/'>>;

test.each([
  [
    'it was saved',
    (held: Held) => held.respond({ user: { ...ana, first_name: 'Anna' } }),
    'Your first name has been changed',
  ],
  [
    'it was not saved, and why',
    (held: Held) => held.fail(400, { first_name: ['This may have one line only.'] }),
    'Your first name was not changed. This may have one line only.',
  ],
])(
  'a user who leaves while it saves stays on the other page, and sees that %s',
  async (_, settle, message) => {
    const held = browser.server.hold('PATCH auth/user/');
    const router = show();
    rename('Anna');
    await waitFor(() => expect(browser.server.requests).toHaveLength(1));
    await act(() => router.navigate('/home'));
    await act(async () => settle(held));
    await screen.findByText(message);
    expect(router.state.location.pathname).toBe('/home');
  },
);
