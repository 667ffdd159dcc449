import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { upsertTwosome } from '../features/twosome/twosome.store.ts';
import { RouterProvider } from '../platform/router/RouterProvider.tsx';
import { createMemoryRouter } from '../platform/router/router.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { loadDialog } from '../ui/Dialog.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import UsernameScreen from './UsernameScreen.tsx';

const browser = freshBrowser();
beforeAll(async () => {
  await loadDialog();
});
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const named = { username: 'ana&bruno', username1: 'ana', username2: 'bruno', connector: '&' } as const;

function show(over: Partial<Twosome> = named, search = '') {
  upsertUser({ ...ana, twosome: twosomeOf(over) });
  browser.server.respond('POST auth/update_twosome/', twosomeOf({ ...named, version: 2 }));
  const router = createMemoryRouter(
    [
      { path: '/profile/username', element: <UsernameScreen /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/profile', `/profile/username${search}`] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>,
  );
  return router;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const save = () => fireEvent.click(button('Save') as HTMLElement);
const sent = () => browser.server.requests.map(({ body }) => Object.fromEntries(body as FormData));

test('both names, the separator, their order, visibility and bio are chosen and sent [S2.90 S2.91 S2.93 S5.19 S5.20 S5.23 S7.19]', async () => {
  const router = show();
  type('Your username', 'anna');
  type("Your partner's username", 'bru');
  for (const sign of ['& (And)', '. (Dot)', '+ (Plus)']) choose(sign);
  choose('Partner first');
  choose('Private');
  type('Bio', 'We row');
  save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(sent()).toEqual([
    {
      username1: 'anna',
      username2: 'bru',
      connector: '+',
      username: 'bru+anna',
      is_private: 'true',
      bio: 'We row',
    },
  ]);
});

test('with back=true saving navigates back [S2.9 S2.93]', async () => {
  const router = show(named, '?back=true');
  save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
});

test('can be cancelled, but not before a name was chosen [S2.91 S2.92 S5.21]', () => {
  const router = show();
  fireEvent.click(button('Cancel') as HTMLElement);
  expect(router.state.location.pathname).toBe('/home');
  expect(sent()).toEqual([]);
});

test('a name with a dash is a generated one: there is no way past it but Save [S2.92 S5.21]', () => {
  show({ username: 'new-39ge7pfydr7z' });
  expect([button('Cancel'), button('Save')?.disabled]).toEqual([null, false]);
});

test('Save is disabled while the name is empty, and while it saves [S5.16 S5.17]', async () => {
  show();
  type('Your username', '');
  expect(button('Save')?.disabled).toBe(true);
  type('Your username', 'ana');
  let answer = (_twosome: Twosome) => {};
  browser.server.respondWith('POST auth/update_twosome/', () => new Promise((resolve) => (answer = resolve)));
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(button('Save')?.getAttribute('aria-disabled')).toBe('true');
  save();
  await act(async () => answer(twosomeOf({ ...named, version: 2 })));
  expect(sent()).toHaveLength(1);
});

test.each([
  ['Your username', 'elevenchars', 'username1'],
  ['Your username', 'an-na', 'username1'],
  ["Your partner's username", 'br uno', 'username2'],
])(
  '%s may not be %s, which is shown under it before a request is sent [S5.14 S5.15 S9.45]',
  (label, value, field) => {
    show();
    type(label, value);
    save();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect([field, sent()]).toEqual([field, []]);
  },
);

test('a validation error of a name stands under its field [S5.18 S8.13]', async () => {
  show();
  browser.server.fail('POST auth/update_twosome/', 400, {
    username1: ['This name is taken.'],
    username2: ['This one too.'],
  });
  save();
  const under = (label: string) =>
    (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join();
  await waitFor(() => expect(under('Your username')).toContain('This name is taken.'));
  expect(under("Your partner's username")).toContain('This one too.');
});

test('a bio may have 255 characters, and a longer one shows its count [S5.22 S9.46]', async () => {
  show();
  type('Bio', 'x'.repeat(255));
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBeNull();
  type('Bio', 'x'.repeat(256));
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('256/255')).toBeTruthy();
});

describe('a user who leaves while it saves', () => {
  async function leaves() {
    const router = show(named, '?back=true');
    const held = browser.server.hold('POST auth/update_twosome/');
    save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(() => router.navigate('/notifications'));
    return { router, held };
  }

  test('stays on the other page', async () => {
    const { router, held } = await leaves();
    await act(async () => held.respond(twosomeOf({ ...named, version: 2 })));
    expect(router.state.location.pathname).toBe('/notifications');
  });

  test('sees that it was not saved, and the reason', async () => {
    const { router, held } = await leaves();
    await act(async () => held.fail(400, { username1: ['This name is taken.'] }));
    expect(await screen.findByText('Your profile was not saved. This name is taken.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/notifications');
  });
});

test('an untouched field follows the partner’s change, and saving does not revert it', async () => {
  show({ ...named, bio: 'Old words', is_private: true });
  type('Your username', 'anna');
  act(() =>
    upsertTwosome(
      twosomeOf({
        ...named,
        username: 'ana&bru',
        username2: 'bru',
        bio: 'New words',
        is_private: false,
        version: 2,
      }),
    ),
  );
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    username1: 'anna',
    username2: 'bru',
    username: 'anna&bru',
    bio: 'New words',
    is_private: 'false',
  });
});
