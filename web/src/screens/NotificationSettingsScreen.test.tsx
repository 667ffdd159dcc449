import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import {
  changedPreferences,
  everything,
  type Preferences,
  type PreferencesWish,
} from '@twosome/contract/notification/preferences.rules';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { keepUser } from '../features/auth/auth.store.ts';
import { freshBrowser } from '../testing/browser.ts';
import { ana, eve } from '../testing/cast.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.tsx';
import NotificationSettingsScreen from './NotificationSettingsScreen.tsx';

const browser = freshBrowser();
beforeEach(() => {
  toast.clear();
  localStorage.setItem('token', 'of-ana');
});

const night = { from: '23:00', to: '06:30', time_zone: 'Europe/Lisbon' };
const chosen = (some: Partial<Preferences> = {}): Preferences => ({ ...everything(), ...some });
const line = 'PUT notification/preferences/';
async function show(preferences = chosen(), user = ana) {
  keepUser(user);
  browser.server.gives('GET notification/preferences/', preferences);
  render(
    <MemoryRouter>
      <NotificationSettingsScreen />
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByText('Quiet hours');
}
/** The server does as it is told. */
function obeys(before = chosen()) {
  let held = before;
  browser.server.answers(line, ({ body }) => {
    held = changedPreferences(held, body as PreferencesWish);
    return held;
  });
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const sent = () => browser.server.asked.filter((one) => one.line === line).map(({ body }) => body);

test('everything is on and there are no quiet hours, until somebody chooses', async () => {
  await show();
  const switches = screen.getAllByRole<HTMLInputElement>('switch');
  expect(switches.filter(({ checked }) => !checked).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Quiet hours',
  ]);
  // messages always arrive: there is nothing to choose in the app
  expect(screen.queryByRole('switch', { name: 'Messages, in the app' })).toBeNull();
  expect(screen.getByText('Bruno writes to you')).toBeTruthy();
});

test('somebody without a partner chooses too', async () => {
  await show(chosen(), eve);
  expect(screen.getByText('Your partner adds a goal')).toBeTruthy();
});

test('a switch is one choice for the first and for the count, saved at once', async () => {
  obeys();
  await show();
  fireEvent.click(toggle('Claps, in the app'));
  expect(toggle('Claps, in the app').checked).toBe(false);
  const off = { in_app: false };
  // nothing else: what another device chose meanwhile stays
  await waitFor(() => expect(sent()).toEqual([{ kinds: { '2': off, '4': off } }]));
  expect(toggle('Claps, in the app').checked).toBe(false);
  expect(toggle('Claps, push').checked).toBe(true);
});

test('quick touches settle to the last, and each is kept', async () => {
  let arrive = () => {};
  let held = chosen();
  browser.server.answers(line, ({ body }) => {
    held = changedPreferences(held, body as PreferencesWish);
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

test('what the server refuses is back, and it is said why', async () => {
  browser.server.refuses(line, 500, { detail: 'Not today.' });
  await show();
  fireEvent.click(toggle('Comments, push'));
  expect(await screen.findByText('This was not saved. Not today.')).toBeTruthy();
  expect(toggle('Comments, push').checked).toBe(true);
});

test('quiet hours begin with a night by the clock of this place, and end with a touch', async () => {
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

test('hours are saved once they are two times; two that are one are not', async () => {
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

test('who has moved may take the clock of this place', async () => {
  obeys();
  await show(chosen({ quiet_hours: { ...night, time_zone: 'Antarctica/Troll' } }));
  expect(screen.getByText('By the clock of Troll.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Use the clock of/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(sent()).toEqual([{ quiet_hours: { ...night, time_zone: timeZone } }]));
});

/** The other device turned this off meanwhile; what this one wants is done beside it. */
const otherDevice = () =>
  chosen({ kinds: { ...everything().kinds, '3': { in_app: true, push: false } }, quiet_hours: night });

test('what another device chose meanwhile is not undone by a touch, and shows after it', async () => {
  obeys(otherDevice());
  await show();
  fireEvent.click(toggle('Messages, push'));
  fireEvent.click(toggle('Posts, push'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(toggle('Followers, push').checked).toBe(true));
  expect(sent()).toEqual([{ kinds: { m: { push: false } } }, { kinds: { '0': { push: false } } }]);
  expect(toggle('Quiet hours').checked).toBe(true);
});

test('an answer that was on its way while one chose puts nothing back', async () => {
  obeys();
  await show();
  let arrive = (_: Preferences) => {};
  browser.server.answers('GET notification/preferences/', () => new Promise((give) => (arrive = give)));
  act(() => void window.dispatchEvent(new Event('focus')));
  fireEvent.click(toggle('Posts, push'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () => {});
  const late = arrive;
  await act(async () => late(chosen()));
  expect(toggle('Posts, push').checked).toBe(false);
  // and what it would have told is asked for again
  await act(async () =>
    arrive(chosen({ kinds: { ...everything().kinds, '0': { in_app: true, push: false } } })),
  );
  expect(toggle('Posts, push').checked).toBe(false);
});

test.each([
  ['to the window', () => window.dispatchEvent(new Event('focus'))],
  ['to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['with a new connection', () => browser.sockets.opens()],
])('who comes back %s sees what another device chose', async (_, comesBack) => {
  await show();
  browser.server.gives('GET notification/preferences/', otherDevice());
  act(() => void comesBack());
  await waitFor(() => expect(toggle('Quiet hours').checked).toBe(true));
});

test('without a network a touch is taken back and said, and what is there stays', async () => {
  await show(chosen({ quiet_hours: night }));
  browser.server.drops(line);
  browser.server.drops('GET notification/preferences/');
  fireEvent.click(toggle('Posts, push'));
  expect(await screen.findByText('This was not saved. There was a network error!')).toBeTruthy();
  fireEvent.click(toggle('Quiet hours'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() =>
    expect([toggle('Posts, push').checked, toggle('Quiet hours').checked]).toEqual([true, true]),
  );
});

test('without a network it says so, and Retry brings it', async () => {
  keepUser(ana);
  browser.server.drops('GET notification/preferences/');
  render(
    <MemoryRouter>
      <NotificationSettingsScreen />
    </MemoryRouter>,
  );
  expect(await screen.findByText('There was a network error!')).toBeTruthy();
  browser.server.gives('GET notification/preferences/', chosen());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Quiet hours')).toBeTruthy();
});
