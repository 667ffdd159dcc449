import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { connectByOne, follow, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { postMessage, tell } from '../../testing/chat.ts';
import { type Received, startFakePushService } from '../../testing/fake-push-service.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
beforeEach(() => {
  devices.received.length = 0;
  devices.refused.length = 0;
});

const send = () => fixture.server.app.sendPushes();
const tokenOf = ({ user }: Person): string => `phone-of-${user.id}`;

/** Registers a phone for the person. */
async function hasPhone(...people: Person[]): Promise<void> {
  for (const person of people)
    expect(
      (
        await person.call('POST notification/register_fcm/', {
          body: { token: tokenOf(person), device: 'the same device' },
        })
      ).status,
    ).toBe(204);
}

/** The pushes that the person's phone received since the last call. */
function cameFor(person: Person): Received[] {
  const came = devices.received.filter(({ to }) => to === tokenOf(person));
  for (const one of came) devices.received.splice(devices.received.indexOf(one), 1);
  return came;
}
const bodies = (person: Person) => cameFor(person).map(({ payload }) => payload.body);
const waiting = async () =>
  (await fixture.server.db.query<{ tries: number }>(sql`select tries from pushes`)).map(({ tries }) => tries);

async function published(): Promise<{ id: string }> {
  const { ana, bruno } = fixture.cast;
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
  test('is pushed to phone and browser with sender and count, never with its text [S6.7]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const browser = devices.subscribe();
    await hasPhone(ana, bruno);
    await bruno.call('POST notification/register_web_push/', { body: browser });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(ana, { text: 'a secret' });
    await postMessage(chloe, { text: 'theirs' });

    expect(await send()).toBe(2);
    const payload = {
      kind: 'm',
      title: 'Twosome',
      body: 'Ana sent you 2 messages',
      path: '/message',
      tag: 'room',
      badge: 2,
    };
    expect(new Map(devices.received.map((one) => [one.to, one.payload]))).toEqual(
      new Map([
        [tokenOf(bruno), payload],
        [browser.endpoint, payload],
      ]),
    );
    expect(JSON.stringify(devices.received)).not.toContain('secret');
    expect([await send(), await waiting(), devices.refused]).toEqual([0, [], []]);
  });

  test('has high priority and replaces the previous push', async () => {
    const { ana, bruno } = fixture.cast;
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
    expect(bodies(bruno)).toEqual(['Ana sent you 2 messages']);
    expect(devices.received[0]?.headers.topic).toBe(first?.headers.topic);
  });

  test('that was seen or deleted in the meantime is not pushed', async () => {
    const { ana, bruno } = fixture.cast;
    await hasPhone(bruno);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await tell(hers, 'seen at once');
    his.send({ type: 'seen', data: {} });
    await his.receives(({ type }) => type === 'seen');
    const { id } = await tell(hers, 'regretted');
    await ana.call(`DELETE message/${id}/`);
    expect(await send()).toBe(0);
    await tell(hers, 'news');
    await send();
    expect(bodies(bruno)).toEqual(['Ana sent you a message']);
  });
});

describe('a notification', () => {
  type Act = () => Promise<unknown>;
  const goal = async () => (await fixture.cast.ana.call('POST goals/', { body: aGoal })).body;
  const changed = async () => {
    const { id, updated_at } = await goal();
    const { bruno, ana } = fixture.cast;
    const client = await bruno.listen('message');
    client.send({ type: 'notification_seen', data: {} });
    await client.receives(({ type }) => type === 'notification_seen');
    return ana.call(`PUT goals/${id}/`, { body: { ...aGoal, done: true, updated_at } });
  };
  const acts: Record<string, [Act, kind: string, body: string, way: RegExp]> = {
    'an added post': [
      () => addPost(fixture.cast.ana),
      '0',
      'Ana added a post you can publish',
      /^\/post\/\w+$/,
    ],
    'a comment': [
      async () => comments(fixture.cast.chloe, await published()),
      '1',
      'New couple commented on your post',
      /^\/post\/\w+$/,
    ],
    'a clap': [
      async () => claps([fixture.cast.chloe, fixture.cast.dan], await published()),
      '2',
      'New couple clapped for your post',
      /^\/post\/\w+$/,
    ],
    'comments of several': [
      async () => {
        const post = await published();
        for (const who of [fixture.cast.chloe, fixture.cast.mallory]) await comments(who, post);
      },
      '3',
      '2 couples commented on your post',
      /^\/post\/\w+$/,
    ],
    'claps of several': [
      async () => {
        const { chloe, dan, mallory, max } = fixture.cast;
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
        fixture.cast.mallory.call(`POST auth/follow_request/${twosomeOf(fixture.cast.bruno)}/follow/`, {
          body: { action: 'follow' },
        }),
      '5',
      'New couple asked to follow you',
      /^\/profile\/\w+$/,
    ],
    'an accepted request': [
      async () => {
        const { bruno, mallory } = fixture.cast;
        await request(fixture.server, bruno, mallory);
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
      const { bruno } = fixture.cast;
      await hasPhone(bruno);
      await act();
      expect(await send()).toBeGreaterThan(0);
      const came = cameFor(bruno);
      expect(came.map(({ payload }) => [payload.kind, payload.body])).toContainEqual([kind, body]);
      expect(came.find(({ payload }) => payload.kind === kind)?.payload.path).toMatch(way);
      expect(JSON.stringify(came)).not.toContain('secret');
      expect([await send(), devices.refused]).toEqual([0, []]);
    },
  );

  test('is pushed once per post and event, and not to the acting person', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await hasPhone(ana, bruno, chloe);
    const post = await published();
    await send();
    cameFor(ana);
    cameFor(bruno);
    await claps([chloe, fixture.cast.dan], post);
    await comments(chloe, post);
    await comments(mallory, post);
    await send();
    expect(bodies(ana)).toEqual(['2 couples commented on your post']);
    expect(bodies(bruno)).toEqual(['2 couples commented on your post']);
    expect(bodies(chloe)).toEqual([]);
  });

  test('is not pushed if it was seen, its couple is blocked, or its kind is turned off', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await hasPhone(ana, bruno);
    const post = await published();
    await comments(chloe, post);
    const client = await ana.listen('message');
    client.send({ type: 'notification_seen', data: {} });
    await client.receives(({ type }) => type === 'notification_seen');
    await bruno.call('PUT notification/preferences/', { body: { kinds: { 1: { push: false } } } });
    await send();
    expect([bodies(ana), cameFor(bruno).map(({ payload }) => payload.kind)]).toEqual([[], ['0']]);

    await comments(mallory, await published());
    await ana.call(`POST auth/block/${twosomeOf(mallory)}/`, { body: {} });
    await send();
    expect(bodies(ana)).not.toContain('New couple commented on your post');
  });

  test('has the badge count of the tabs', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await hasPhone(ana);
    const post = await published();
    await fixture.server.db.query(sql`delete from notifications`);
    await postMessage(bruno, { text: 'Hello' });
    await postMessage(bruno, { text: 'Hello?' });
    await comments(chloe, post);
    await send();
    const { body } = await ana.call('POST auth/user/', { body: {} });
    expect([body.user.unseen_message_count, body.user.unseen_notification_count]).toEqual([2, 1]);
    expect(cameFor(ana).map(({ payload }) => payload.badge)).toEqual([3, 3]);
  });
});

describe('nothing is pushed to', () => {
  const away: Record<string, () => Promise<unknown>> = {
    'a person who signed out': () => fixture.cast.bruno.call('POST auth/logout/', { body: {} }),
    'a person who is leaving': () => fixture.cast.bruno.call('POST auth/delete/', { body: {} }),
    'a suspended person': () =>
      fixture.server.writePast(sql`
        update users set suspended_at = now() where id = ${fixture.cast.bruno.user.id}::text
      `),
    'half of a couple that parted': () => part(fixture.cast.ana),
    'a session that ended by itself': () =>
      fixture.server.writePast(sql`
        update sessions set last_used_at = now() - interval '91 days'
        where user_id = ${fixture.cast.bruno.user.id}::text
      `),
  };
  test.each(Object.entries(away))('%s', async (_, goes) => {
    const { ana, bruno } = fixture.cast;
    await hasPhone(bruno);
    await postMessage(ana, { text: 'Hello' });
    await addPost(ana);
    await goes();
    expect([await send(), cameFor(bruno), await waiting()]).toEqual([0, [], []]);
  });

  test('a person who signs in again while the account is scheduled for deletion', async () => {
    const { ana, bruno } = fixture.cast;
    await bruno.call('POST auth/delete/', { body: {} });
    const phone = await signIn(fixture.server, 'Bruno');
    await hasPhone(phone);
    await postMessage(ana, { text: 'Hello' });
    await addPost(ana);
    expect([await send(), cameFor(phone), await waiting()]).toEqual([0, [], []]);
  });

  test('a person with a new partner about the couple before', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await hasPhone(bruno);
    await addPost(ana);
    await part(ana);
    await connectByOne(bruno, eve);
    expect([await send(), bodies(bruno)]).toEqual([0, []]);
    await addPost(eve);
    expect([await send(), bodies(bruno)]).toEqual([1, ['Eve added a post you can publish']]);
  });

  test('the previous user of a phone', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    await hasPhone(bruno);
    await postMessage(ana, { text: 'for Bruno' });
    await dan.call('POST notification/register_fcm/', {
      body: { token: tokenOf(bruno), device: 'the same device' },
    });
    await postMessage(chloe, { text: 'for Dan' });
    await send();
    expect(bodies(bruno)).toEqual(['Chloe sent you a message']);
  });
});

test('a couple that follows is pushed from its own row, once for several devices', async () => {
  const { ana, bruno, mallory } = fixture.cast;
  await hasPhone(ana, bruno);
  await setProfile(ana, { is_private: 'false' });
  await follow(fixture.server, ana, mallory);
  await mallory.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, { body: { action: 'follow' } });
  expect(await send()).toBe(2);
  for (const person of [ana, bruno]) expect(bodies(person)).toEqual(['New couple started following you']);
  moveClock(60_000);
  expect(await send()).toBe(0);
});
