import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  changedPreferences,
  defaultPreferences,
  type Preferences,
  type PreferencesInput,
} from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { eve } from '../../testing/cast.ts';
import { freshScreen, press, visit, write } from '../../testing/screen.tsx';
import { upsertUser } from '../auth/auth.store.ts';
import NotificationSettingsScreen from './NotificationSettingsScreen.tsx';

const browser = freshScreen();

const night = { from: '23:00', to: '06:30', time_zone: 'Europe/Lisbon' };
const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const chosen = (some: Partial<Preferences> = {}): Preferences => ({ ...defaultPreferences(), ...some });
const withoutPush = (kind: string) =>
  chosen({ kinds: { ...defaultPreferences().kinds, [kind]: { in_app: true, push: false } } });
const off = { in_app: false, push: false };
const without = (kind: string) => chosen({ kinds: { ...defaultPreferences().kinds, [kind]: off } });
const [read, save] = ['GET notification/preferences/', 'PUT notification/preferences/'] as const;

async function show(preferences = chosen()) {
  browser.server.respond(read, preferences);
  visit(<NotificationSettingsScreen />);
  await screen.findByText('Quiet hours');
}
/** A server that applies every change. */
function obeys(before = chosen()) {
  let held = before;
  browser.server.respondWith(save, ({ body }) => {
    held = changedPreferences(held, body as PreferencesInput);
    return held;
  });
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const tap = (name: string) => fireEvent.click(toggle(name));
const sent = () => browser.server.requests.filter((one) => one.line === save).map(({ body }) => body);
const isSent = (...bodies: PreferencesInput[]) => waitFor(() => expect(sent()).toEqual(bodies));

test('by default everything is on and there are no quiet hours', async () => {
  await show();
  const areOff = screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => !checked);
  expect(areOff.map((one) => one.getAttribute('aria-label'))).toEqual(['Quiet hours']);
  screen.getByText('Bruno writes to you');
});

test('a user without a partner has the settings too', async () => {
  upsertUser(eve);
  await show();
  screen.getByText('Your partner adds a goal');
});

test('one switch sets both kinds of claps in both ways, and is saved immediately [S2.174]', async () => {
  obeys();
  await show();
  tap('Claps');
  expect(toggle('Claps').checked).toBe(false);
  // Nothing else is sent, so that another device's changes stay.
  await isSent({ kinds: { '2': off, '4': off } });
  expect([toggle('Claps').checked, toggle('Comments').checked]).toEqual([false, true]);
});

test('a kind whose push alone is off is on, and messages without push are off', async () => {
  const { kinds } = defaultPreferences();
  const quiet = { in_app: true, push: false };
  await show(chosen({ kinds: { ...kinds, '0': quiet, m: quiet } }));
  expect([toggle('Posts').checked, toggle('Messages').checked]).toEqual([true, false]);
});

test('a switch is on while one of its kinds arrives', async () => {
  const { kinds } = defaultPreferences();
  await show(chosen({ kinds: { ...kinds, '2': off } }));
  expect(toggle('Claps').checked).toBe(true);
  cleanup();
  await show(chosen({ kinds: { ...kinds, '2': off, '4': off } }));
  expect(toggle('Claps').checked).toBe(false);
});

test('the reminders are there: the tray, the question of the day, letters and memories [S2.174 S4.127 S4.145]', async () => {
  browser.server.respond('GET question/settings/', { on: true });
  browser.server.respond('PUT question/settings/', { on: false });
  await show();
  const question = await screen.findByRole<HTMLInputElement>('switch', { name: 'Question of the day' });
  fireEvent.click(question);
  await waitFor(() =>
    expect(browser.server.requests.at(-1)).toMatchObject({
      line: 'PUT question/settings/',
      body: { on: false },
    }),
  );
  expect(question.checked).toBe(false);
  for (const name of ['Waiting for you', 'Letters', 'On this day']) screen.getByText(name);
});

test('one switch for letters is off with their push, and turns both on; a refusal reverts it [S4.145]', async () => {
  browser.server.respond('GET letter/settings/', { on: true });
  browser.server.respond('PUT letter/settings/', { on: true });
  obeys(withoutPush('l'));
  await show(withoutPush('l'));
  const letters = await screen.findByRole<HTMLInputElement>('switch', { name: 'Letters' });
  expect(letters.checked).toBe(false);
  fireEvent.click(letters);
  await isSent({ kinds: { l: { push: true } } });
  await waitFor(() => expect(letters.checked).toBe(true));
  browser.server.fail('PUT letter/settings/', 500, { detail: 'Not today.' });
  fireEvent.click(letters);
  await screen.findByText('This was not saved. Not today.');
  await waitFor(() => expect(letters.checked).toBe(true));
});

test('quick taps settle on the last, and each is saved', async () => {
  const first = browser.server.hold(save);
  await show();
  for (const name of ['Messages', 'Claps', 'Claps', 'Posts']) tap(name);
  const messages = { kinds: { m: { push: false } } };
  await isSent(messages);
  obeys(withoutPush('m'));
  await act(async () => first.respond(withoutPush('m')));
  await isSent(messages, { kinds: { '0': off } });
  expect([toggle('Posts').checked, toggle('Claps').checked]).toEqual([false, true]);
});

test('a change that the server rejects is reverted, with the reason', async () => {
  browser.server.fail(save, 500, { detail: 'Not today.' });
  await show();
  tap('Comments');
  await screen.findByText('This was not saved. Not today.');
  expect(toggle('Comments').checked).toBe(true);
});

test('quiet hours start with a default night in the local time zone, and end with a tap', async () => {
  obeys();
  await show();
  tap('Quiet hours');
  const quiet_hours = { from: '22:00', to: '07:00', time_zone: localZone() };
  await isSent({ quiet_hours });
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00');
  tap('Quiet hours');
  await isSent({ quiet_hours }, { quiet_hours: null });
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('hours are saved once both times are valid and differ', async () => {
  obeys();
  await show(chosen({ quiet_hours: night }));
  write('From', '');
  write('From', '06:30');
  screen.getByText('Choose two different times.');
  expect(sent()).toEqual([]);
  write('From', '21:00');
  await isSent({ quiet_hours: { ...night, from: '21:00' } });
});

test('a user who has moved can take the local time zone', async () => {
  obeys();
  await show(chosen({ quiet_hours: { ...night, time_zone: 'Antarctica/Troll' } }));
  screen.getByText('By the clock of Troll.');
  await press(/^Use the clock of/);
  await isSent({ quiet_hours: { ...night, time_zone: localZone() } });
});

test('a tap does not undo another device’s change, and shows it afterwards', async () => {
  obeys(chosen({ quiet_hours: night }));
  await show();
  tap('Messages');
  tap('Posts');
  await isSent({ kinds: { m: { push: false } } }, { kinds: { '0': off } });
  expect(toggle('Quiet hours').checked).toBe(true);
});

test('a response in flight does not revert a newer choice', async () => {
  obeys();
  await show();
  const late = browser.server.hold(read);
  act(() => void window.dispatchEvent(new Event('focus')));
  tap('Posts');
  await isSent({ kinds: { '0': off } });
  await act(async () => {});
  // What it would have returned is refetched.
  browser.server.respond(read, without('0'));
  await act(async () => late.respond(chosen()));
  expect(toggle('Posts').checked).toBe(false);
});

test.each([
  ['to the window', () => window.dispatchEvent(new Event('focus'))],
  ['to the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['with a new connection', () => browser.sockets.open()],
])('a user who returns %s sees another device’s changes', async (_, comesBack) => {
  await show();
  browser.server.respond(read, chosen({ quiet_hours: night }));
  act(() => void comesBack());
  await waitFor(() => expect(toggle('Quiet hours').checked).toBe(true));
});

test('without a network a tap is reverted with a message, and the settings stay', async () => {
  await show(chosen({ quiet_hours: night }));
  browser.server.disconnect(save);
  browser.server.disconnect(read);
  tap('Posts');
  await screen.findByText('This was not saved. There was a network error!');
  expect([toggle('Posts').checked, toggle('Quiet hours').checked]).toEqual([true, true]);
});

test('without a network it says so, and Retry loads it', async () => {
  browser.server.disconnect(read);
  visit(<NotificationSettingsScreen />);
  await screen.findByText('There was a network error!');
  browser.server.respond(read, chosen());
  await press('Retry');
  await screen.findByText('Quiet hours');
});
