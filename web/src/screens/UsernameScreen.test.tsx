import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { upsertTwosome } from '../features/twosome/twosome.store.ts';
import { ana, twosomeOf } from '../testing/cast.ts';
import { answer, dialog, freshScreen, isClosed, visit, write } from '../testing/screen.tsx';
import UsernameScreen from './UsernameScreen.tsx';

const browser = freshScreen();

const line = 'POST auth/update_twosome/';
const named = { username: 'ana&bruno', username1: 'ana', username2: 'bruno', connector: '&' } as const;
const saved = twosomeOf({ ...named, version: 2 });

function show(over: Partial<Twosome> = named, search = '') {
  upsertUser({ ...ana, twosome: twosomeOf(over) });
  browser.server.respond(line, saved);
  return visit({ '/profile/username': <UsernameScreen /> }, '/profile', `/profile/username${search}`);
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const save = () => fireEvent.click(button('Save') as HTMLElement);
const sent = () => browser.server.requests.map(({ body }) => Object.fromEntries(body as FormData));
const isAt = (router: ReturnType<typeof show>, pathname: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(pathname));

test('both names, the separator, their order, visibility and bio are chosen and sent [S2.90 S2.91 S2.93 S5.19 S5.20 S5.23 S7.19]', async () => {
  const router = show();
  write('Your username', 'anna');
  write("Your partner's username", 'bru');
  for (const sign of ['& (And)', '. (Dot)', '+ (Plus)']) choose(sign);
  choose('Partner first');
  choose('Private');
  write('Bio', 'We row');
  save();
  await isAt(router, '/home');
  const names = { username1: 'anna', username2: 'bru', connector: '+', username: 'bru+anna' };
  expect(sent()).toEqual([{ ...names, is_private: 'true', bio: 'We row' }]);
});

test('with back=true saving navigates back [S2.9 S2.93]', async () => {
  const router = show(named, '?back=true');
  save();
  await isAt(router, '/profile');
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
  write('Your username', '');
  expect(button('Save')?.disabled).toBe(true);
  write('Your username', 'ana');
  const held = browser.server.hold(line);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(button('Save')?.getAttribute('aria-disabled')).toBe('true');
  save();
  await act(async () => held.respond(saved));
  expect(sent()).toHaveLength(1);
});

test.each([
  ['Your username', 'elevenchars'],
  ['Your username', 'an-na'],
  ["Your partner's username", 'br uno'],
])(
  '%s may not be %s, which is shown under it before a request is sent [S5.14 S5.15 S9.45]',
  async (label, value) => {
    show();
    write(label, value);
    save();
    await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
  },
);

test('a validation error of a name stands under its field [S5.18 S8.13]', async () => {
  show();
  browser.server.fail(line, 400, { username1: ['This name is taken.'], username2: ['This one too.'] });
  save();
  const under = (label: string) =>
    (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join();
  await waitFor(() => expect(under('Your username')).toContain('This name is taken.'));
  expect(under("Your partner's username")).toContain('This one too.');
});

test('a bio may have 255 characters, and a longer one shows its count [S5.22 S9.46]', () => {
  show();
  write('Bio', 'x'.repeat(255));
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBeNull();
  write('Bio', 'x'.repeat(256));
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('256/255');
});

type Held = ReturnType<typeof browser.server.hold<typeof line>>;

test.each([
  ['sees nothing when it was saved', (held: Held) => held.respond(saved), 0],
  [
    'sees that it was not saved, and why',
    (held: Held) => held.fail(400, { username1: ['This name is taken.'] }),
    1,
  ],
])('a user who leaves while it saves stays on the other page, and %s', async (_, settle, messages) => {
  const router = show(named, '?back=true');
  const held = browser.server.hold(line);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(() => router.navigate('/notifications'));
  await act(async () => settle(held));
  const message = 'Your profile was not saved. This name is taken.';
  await waitFor(() => expect(screen.queryAllByText(message)).toHaveLength(messages));
  expect(router.state.location.pathname).toBe('/notifications');
});

test('an untouched field follows the partner’s change, and saving does not revert it', async () => {
  show({ ...named, bio: 'Old words', is_private: true });
  write('Your username', 'anna');
  const changed = { username: 'ana&bru', username2: 'bru', bio: 'New words', is_private: false };
  act(() => upsertTwosome(twosomeOf({ ...named, ...changed, version: 2 })));
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const names = { username1: 'anna', username2: 'bru', username: 'anna&bru' };
  expect(sent()[0]).toMatchObject({ ...names, bio: 'New words', is_private: 'false' });
});

const question = 'Make your profile public?';

test('turning public explains that pending requests are accepted, before anything is sent', async () => {
  const router = show();
  choose('Public');
  save();
  expect((await dialog(question)).textContent).toContain('waiting for your answer are accepted');
  expect(sent()).toEqual([]);
  await answer(question, 'Make public');
  await isAt(router, '/home');
  expect(sent()[0]).toMatchObject({ is_private: 'false' });
});

test('declining sends nothing and keeps the input', async () => {
  show();
  choose('Public');
  write('Bio', 'Two bakers');
  save();
  await answer(question, 'Cancel');
  await isClosed();
  expect(sent()).toEqual([]);
  screen.getByDisplayValue('Two bakers');
});

test.each([
  ['staying private', true, 'Private'],
  ['staying public', false, 'Public'],
  ['turning private', false, 'Private'],
])('%s asks nothing [S5.23]', async (_what, is_private, choice) => {
  const router = show({ ...named, is_private });
  choose(choice);
  save();
  await isAt(router, '/home');
  expect(screen.queryByRole('dialog')).toBeNull();
});
