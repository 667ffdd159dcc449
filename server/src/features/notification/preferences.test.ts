import { kinds } from '@twosome/contract/notification/notification.rules';
import {
  defaultPreferences,
  type Preferences,
  preferenceKinds,
} from '@twosome/contract/notification/preferences.rules';
import { afterAll, describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { moveClock, now } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { notificationsOf } from '../../testing/acts.ts';
import { again, comment, couple, twosomeOf } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import { startFakePushService } from '../../testing/fake-push-service.ts';
import { addPublished, addUnnoticed, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { clapCompleted } from '../clap/clap.events.ts';
import { isPushed, isQuiet } from './preferences.ts';

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
const read = (person: Person) => person.call('GET notification/preferences/');
const put = (person: Person, body: object) => person.call('PUT notification/preferences/', { body });
const choose = async (person: Person, chosen: Preferences['kinds'], quiet_hours: object | null = null) => {
  const { status, body } = await put(person, { kinds: chosen, quiet_hours });
  expect([status, body]).toEqual([200, body]);
};
const without = (...which: (number | string)[]): Preferences['kinds'] =>
  Object.fromEntries(which.map((kind) => [String(kind), { in_app: false, push: true }]));
const night = { from: '22:30', to: '07:00', time_zone: 'Europe/Lisbon' };

describe('preferences', () => {
  test('are all on without quiet hours by default, with or without a partner', async () => {
    const { ana, eve } = fixture.cast;
    for (const person of [ana, eve]) {
      const { status, body } = await read(person);
      expect([status, body]).toEqual([200, defaultPreferences()]);
      await choose(person, without(kinds.COMMENT), { ...night, from: '22:30:15' });
      expect((await read(person)).body).toEqual({
        kinds: { ...defaultPreferences().kinds, ...without(kinds.COMMENT) },
        quiet_hours: night,
      });
    }
  });

  test('belong to one person, and omitted values stay unchanged', async () => {
    const { ana, bruno } = fixture.cast;
    await choose(ana, without(kinds.COMMENT), night);
    await choose(ana, { m: { in_app: true, push: false } });
    const { body } = await read(ana);
    expect([body.kinds['1'], body.kinds.m, body.quiet_hours]).toEqual([
      { in_app: false, push: true },
      { in_app: true, push: false },
      null,
    ]);
    expect((await read(bruno)).body).toEqual(defaultPreferences());
  });

  test.each([
    ['another kind', { kinds: without('2') }, [{ in_app: false, push: true }, night]],
    [
      'the other way of the same',
      { kinds: { '1': { push: false } } },
      [{ in_app: false, push: false }, night],
    ],
    ['nothing', {}, [{ in_app: false, push: true }, night]],
    ['the quiet hours', { quiet_hours: null }, [{ in_app: false, push: true }, null]],
  ])('of a stale device: a request with %s changes only that', async (_, input, after) => {
    const { ana } = fixture.cast;
    await choose(ana, without(kinds.COMMENT), night);
    const { status, body } = await put(ana, input);
    expect([status, body.kinds['1'], body.quiet_hours]).toEqual([200, ...after]);
    expect((await read(ana)).body).toEqual(body);
  });

  test.each([
    ['an unknown kind', { kinds: without(10) }, 'kinds'],
    ['a kind in another spelling', { kinds: without('01') }, 'kinds'],
    ['messages that do not arrive', { kinds: without('m') }, 'kinds'],
    ['an unknown zone', { quiet_hours: { ...night, time_zone: 'Moon/Copernicus' } }, 'quiet_hours'],
    ['a UTC offset', { quiet_hours: { ...night, time_zone: '+02:00' } }, 'quiet_hours'],
    ['no length', { quiet_hours: { ...night, to: '22:30' } }, 'quiet_hours'],
    ['a length of seconds', { quiet_hours: { ...night, to: '22:30:30' } }, 'quiet_hours'],
    ['an impossible time', { quiet_hours: { ...night, from: '24:00' } }, 'quiet_hours'],
  ])('reject %s under its field', async (_, body, field) => {
    const { ana } = fixture.cast;
    const answer = await put(ana, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await read(ana)).body).toEqual(defaultPreferences());
  });
});

describe('in the app', () => {
  test('a kind that is turned off creates no row and no frame, while the partner gets both', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await choose(ana, without(kinds.COMMENT, kinds.COMMENT_COUNT));
    const post = await addUnnoticed(fixture);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await comment(chloe, post);
    expect(await his.receives(({ type }) => type === 'notification')).toBeTruthy();
    await fixture.server.settled();
    expect(hers.received.filter(({ type }) => type === 'notification')).toEqual([]);
    expect(await notificationsOf(ana)).toEqual([]);
    expect((await again(ana)).user.unseen_notification_count).toBe(0);
    expect(await notificationsOf(bruno)).toMatchObject([{ related_to: kinds.COMMENT }]);

    // turned on again, the next event starts a row without the earlier one
    await choose(ana, { '1': { in_app: true, push: true }, '3': { in_app: true, push: true } });
    await comment(mallory, post);
    expect(await notificationsOf(ana)).toMatchObject([{ related_to: kinds.COMMENT }]);
  });

  test('with only the counted kind off, the row keeps its first couple, and with both off it does not change', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await choose(ana, without(kinds.COMMENT_COUNT));
    const post = await addUnnoticed(fixture);
    await comment(chloe, post);
    const before = await notificationsOf(ana);
    expect(before).toMatchObject([{ related_to: kinds.COMMENT }]);
    moveClock(1000);
    await comment(mallory, post);
    expect(await notificationsOf(ana)).toEqual(before);
    expect(await notificationsOf(bruno)).toMatchObject([
      { related_to: kinds.COMMENT_COUNT, data: { count: 2 } },
    ]);
    await choose(ana, without(kinds.COMMENT));
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await comment(olga, post);
    expect(await notificationsOf(ana)).toEqual(before);
  });

  test('apply to claps that are completed together as to claps one after another', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const [ours, theirs, hers] = [ana, chloe, mallory].map(twosomeOf) as [string, string, string];
    await choose(bruno, without(kinds.CLAP_COUNT));
    await choose(dan, without(kinds.CLAP));
    const [post, other] = [await addUnnoticed(fixture), await addPublished(chloe, dan)];
    const emit = createEmit(transactionHandlers);
    const complete = (...claps: [post: { id: string }, twosomeId: string, clapperId: string][]) =>
      fixture.server.db.transaction((tx) =>
        emit(
          tx,
          clapCompleted,
          ...claps.map(([{ id: postId }, twosomeId, clapperId]) => ({ postId, twosomeId, clapperId })),
        ),
      );
    await complete([post, ours, theirs], [other, theirs, hers], [post, ours, hers]);
    const listed = async (person: Person) =>
      (await notificationsOf(person))
        .filter((row) => row.related_to !== kinds.POST)
        .map((row) => [row.related_to, row.data.count ?? 1, row.related_id]);
    expect(await listed(ana)).toEqual([[kinds.CLAP_COUNT, 2, post.id]]);
    expect(await listed(bruno)).toEqual([[kinds.CLAP, 1, post.id]]);
    expect(await listed(chloe)).toEqual([[kinds.CLAP, 1, other.id]]);
    expect(await listed(dan)).toEqual([]);
  });
});

describe('pushes', () => {
  /** The pushes that phones received since the last call. */
  async function pushed(): Promise<string[]> {
    await fixture.server.sendPushes();
    return devices.received.splice(0).map(({ to, payload }) => `${to}: ${payload.body}`);
  }
  const registerPhone = (person: Person) =>
    person.call('POST notification/register_fcm/', { body: { token: person.name } });

  test('of messages are sent only to people who have them turned on', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    for (const person of [bruno, dan]) await registerPhone(person);
    await choose(bruno, { m: { in_app: true, push: false } });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(chloe, { text: 'another' });
    expect(await pushed()).toEqual(['Dan: Chloe sent you a message']);
    // turned on again: only later messages are pushed
    await choose(bruno, { m: { in_app: true, push: true } });
    expect(await pushed()).toEqual([]);
    await postMessage(ana, { text: 'news' });
    expect(await pushed()).toEqual(['Bruno: Ana sent you 2 messages']);
  });

  test('are not sent in quiet hours, in the person’s time zone', async () => {
    const { ana, bruno } = fixture.cast;
    await registerPhone(bruno);
    const wall = (hours: number): string =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Kathmandu',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(now().getTime() + hours * 3_600_000));
    await choose(bruno, {}, { from: wall(-1), to: wall(1), time_zone: 'Asia/Kathmandu' });
    await postMessage(ana, { text: 'good night' });
    expect(await pushed()).toEqual([]);
    moveClock(2 * 3_600_000);
    expect(await pushed()).toEqual([]);
    await postMessage(ana, { text: 'good morning' });
    expect(await pushed()).toEqual(['Bruno: Ana sent you 2 messages']);
  });
});

const siesta = { from: '13:00', to: '15:00', time_zone: 'UTC' };
const wanted = (some: object) => ({ ...defaultPreferences(), ...some });

test('every kind, messages and letters have a choice', () => {
  expect(preferenceKinds).toEqual([...Object.values(kinds).map(String), 'm', 'l']);
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
