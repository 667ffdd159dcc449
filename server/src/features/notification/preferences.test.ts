import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import { everything, type Preferences } from '@twosome/contract/notification/preferences.rules';
import sql from 'sql-template-tag';
import { afterAll, describe, expect, test } from 'vitest';
import { moveClock, now } from '../../platform/clock.ts';
import { again, setProfile } from '../../testing/cast.ts';
import { postMessage } from '../../testing/chat.ts';
import type { Person } from '../../testing/person.ts';
import { startPushStandIn } from '../../testing/push-stand-in.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';

const devices = await startPushStandIn();
const stage = setStage(devices.env);
afterAll(() => devices.close());
const read = (person: Person) => person.call('GET notification/preferences/');
const put = (person: Person, body: object) => person.call('PUT notification/preferences/', { body });
const choose = async (person: Person, chosen: Preferences['kinds'], quiet_hours: object | null = null) => {
  const { status, body } = await put(person, { kinds: chosen, quiet_hours });
  expect([status, body]).toEqual([200, body]);
};
const without = (...which: (number | string)[]): Preferences['kinds'] =>
  Object.fromEntries(which.map((kind) => [String(kind), { in_app: false, push: true }]));
const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const comments = (person: Person, post: { id: string }) =>
  person.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
const night = { from: '22:30', to: '07:00', time_zone: 'Europe/Lisbon' };

/** A post that everybody sees, and of which nobody has been told yet. */
async function published(): Promise<{ id: string }> {
  await setProfile(stage.cast.ana, { is_private: 'false' });
  const post = await addPublished(stage.cast.ana, stage.cast.bruno);
  await stage.server.db.query(sql`delete from notifications`);
  return post;
}

describe('preferences', () => {
  test('are everything at any hour, until somebody chooses; with a partner or without', async () => {
    const { ana, eve } = stage.cast;
    for (const person of [ana, eve]) {
      const { status, body } = await read(person);
      expect([status, body]).toEqual([200, everything()]);
      await choose(person, without(kinds.COMMENT), { ...night, from: '22:30:15' });
      expect((await read(person)).body).toEqual({
        kinds: { ...everything().kinds, ...without(kinds.COMMENT) },
        quiet_hours: night,
      });
    }
  });

  test('are the person’s alone, and what is not named stays', async () => {
    const { ana, bruno } = stage.cast;
    await choose(ana, without(kinds.COMMENT), night);
    await choose(ana, { m: { in_app: true, push: false } });
    const { body } = await read(ana);
    expect([body.kinds['1'], body.kinds.m, body.quiet_hours]).toEqual([
      { in_app: false, push: true },
      { in_app: true, push: false },
      null,
    ]);
    expect((await read(bruno)).body).toEqual(everything());
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
  ])('of a device that has not looked for long: who names %s changes that alone', async (_, wish, after) => {
    const { ana } = stage.cast;
    await choose(ana, without(kinds.COMMENT), night);
    const { status, body } = await put(ana, wish);
    expect([status, body.kinds['1'], body.quiet_hours]).toEqual([200, ...after]);
    expect((await read(ana)).body).toEqual(body);
  });

  test('of two devices at once are both kept', async () => {
    const { ana } = stage.cast;
    const chosen = Object.values(kinds);
    await Promise.all(chosen.map((kind) => choose(ana, without(kind))));
    expect((await read(ana)).body.kinds).toEqual({ ...everything().kinds, ...without(...chosen) });
  });

  test.each([
    ['a kind of later', { kinds: without(9), quiet_hours: null }, 'kinds'],
    ['messages that do not arrive', { kinds: without('m'), quiet_hours: null }, 'kinds'],
    ['half a word', { kinds: { '1': { push: 'ye' } }, quiet_hours: null }, 'kinds'],
    ['half past quarter to', { kinds: {}, quiet_hours: { ...night, from: '22:75' } }, 'quiet_hours'],
    ['hours without an end', { kinds: {}, quiet_hours: { from: '22:30', time_zone: 'UTC' } }, 'quiet_hours'],
    [
      'an unknown zone',
      { kinds: {}, quiet_hours: { ...night, time_zone: 'Moon/Copernicus' } },
      'quiet_hours',
    ],
    ['hours without a length', { kinds: {}, quiet_hours: { ...night, to: '22:30' } }, 'quiet_hours'],
  ])('refuse %s under its field', async (_, body, field) => {
    const { ana } = stage.cast;
    const answer = await put(ana, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await read(ana)).body).toEqual(everything());
  });

  test('refuse whoever is not signed in', async () => {
    const { nobody } = stage.cast;
    for (const { status } of [await read(nobody), await put(nobody, everything())]) expect(status).toBe(401);
  });
});

describe('in the app', () => {
  test('what somebody does not want is neither listed nor told, and the partner hears of it', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await choose(ana, without(kinds.COMMENT, kinds.COMMENT_COUNT));
    const post = await published();
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await comments(chloe, post);
    expect(await his.hears(({ type }) => type === 'notification')).toBeTruthy();
    await stage.server.app.settled();
    expect(hers.heard.filter(({ type }) => type === 'notification')).toEqual([]);
    expect(await list(ana)).toEqual([]);
    expect((await again(ana)).user.unseen_notification_count).toBe(0);
    expect(await list(bruno)).toMatchObject([{ related_to: kinds.COMMENT }]);
  });

  test('wanted again, the next one begins a row; what was unwanted is not counted in it', async () => {
    const { ana, chloe, mallory } = stage.cast;
    await choose(ana, without(kinds.COMMENT));
    const post = await published();
    await comments(chloe, post);
    await choose(ana, { '1': { in_app: true, push: true } });
    await comments(mallory, post);
    expect(await list(ana)).toMatchObject([
      { related_to: kinds.COMMENT, data: { twosome_id: expect.any(String) } },
    ]);
  });

  test('where only the count is unwanted the row stays that of the first couple', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await choose(ana, without(kinds.COMMENT_COUNT));
    const post = await published();
    await comments(chloe, post);
    const before = await list(ana);
    moveClock(1000);
    await comments(mallory, post);
    expect(await list(ana)).toEqual(before);
    expect(await list(bruno)).toMatchObject([{ related_to: kinds.COMMENT_COUNT, data: { count: 2 } }]);
  });

  test('a row that is there grows no more once its kind is unwanted', async () => {
    const { ana, chloe, mallory } = stage.cast;
    const post = await published();
    await comments(chloe, post);
    const before = await list(ana);
    await choose(ana, without(kinds.COMMENT, kinds.COMMENT_COUNT));
    moveClock(1000);
    await comments(mallory, post);
    expect(await list(ana)).toEqual(before);
  });

  test.each([
    ['posts', kinds.POST, (ana: Person) => addPost(ana)],
    [
      'goals',
      kinds.ADDED_GOAL,
      (ana: Person) =>
        ana.call('POST goals/', { body: { title: 'x', description: 'x', achieve_by: '2199-01-01' } }),
    ],
  ])('%s of the partner', async (_, kind, act) => {
    const { ana, bruno } = stage.cast;
    await choose(bruno, without(kind));
    await act(ana);
    expect(await list(bruno)).toEqual([]);
    await choose(bruno, { [kind]: { in_app: true, push: true } });
    await act(ana);
    expect(await list(bruno)).toMatchObject([{ related_to: kind }]);
  });
});

describe('pushed', () => {
  /** What comes to somebody's phone. */
  async function pushed(): Promise<string[]> {
    await stage.server.app.sendPushes();
    return devices.received.splice(0).map(({ to, letter }) => `${to}: ${letter.body}`);
  }
  const hasPhone = (person: Person) =>
    person.call('POST notification/register_fcm/', { body: { token: person.name } });

  test('are messages to whoever wants that, and to nobody else', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    for (const person of [bruno, dan]) await hasPhone(person);
    await choose(bruno, { m: { in_app: true, push: false } });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(chloe, { text: 'another' });
    expect(await pushed()).toEqual(['Dan: Chloe sent you a message']);
    // turned on again it begins with what comes then
    await choose(bruno, { m: { in_app: true, push: true } });
    expect(await pushed()).toEqual([]);
    await postMessage(ana, { text: 'news' });
    expect(await pushed()).toEqual(['Bruno: Ana sent you 2 messages']);
  });

  test('is nothing in quiet hours, on the clock of where the person is', async () => {
    const { ana, bruno } = stage.cast;
    await hasPhone(bruno);
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
