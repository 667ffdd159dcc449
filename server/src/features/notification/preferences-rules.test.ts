import { kinds } from '@twosome/contract/notification/notification.rules';
import { defaultPreferences, preferenceKinds } from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { isPushed, isQuiet } from './preferences.ts';

const night = { from: '22:30', to: '07:00', time_zone: 'Europe/Lisbon' };
const siesta = { from: '13:00', to: '15:00', time_zone: 'UTC' };
const wanted = (some: object) => ({ ...defaultPreferences(), ...some });

test('every kind and messages have a choice', () => {
  expect(preferenceKinds).toEqual([...Object.values(kinds).map(String), 'm']);
});

test.each([
  // Lisbon is UTC in winter, UTC+1 in summer
  [night, '2026-11-21T22:29:59Z', false],
  [night, '2026-11-21T22:30:00Z', true],
  [night, '2026-11-22T06:59:59Z', true],
  [night, '2026-11-22T07:00:00Z', false],
  [night, '2026-06-21T21:29:00Z', false],
  [night, '2026-06-21T21:30:00Z', true],
  [night, '2026-06-22T05:59:00Z', true],
  [night, '2026-06-22T06:00:00Z', false],
  [{ ...night, time_zone: 'Asia/Tokyo' }, '2026-11-21T13:00:00Z', false],
  [{ ...night, time_zone: 'Pacific/Auckland' }, '2026-11-21T13:00:00Z', true],
  [siesta, '2026-11-21T12:59:00Z', false],
  [siesta, '2026-11-21T13:00:00Z', true],
  [siesta, '2026-11-21T14:59:00Z', true],
  [siesta, '2026-11-21T15:00:00Z', false],
  [{ ...night, time_zone: 'Nowhere/Gone' }, '2026-11-21T23:00:00Z', false],
])('quiet hours %j at %s: %s', (hours, moment, quiet) => {
  expect(isQuiet(hours, new Date(moment))).toBe(quiet);
});

test('a push is sent if its kind is on and outside quiet hours', () => {
  const [day, dark] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T23:00:00Z')];
  const some = wanted({ kinds: { '1': { in_app: true, push: false } }, quiet_hours: night });
  expect(isPushed(defaultPreferences(), 'm', dark)).toBe(true);
  expect(isPushed(some, 'm', day)).toBe(true);
  expect(isPushed(some, 'm', dark)).toBe(false);
  expect(isPushed(some, '1', day)).toBe(false);
});
