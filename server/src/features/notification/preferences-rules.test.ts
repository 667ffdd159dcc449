import { notificationCalls } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import {
  changedPreferences,
  defaultPreferences,
  preferenceKinds,
} from '@twosome/contract/notification/preferences.rules';
import { expect, test } from 'vitest';
import { isPushed, isQuiet, preferenceErrors } from './preferences.ts';

const lisbon = 'Europe/Lisbon';
const night = { from: '22:30', to: '07:00', time_zone: lisbon };
const wanted = (some: object) => ({ ...defaultPreferences(), ...some });

test('every kind and messages have a choice', () => {
  expect(preferenceKinds).toEqual([...Object.values(kinds).map(String), 'm']);
  expect(preferenceErrors(defaultPreferences())).toBeNull();
  const { request } = notificationCalls['PUT notification/preferences/'];
  expect(request.parse(defaultPreferences())).toEqual(defaultPreferences());
});

test.each([
  ['no kind at all', { kinds: {} }],
  ['some kinds', { kinds: { '3': { in_app: false, push: false } } }],
  ['messages without a push', { kinds: { m: { in_app: true, push: false } } }],
  ['hours over midnight', { quiet_hours: night }],
  ['hours of the afternoon', { quiet_hours: { ...night, from: '13:00', to: '15:00' } }],
  ['a zone of three parts', { quiet_hours: { ...night, time_zone: 'America/Argentina/Ushuaia' } }],
  ['UTC', { quiet_hours: { ...night, time_zone: 'UTC' } }],
])('accepts %s', (_, some) => {
  expect(preferenceErrors(wanted(some))).toBeNull();
});

const off = { in_app: false, push: false };
test.each([
  ['a kind of later', { kinds: { '9': off } }, 'kinds'],
  ['a kind that is none', { kinds: { x: off } }, 'kinds'],
  ['a kind in other words', { kinds: { '01': off } }, 'kinds'],
  ['messages that do not arrive', { kinds: { m: off } }, 'kinds'],
  ['a zone that is none', { quiet_hours: { ...night, time_zone: 'Europe/Atlantis' } }, 'quiet_hours'],
  ['no zone', { quiet_hours: { ...night, time_zone: '' } }, 'quiet_hours'],
  ['a distance for a zone', { quiet_hours: { ...night, time_zone: '+02:00' } }, 'quiet_hours'],
  ['hours without a length', { quiet_hours: { ...night, to: '22:30' } }, 'quiet_hours'],
  ['hours of some seconds', { quiet_hours: { ...night, to: '22:30:30' } }, 'quiet_hours'],
])('rejects %s', (_, some, field) => {
  expect(Object.keys(preferenceErrors(wanted(some)) ?? {})).toEqual([field]);
});

test.each([
  ['24:00', '07:00'],
  ['7', '08:00'],
  ['22:61', '07:00'],
  ['', '07:00'],
])('rejects the times %s to %s', (from, to) => {
  const { request } = notificationCalls['PUT notification/preferences/'];
  const read = request.safeParse(wanted({ quiet_hours: { ...night, from, to } }));
  expect(read.error?.issues.map(({ path }) => path.slice(0, 2))).toEqual([['quiet_hours', 'from']]);
});

test('omitted values stay unchanged; times lose their seconds', () => {
  const before = wanted({ kinds: { ...defaultPreferences().kinds, '1': off } });
  const after = changedPreferences(before, {
    kinds: { '2': off },
    quiet_hours: { ...night, from: '22:30:59' },
  });
  expect(after).toEqual({ kinds: { ...defaultPreferences().kinds, '1': off, '2': off }, quiet_hours: night });
  expect(changedPreferences(after, { kinds: {}, quiet_hours: null }).quiet_hours).toBeNull();
});

const chosen = {
  kinds: { ...defaultPreferences().kinds, '1': { in_app: false, push: true } },
  quiet_hours: night,
};
test.each([
  ['nothing', {}, chosen],
  ['no kinds', { kinds: {} }, chosen],
  ['another kind', { kinds: { '2': off } }, { ...chosen, kinds: { ...chosen.kinds, '2': off } }],
  ['the other way', { kinds: { '1': { push: false } } }, { ...chosen, kinds: { ...chosen.kinds, '1': off } }],
  ['the quiet hours', { quiet_hours: null }, { ...chosen, quiet_hours: null }],
])('a request with %s changes only that', (_, input, after) => {
  const { request } = notificationCalls['PUT notification/preferences/'];
  expect(preferenceErrors(request.parse(input))).toBeNull();
  expect(changedPreferences(chosen, request.parse(input))).toEqual(after);
});

test.each([
  // Lisbon is UTC in winter, UTC+1 in summer
  ['2026-11-21T22:29:59Z', false],
  ['2026-11-21T22:30:00Z', true],
  ['2026-11-22T00:00:00Z', true],
  ['2026-11-22T06:59:59Z', true],
  ['2026-11-22T07:00:00Z', false],
  ['2026-06-21T21:29:00Z', false],
  ['2026-06-21T21:30:00Z', true],
  ['2026-06-22T05:59:00Z', true],
  ['2026-06-22T06:00:00Z', false],
])('quiet hours over midnight: at %s quiet in Lisbon: %s', (now, quiet) => {
  expect(isQuiet(night, new Date(now))).toBe(quiet);
});

test.each([
  ['12:59', false],
  ['13:00', true],
  ['14:59', true],
  ['15:00', false],
  ['23:00', false],
])('quiet hours within a day: at %s quiet: %s', (time, quiet) => {
  const siesta = { from: '13:00', to: '15:00', time_zone: 'UTC' };
  expect(isQuiet(siesta, new Date(`2026-11-21T${time}:00Z`))).toBe(quiet);
});

test("quiet hours apply in the person's time zone", () => {
  const now = new Date('2026-11-21T13:00:00Z');
  expect(isQuiet({ ...night, time_zone: 'Asia/Tokyo' }, now)).toBe(false);
  expect(isQuiet({ ...night, time_zone: 'Pacific/Auckland' }, now)).toBe(true);
  expect(isQuiet({ ...night, time_zone: 'Pacific/Honolulu' }, now)).toBe(true);
});

test('an unknown time zone has no quiet hours and throws no error', () => {
  const nowhere = { ...night, time_zone: 'Nowhere/Gone' };
  expect(isQuiet(nowhere, new Date('2026-11-21T23:00:00Z'))).toBe(false);
});

test('a push is sent if its kind is on and outside quiet hours', () => {
  const [day, dark] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T23:00:00Z')];
  const some = wanted({ kinds: { '1': { in_app: true, push: false } }, quiet_hours: night });
  expect(isPushed(defaultPreferences(), 'm', dark)).toBe(true);
  expect(isPushed(some, 'm', day)).toBe(true);
  expect(isPushed(some, 'm', dark)).toBe(false);
  expect(isPushed(some, '1', day)).toBe(false);
});
