import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { getUser, keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import FirstNameScreen from './FirstNameScreen.tsx';

const browser = freshBrowser();
beforeEach(() => keepUser(ana));

function show() {
  const router = createMemoryRouter(
    [
      { path: '/profile/settings', element: <p>settings</p> },
      { path: '/profile/settings/name', element: <FirstNameScreen /> },
    ],
    { initialEntries: ['/profile/settings/name'] },
  );
  render(<RouterProvider router={router} />);
}
const field = () => screen.getByLabelText('Your first name') as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
const write = (value: string) => fireEvent.change(field(), { target: { value } });

test('begins with the name that one has, and goes back when another is kept', async () => {
  browser.server.gives('PATCH auth/user/', { user: { ...ana, first_name: 'Anna' } });
  show();
  expect([field().value, save().disabled]).toEqual(['Ana', true]);
  write('Anna');
  fireEvent.click(save());
  expect(await screen.findByText('settings')).toBeTruthy();
  expect(browser.server.asked.at(-1)?.body).toEqual({ first_name: 'Anna' });
  expect(getUser()?.first_name).toBe('Anna');
});

test.each(['', '   '])('%j cannot be saved', (text) => {
  show();
  write(text);
  expect(save().disabled).toBe(true);
});

test('what the server says against it stands under it, until one writes on', async () => {
  browser.server.refuses('PATCH auth/user/', 400, { first_name: ['This may have one line only.'] });
  show();
  write('Ana Li');
  fireEvent.click(save());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This may have one line only.'));
  expect([field().value, field().getAttribute('aria-invalid'), save().disabled]).toEqual([
    'Ana Li',
    'true',
    false,
  ]);
  write('Ana L');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('without a network what was written stays, and it is said', async () => {
  browser.server.drops('PATCH auth/user/');
  show();
  write('Anna');
  fireEvent.click(save());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('network error'));
  expect([field().value, getUser()?.first_name]).toEqual(['Anna', 'Ana']);
});
