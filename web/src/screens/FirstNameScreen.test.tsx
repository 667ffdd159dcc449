import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getUser, upsertUser } from '../features/auth/auth.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana } from '../testing/cast.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import FirstNameScreen from './FirstNameScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  upsertUser(ana);
});

function show() {
  const router = createMemoryRouter(
    [
      { path: '/profile/settings', element: <p>settings</p> },
      { path: '/profile/settings/name', element: <FirstNameScreen /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/profile/settings/name'] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return router;
}
const field = () => screen.getByLabelText('Your first name') as HTMLInputElement;
const save = () => screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
const write = (value: string) => fireEvent.change(field(), { target: { value } });

test('starts with the current name, and navigates back after saving', async () => {
  browser.server.respond('PATCH auth/user/', { user: { ...ana, first_name: 'Anna' } });
  show();
  expect([field().value, save().disabled]).toEqual(['Ana', true]);
  write('Anna');
  fireEvent.click(save());
  expect(await screen.findByText('settings')).toBeTruthy();
  expect(browser.server.requests.at(-1)?.body).toEqual({ first_name: 'Anna' });
  expect(getUser()?.first_name).toBe('Anna');
});

test.each(['', '   '])('%j cannot be saved', (text) => {
  show();
  write(text);
  expect(save().disabled).toBe(true);
});

test('a validation error stands under the field until the next change', async () => {
  browser.server.fail('PATCH auth/user/', 400, { first_name: ['This may have one line only.'] });
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

test('without a network the typed text stays, and an error is shown', async () => {
  browser.server.disconnect('PATCH auth/user/');
  show();
  write('Anna');
  fireEvent.click(save());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('network error'));
  expect([field().value, getUser()?.first_name]).toEqual(['Anna', 'Ana']);
});

describe('a user who leaves while it saves', () => {
  async function leaves() {
    const held = browser.server.hold('PATCH auth/user/');
    const router = show();
    write('Anna');
    fireEvent.click(save());
    await waitFor(() => expect(browser.server.requests).toHaveLength(1));
    await act(() => router.navigate('/home'));
    return { router, held };
  }

  test('stays on the other page, and sees that it was saved', async () => {
    const { router, held } = await leaves();
    await act(async () => held.respond({ user: { ...ana, first_name: 'Anna' } }));
    expect(await screen.findByText('Your first name has been changed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
  });

  test('sees that it was not saved, and the reason', async () => {
    const { router, held } = await leaves();
    await act(async () => held.fail(400, { first_name: ['This may have one line only.'] }));
    const words = 'Your first name was not changed. This may have one line only.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/home');
  });
});
