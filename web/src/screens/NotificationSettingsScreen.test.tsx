import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  changedPreferences,
  defaultPreferences,
  type Preferences,
  type PreferencesInput,
} from '@twosome/contract/notification/preferences.rules';
import { beforeEach, expect, test } from 'vitest';
import { upsertUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { MemoryRouter } from '../testing/MemoryRouter.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import NotificationSettingsScreen from './NotificationSettingsScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const night = { from: '23:00', to: '06:30', time_zone: 'Europe/Lisbon' };
const chosen = (some: Partial<Preferences> = {}): Preferences => ({ ...defaultPreferences(), ...some });
const line = 'PUT notification/preferences/';
async function show(preferences = chosen(), user = ana) {
  upsertUser(user);
  browser.server.respond('GET notification/preferences/', preferences);
  render(
    <MemoryRouter>
      <NotificationSettingsScreen />
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByText('Quiet hours');
}
/** A server that applies every change. */
function obeys(before = chosen()) {
  let held = before;
  browser.server.respondWith(line, ({ body }) => {
    held = changedPreferences(held, body as PreferencesInput);
    return held;
  });
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const sent = () => browser.server.requests.filter((one) => one.line === line).map(({ body }) => body);

test('by default everything is on and there are no quiet hours', async () => {
  await show();
  const switches = screen.getAllByRole<HTMLInputElement>('switch');
  expect(switches.filter(({ checked }) => !checked).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Quiet hours',
  ]);
  // Messages always arrive: the app has no switch for them.
  expect(screen.queryByRole('switch', { name: 'Messages, in the app' })).toBeNull();
  expect(screen.getByText('Bruno writes to you')).toBeTruthy();
});

test('a user without a partner has the settings too', async () => {
  await show(chosen(), eve);
  expect(screen.getByText('Your partner adds a goal')).toBeTruthy();
});

test('one switch sets two kinds, and is saved immediately', async () => {
  obeys();
  await show();
  fireEvent.click(toggle('Claps, in the app'));
  expect(toggle('Claps, in the app').checked).toBe(false);
  const off = { in_app: false };
  // Nothing else is sent, so that another device's changes stay.
  await waitFor(() => expect(sent()).toEqual([{ kinds: { '2': off, '4': off } }]));
  expect(toggle('Claps, in the app').checked).toBe(false);
  expect(toggle('Claps, push').checked).toBe(true);
});

test('quick taps settle on the last, and each is saved', async () => {
  let arrive = () => {};
  let held = chosen();
  browser.server.respondWith(line, ({ body }) => {
    held = changedPreferences(held, body as PreferencesInput);
    const answer = held;
    return new Promise((give) => {
      arrive = () => give(answer);
    });
  });
  await show();
  fireEvent.click(toggle('Messages, push'));
  fireEvent.click(toggle('Claps, push'));
  fireEvent.click(toggle('Claps, push'));
  fireEvent.click(toggle('Posts, push'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () => arrive());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ kinds: { '0': { push: false } } });
  await act(async () => arrive());
  expect([toggle('Posts, push').checked, toggle('Claps, push').checked]).toEqual([false, true]);
});

test('a change that the server rejects is reverted, with the reason', async () => {
  browser.server.fail(line, 500, { detail: 'Not today.' });
  await show();
  fireEvent.click(toggle('Comments, push'));
  expect(await screen.findByText('This was not saved. Not today.')).toBeTruthy();
  expect(toggle('Comments, push').checked).toBe(true);
});

test('quiet hours start with a default night in the local time zone, and end with a tap', async () => {
  obeys();
  await show();
  fireEvent.click(toggle('Quiet hours'));
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(sent()).toEqual([{ quiet_hours: { from: '22:00', to: '07:00', time_zone } }]));
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00');
  fireEvent.click(toggle('Quiet hours'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ quiet_hours: null }));
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('hours are saved once both times are valid and differ', async () => {
  obeys();
  await show(chosen({ quiet_hours: night }));
  const from = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.change(from, { target: { value: '06:30' } });
  expect(screen.getByText('Choose two different times.')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.change(from, { target: { value: '21:00' } });
  await waitFor(() => expect(sent()).toEqual([{ quiet_hours: { ...night, from: '21:00' } }]));
});

test('a user who has moved can take the local time zone', async () => {
  obeys();
  await show(chosen({ quiet_hours: { ...night, time_zone: 'Antarctica/Troll' } }));
  expect(screen.getByText('By the clock of Troll.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Use the clock of/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(sent()).toEqual([{ quiet_hours: { ...night, time_zone: timeZone } }]));
});

/** Another device turned this off in the meantime. */
const otherDevice = () =>
  chosen({
    kinds: { ...defaultPreferences().kinds, '3': { in_app: true, push: false } },
    quiet_hours: night,
  });

test('a tap does not undo another device’s change, and shows it afterwards', async () => {
  obeys(otherDevice());
  await show();
  fireEvent.click(toggle('Messages, push'));
  fireEvent.click(toggle('Posts, push'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(toggle('Followers, push').checked).toBe(true));
  expect(sent()).toEqual([{ kinds: { m: { push: false } } }, { kinds: { '0': { push: false } } }]);
  expect(toggle('Quiet hours').checked).toBe(true);
});

test('a response in flight does not revert a newer choice', async () => {
  obeys();
  await show();
  let arrive = (_: Preferences) => {};
  browser.server.respondWith('GET notification/preferences/', () => new Promise((give) => (arrive = give)));
  act(() => void window.dispatchEvent(new Event('focus')));
  fireEvent.click(toggle('Posts, push'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () => {});
  const late = arrive;
  await act(async () => late(chosen()));
  expect(toggle('Posts, push').checked).toBe(false);
  // What it would have returned is refetched.
  await act(async () =>
    arrive(chosen({ kinds: { ...defaultPreferences().kinds, '0': { in_app: true, push: false } } })),
  );
  expect(toggle('Posts, push').checked).toBe(false);
});

test.each([
  ['to the window', () => window.dispatchEvent(new Event('focus'))],
  ['to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['with a new connection', () => browser.sockets.open()],
])('a user who returns %s sees another device’s changes', async (_, comesBack) => {
  await show();
  browser.server.respond('GET notification/preferences/', otherDevice());
  act(() => void comesBack());
  await waitFor(() => expect(toggle('Quiet hours').checked).toBe(true));
});

test('without a network a tap is reverted with a message, and the settings stay', async () => {
  await show(chosen({ quiet_hours: night }));
  browser.server.disconnect(line);
  browser.server.disconnect('GET notification/preferences/');
  fireEvent.click(toggle('Posts, push'));
  expect(await screen.findByText('This was not saved. There was a network error!')).toBeTruthy();
  fireEvent.click(toggle('Quiet hours'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() =>
    expect([toggle('Posts, push').checked, toggle('Quiet hours').checked]).toEqual([true, true]),
  );
});

test('without a network it says so, and Retry loads it', async () => {
  upsertUser(ana);
  browser.server.disconnect('GET notification/preferences/');
  render(
    <MemoryRouter>
      <NotificationSettingsScreen />
    </MemoryRouter>,
  );
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.respond('GET notification/preferences/', chosen());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Quiet hours')).toBeTruthy();
});
