import { expect, test } from 'vitest';
import {
  changedPreferences,
  defaultPreferences,
  messagesKind,
  preferenceKinds,
} from './preferences.rules.ts';

const both = { in_app: true, push: true };
const quiet = { from: '22:00', to: '07:30', time_zone: 'Europe/Lisbon' };

test('at first everything is on, and no hours are quiet', () => {
  const { kinds: chosen, quiet_hours } = defaultPreferences();
  expect(chosen).toEqual(Object.fromEntries(preferenceKinds.map((kind) => [kind, both])));
  expect(quiet_hours).toBeNull();
});

test('what a change does not name stays', () => {
  const before = { kinds: { '1': { in_app: false, push: true }, '2': both }, quiet_hours: quiet };
  expect(changedPreferences(before, {})).toEqual(before);
  expect(changedPreferences(before, { kinds: { '1': { push: false } } })).toEqual({
    kinds: { '1': { in_app: false, push: false }, '2': both },
    quiet_hours: quiet,
  });
  expect(changedPreferences(before, { kinds: { '1': { in_app: true } } }).kinds['1']).toEqual(both);
  expect(changedPreferences(before, { quiet_hours: null })).toEqual({ ...before, quiet_hours: null });
});

test('a kind that was never stored is on', () => {
  const { kinds: chosen } = changedPreferences(
    { kinds: {}, quiet_hours: null },
    { kinds: { [messagesKind]: { push: false } } },
  );
  expect(chosen).toEqual({ [messagesKind]: { in_app: true, push: false } });
});

test('quiet hours are stored to the minute', () => {
  const withSeconds = { ...quiet, from: '22:00:59', to: '07:30:01' };
  expect(changedPreferences(defaultPreferences(), { quiet_hours: withSeconds }).quiet_hours).toEqual(quiet);
});
