import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { follow, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { postMessage, tell } from '../../testing/chat.ts';
import type { Person } from '../../testing/person.ts';
import { type Received, startPushStandIn } from '../../testing/push-stand-in.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';

const devices = await startPushStandIn();
const stage = setStage(devices.env);
afterAll(() => devices.close());
beforeEach(() => {
  devices.received.length = 0;
  devices.refused.length = 0;
});

const send = () => stage.server.app.sendPushes();
const tokenOf = ({ user }: Person): string => `phone-of-${user.id}`;

/** A phone of theirs, which is told of things from here on. */
async function hasPhone(...people: Person[]): Promise<void> {
  for (const person of people)
    expect(
      (await person.call('POST notification/register_fcm/', { body: { token: tokenOf(person) } })).status,
    ).toBe(204);
}

/** What came for somebody's phone since it was asked last. */
function cameFor(person: Person): Received[] {
  const came = devices.received.filter(({ to }) => to === tokenOf(person));
  for (const one of came) devices.received.splice(devices.received.indexOf(one), 1);
  return came;
}
const sentences = (person: Person) => cameFor(person).map(({ letter }) => letter.body);
const waiting = async () =>
  (await stage.server.db.query<{ tries: number }>(sql`select tries from pushes`)).map(({ tries }) => tries);

async function published(): Promise<{ id: string }> {
  const { ana, bruno } = stage.cast;
  await setProfile(ana, { is_private: 'false' });
  return addPublished(ana, bruno);
}
const comments = (person: Person, { id }: { id: string }) =>
  person.call(`POST post/${id}/comment/`, { body: { text: 'a secret' } });
const claps = async (couple: readonly Person[], { id }: { id: string }) => {
  for (const person of couple) await person.call(`POST post/${id}/clap/toggle_clap/`, { body: {} });
};
const aGoal = { title: 'a secret', description: 'a secret', achieve_by: '2199-03-20' };

describe('a message', () => {
  test('comes to the phone and the browser, says who wrote and how often, and never what [S6.7]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const browser = devices.subscribe();
    await hasPhone(ana, bruno);
    await bruno.call('POST notification/register_web_push/', { body: browser });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(chloe, { text: 'theirs' });

    expect(await send()).toBe(2);
    const letter = {
      kind: 'm',
      title: 'Twosome',
      body: 'Ana sent you 2 messages',
      path: '/message',
      tag: 'room',
      badge: 2,
    };
    expect(new Map(devices.received.map((one) => [one.to, one.letter]))).toEqual(
      new Map([
        [tokenOf(bruno), letter],
        [browser.endpoint, letter],
      ]),
    );
    expect(JSON.stringify(devices.received)).not.toContain('secret');
    expect([await send(), await waiting(), devices.refused]).toEqual([0, [], []]);
  });

  test('wakes a phone that sleeps, and takes the place of the one before', async () => {
    const { ana, bruno } = stage.cast;
    const browser = devices.subscribe();
    await hasPhone(bruno);
    await bruno.call('POST notification/register_web_push/', { body: browser });
    await postMessage(ana, { text: 'Hello' });
    await send();
    const [phone] = cameFor(bruno);
    expect(phone?.message).toMatchObject({
      data: { kind: 'm', path: '/message', tag: 'room', badge: '1' },
      android: {
        collapse_key: 'room',
        priority: 'HIGH',
        notification: { tag: 'room', notification_count: 1 },
      },
      apns: {
        headers: { 'apns-collapse-id': 'room', 'apns-priority': '10' },
        payload: { aps: { badge: 1, 'thread-id': 'room' } },
      },
    });
    const [first] = devices.received.splice(0);
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
    await postMessage(ana, { text: 'Hello?' });
    await send();
    expect(sentences(bruno)).toEqual(['Ana sent you 2 messages']);
    expect(devices.received[0]?.headers.topic).toBe(first?.headers.topic);
  });

  test('that was seen or deleted meanwhile is not told', async () => {
    const { ana, bruno } = stage.cast;
    await hasPhone(bruno);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await tell(hers, 'seen at once');
    his.send({ type: 'seen', data: {} });
    await his.hears(({ type }) => type === 'seen');
    const { id } = await tell(hers, 'regretted');
    await ana.call(`DELETE message/${id}/`);
    expect(await send()).toBe(0);
    await tell(hers, 'news');
    await send();
    expect(sentences(bruno)).toEqual(['Ana sent you a message']);
  });
});

describe('what the list tells', () => {
  type Act = () => Promise<unknown>;
  const goal = async () => (await stage.cast.ana.call('POST goals/', { body: aGoal })).body;
  const changed = async () => {
    const { id, updated_at } = await goal();
    const { bruno, ana } = stage.cast;
    const ear = await bruno.listen('message');
    ear.send({ type: 'notification_seen', data: {} });
    await ear.hears(({ type }) => type === 'notification_seen');
    return ana.call(`PUT goals/${id}/`, { body: { ...aGoal, done: true, updated_at } });
  };
  const acts: Record<string, [Act, kind: string, body: string, way: RegExp]> = {
    'an added post': [
      () => addPost(stage.cast.ana),
      '0',
      'Ana added a post you can publish',
      /^\/post\/\w+$/,
    ],
    'a comment': [
      async () => comments(stage.cast.chloe, await published()),
      '1',
      'New couple commented on your post',
      /^\/post\/\w+$/,
    ],
    'a clap': [
      async () => claps([stage.cast.chloe, stage.cast.dan], await published()),
      '2',
      'New couple clapped for your post',
      /^\/post\/\w+$/,
    ],
    'comments of several': [
      async () => {
        const post = await published();
        for (const who of [stage.cast.chloe, stage.cast.mallory]) await comments(who, post);
      },
      '3',
      '2 couples commented on your post',
      /^\/post\/\w+$/,
    ],
    'claps of several': [
      async () => {
        const { chloe, dan, mallory, max } = stage.cast;
        const post = await published();
        for (const couple of [
          [chloe, dan],
          [mallory, max],
        ])
          await claps(couple, post);
      },
      '4',
      '2 couples clapped for your post',
      /^\/post\/\w+$/,
    ],
    'a request': [
      () =>
        stage.cast.mallory.call(`POST auth/follow_request/${twosomeOf(stage.cast.bruno)}/follow/`, {
          body: { action: 'follow' },
        }),
      '5',
      'New couple asked to follow you',
      /^\/profile\/\w+$/,
    ],
    'an accepted request': [
      async () => {
        const { bruno, mallory } = stage.cast;
        await request(stage.server, bruno, mallory);
        await mallory.call(`POST auth/follow_request/${twosomeOf(bruno)}/follow/`, {
          body: { action: 'accept' },
        });
      },
      '6',
      'New couple accepted your follow request',
      /^\/profile\/\w+$/,
    ],
    'a goal': [goal, '7', 'Ana added a goal', /^\/goals\/edit\/\w+$/],
    'a finished goal': [changed, '8', 'Ana finished a goal', /^\/goals\/edit\/\w+$/],
  };

  test.each(Object.entries(acts))(
    '%s comes without a word of what anybody wrote',
    async (_, [act, kind, body, way]) => {
      const { bruno } = stage.cast;
      await hasPhone(bruno);
      await act();
      expect(await send()).toBeGreaterThan(0);
      const came = cameFor(bruno);
      expect(came.map(({ letter }) => [letter.kind, letter.body])).toContainEqual([kind, body]);
      expect(came.find(({ letter }) => letter.kind === kind)?.letter.path).toMatch(way);
      expect(JSON.stringify(came)).not.toContain('secret');
      expect([await send(), devices.refused]).toEqual([0, []]);
    },
  );

  test('comes once for a post and a time, and what one has done oneself not at all', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await hasPhone(ana, bruno, chloe);
    const post = await published();
    await send();
    cameFor(ana);
    cameFor(bruno);
    await claps([chloe, stage.cast.dan], post);
    await comments(chloe, post);
    await comments(mallory, post);
    await send();
    expect(sentences(ana)).toEqual(['2 couples commented on your post']);
    expect(sentences(bruno)).toEqual(['2 couples commented on your post']);
    expect(sentences(chloe)).toEqual([]);
  });

  test('is not told when it was seen meanwhile, when its couple is blocked, or where it is not wanted', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await hasPhone(ana, bruno);
    const post = await published();
    await comments(chloe, post);
    const ear = await ana.listen('message');
    ear.send({ type: 'notification_seen', data: {} });
    await ear.hears(({ type }) => type === 'notification_seen');
    await bruno.call('PUT notification/preferences/', { body: { kinds: { 1: { push: false } } } });
    await send();
    expect([sentences(ana), cameFor(bruno).map(({ letter }) => letter.kind)]).toEqual([[], ['0']]);

    await comments(mallory, await published());
    await ana.call(`POST auth/block/${twosomeOf(mallory)}/`, { body: {} });
    await send();
    expect(sentences(ana)).not.toContain('New couple commented on your post');
  });

  test('carries the number of the icon: what the tabs count', async () => {
    const { ana, bruno, chloe } = stage.cast;
    await hasPhone(ana);
    const post = await published();
    await stage.server.db.query(sql`delete from notifications`);
    await postMessage(bruno, { text: 'Hello' });
    await postMessage(bruno, { text: 'Hello?' });
    await comments(chloe, post);
    await send();
    const { body } = await ana.call('POST auth/user/', { body: {} });
    expect([body.user.unseen_message_count, body.user.unseen_notification_count]).toEqual([2, 1]);
    expect(cameFor(ana).map(({ letter }) => letter.badge)).toEqual([3, 3]);
  });
});

describe('nothing is told to', () => {
  const away: Record<string, () => Promise<unknown>> = {
    'whoever signed out': () => stage.cast.bruno.call('POST auth/logout/', { body: {} }),
    'whoever is leaving': () => stage.cast.bruno.call('POST auth/delete/', { body: {} }),
    'whoever is suspended': () =>
      stage.server.writePast(sql`
        update users set suspended_at = now() where id = ${stage.cast.bruno.user.id}::text
      `),
    'half of a couple that parted': () => part(stage.cast.ana),
    'a session that ended by itself': () =>
      stage.server.writePast(sql`
        update sessions set last_used_at = now() - interval '91 days'
        where user_id = ${stage.cast.bruno.user.id}::text
      `),
  };
  test.each(Object.entries(away))('%s', async (_, goes) => {
    const { ana, bruno } = stage.cast;
    await hasPhone(bruno);
    await postMessage(ana, { text: 'Hello' });
    await addPost(ana);
    await goes();
    expect([await send(), cameFor(bruno), await waiting()]).toEqual([0, [], []]);
  });

  test('somebody else by whom the phone was used before', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    await hasPhone(bruno);
    await postMessage(ana, { text: 'for Bruno' });
    await dan.call('POST notification/register_fcm/', { body: { token: tokenOf(bruno) } });
    await postMessage(chloe, { text: 'for Dan' });
    await send();
    expect(sentences(bruno)).toEqual(['Chloe sent you a message']);
  });
});

test('a couple that follows is told by its own row, and the clock of many devices is one', async () => {
  const { ana, bruno, mallory } = stage.cast;
  await hasPhone(ana, bruno);
  await setProfile(ana, { is_private: 'false' });
  await follow(stage.server, ana, mallory);
  await mallory.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, { body: { action: 'follow' } });
  expect(await send()).toBe(2);
  for (const person of [ana, bruno]) expect(sentences(person)).toEqual(['New couple started following you']);
  moveClock(60_000);
  expect(await send()).toBe(0);
});
