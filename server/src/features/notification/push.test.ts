import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { clapTogether, seeNotifications, setFollow, writeComment } from '../../testing/acts.ts';
import { connectByOne, follow, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { postMessage, sendAndReceive } from '../../testing/chat.ts';
import { type Received, startFakePushService } from '../../testing/fake-push-service.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { read } from '../../testing/import-examples.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { recording, sendVoice } from '../../testing/voice.ts';

const devices = await startFakePushService();
const fixture = createFixture(devices.env);
afterAll(() => devices.close());
beforeEach(() => {
  devices.received.length = 0;
  devices.refused.length = 0;
});

const send = () => fixture.server.sendPushes();
const tokenOf = ({ user }: Person): string => `phone-of-${user.id}`;

/** Registers a phone for the person. */
async function registerPhone(...people: Person[]): Promise<void> {
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
function takePushes(person: Person): Received[] {
  const taken = devices.received.filter(({ to }) => to === tokenOf(person));
  for (const one of taken) devices.received.splice(devices.received.indexOf(one), 1);
  return taken;
}
const bodies = (person: Person) => takePushes(person).map(({ payload }) => payload.body);
const waiting = async () =>
  (await fixture.server.db.query<{ tries: number }>(sql`select tries from pushes`)).map(({ tries }) => tries);

async function published(): Promise<{ id: string }> {
  const { ana, bruno } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  return addPublished(ana, bruno);
}
const aGoal = { title: 'a secret', description: 'a secret', achieve_by: '2199-03-20' };

describe('a message', () => {
  test('is counted without those of an import before it, in the sentence and on the icon [S4.173]', async () => {
    const { ana, bruno } = fixture.cast;
    await registerPhone(bruno);
    const id = await read(fixture);
    await ana.call('POST import/confirm/', { body: { id, messages: true } });
    await bruno.call('POST import/agree/', { body: {} });
    await fixture.server.app.jobs.runDue();
    expect((await bruno.call('GET message/more/latest/')).body).toHaveLength(3);
    expect([await send(), takePushes(bruno)]).toEqual([0, []]);

    await postMessage(ana, { text: 'a secret' });
    await send();
    // the message, and the question of the day in the tray
    expect(takePushes(bruno).map(({ payload }) => [payload.body, payload.badge])).toEqual([
      ['Ana sent you a message', 2],
    ]);
  });

  test('is pushed to phone and browser with sender, count and high priority, never with its text [S6.7]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const browser = devices.subscribe();
    await registerPhone(ana, bruno);
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
      // the two messages, and the question of the day in the tray
      badge: 3,
    };
    expect(new Map(devices.received.map((one) => [one.to, one.payload]))).toEqual(
      new Map([
        [tokenOf(bruno), payload],
        [browser.endpoint, payload],
      ]),
    );
    expect(JSON.stringify(devices.received)).not.toContain('secret');
    expect([await send(), await waiting(), devices.refused]).toEqual([0, [], []]);

    const [phone] = takePushes(bruno);
    expect(phone?.message).toMatchObject({
      data: { kind: 'm', path: '/message', tag: 'room', badge: '3' },
      android: {
        collapse_key: 'room',
        priority: 'HIGH',
        notification: { tag: 'room', notification_count: 3 },
      },
      apns: {
        headers: { 'apns-collapse-id': 'room', 'apns-priority': '10' },
        payload: { aps: { badge: 3, 'thread-id': 'room' } },
      },
    });
    const [first] = devices.received.splice(0);
    expect(first?.headers).toMatchObject({ urgency: 'high', ttl: '86400' });
    // the next push replaces it on the device
    await postMessage(ana, { text: 'Hello?' });
    await send();
    expect(bodies(bruno)).toEqual(['Ana sent you 3 messages']);
    expect(devices.received[0]?.headers.topic).toBe(first?.headers.topic);
  });

  test('by voice is named as such, photos do not add to the count', async () => {
    const { ana, bruno } = fixture.cast;
    await registerPhone(bruno);
    await sendVoice(ana, await recording('opus.webm'));
    await send();
    await postMessage(ana, { files: [await smallPhoto('#f00'), await smallPhoto('#0f0')] });
    await send();
    expect(bodies(bruno)).toEqual(['Ana sent you a voice message', 'Ana sent you 2 messages']);
  });

  test('that was seen or deleted in the meantime is not pushed', async () => {
    const { ana, bruno } = fixture.cast;
    await registerPhone(bruno);
    const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
    await sendAndReceive(hers, 'seen immediately');
    his.send({ type: 'seen', data: {} });
    await his.receives(({ type }) => type === 'seen');
    const { id } = await sendAndReceive(hers, 'regretted');
    await ana.call(`DELETE message/${id}/`);
    expect(await send()).toBe(0);
    await sendAndReceive(hers, 'news');
    await send();
    expect(bodies(bruno)).toEqual(['Ana sent you a message']);
  });
});

describe('a notification', () => {
  test('of every kind is pushed without any written text', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await registerPhone(bruno);
    const posted = /^\/post\/\w+$/;
    const profile = /^\/profile\/\w+$/;
    const goal = /^\/goals\/edit\/\w+$/;
    const expectPush = async (kind: string, body: string, path: RegExp) => {
      expect(await send()).toBeGreaterThan(0);
      const pushes = takePushes(bruno);
      expect(pushes.map(({ payload }) => [payload.kind, payload.body])).toContainEqual([kind, body]);
      expect(pushes.find(({ payload }) => payload.kind === kind)?.payload.path).toMatch(path);
      expect(JSON.stringify(pushes)).not.toContain('secret');
    };
    await setFollow(mallory, bruno, 'follow');
    await expectPush('5', 'New couple asked to follow you', profile);
    await request(fixture.server, bruno, mallory);
    await setFollow(mallory, bruno, 'accept');
    await expectPush('6', 'New couple accepted your follow request', profile);
    await addPost(ana, { text: 'a secret' });
    await expectPush('0', 'Ana added a post you can publish', posted);
    const [commented, clapped] = [await published(), await published()];
    await writeComment(chloe, commented.id, 'a secret');
    await expectPush('1', 'New couple commented on your post', posted);
    await writeComment(mallory, commented.id, 'a secret');
    await expectPush('3', '2 couples commented on your post', posted);
    await clapTogether([chloe, dan], clapped.id);
    await expectPush('2', 'New couple clapped for your post', posted);
    await clapTogether([mallory, max], clapped.id);
    await expectPush('4', '2 couples clapped for your post', posted);
    const { id, updated_at } = (await ana.call('POST goals/', { body: aGoal })).body;
    await expectPush('7', 'Ana added a goal', goal);
    await ana.call(`PUT goals/${id}/`, { body: { ...aGoal, done: true, updated_at } });
    await expectPush('8', 'Ana finished a goal', goal);
    expect([await send(), devices.refused]).toEqual([0, []]);
  });

  test('is pushed once per post and event, and not to the acting person', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await registerPhone(ana, bruno, chloe);
    const post = await published();
    await send();
    takePushes(ana);
    takePushes(bruno);
    await clapTogether([chloe, fixture.cast.dan], post.id);
    await writeComment(chloe, post.id, 'a secret');
    await writeComment(mallory, post.id, 'a secret');
    await send();
    expect(bodies(ana)).toEqual(['2 couples commented on your post']);
    expect(bodies(bruno)).toEqual(['2 couples commented on your post']);
    expect(bodies(chloe)).toEqual([]);
  });

  test('is not pushed if it was seen, its couple is blocked, or its kind is turned off', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await registerPhone(ana, bruno);
    const post = await published();
    await writeComment(chloe, post.id, 'a secret');
    await seeNotifications(ana);
    await bruno.call('PUT notification/preferences/', { body: { kinds: { 1: { push: false } } } });
    await send();
    expect([bodies(ana), takePushes(bruno).map(({ payload }) => payload.kind)]).toEqual([[], ['0']]);

    await writeComment(mallory, (await published()).id, 'a secret');
    await ana.call(`POST auth/block/${twosomeOf(mallory)}/`, { body: {} });
    await send();
    expect(bodies(ana)).not.toContain('New couple commented on your post');
  });

  test('has the badge count of the tabs', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await registerPhone(ana);
    const post = await published();
    await fixture.server.db.query(sql`delete from notifications`);
    await postMessage(bruno, { text: 'Hello' });
    await postMessage(bruno, { text: 'Hello?' });
    await writeComment(chloe, post.id, 'a secret');
    await send();
    const { body } = await ana.call('POST auth/user/', { body: {} });
    expect([body.user.unseen_message_count, body.user.unseen_notification_count]).toEqual([2, 1]);
    expect(takePushes(ana).map(({ payload }) => payload.badge)).toEqual([3, 3]);
  });

  test('counts unseen notifications on the icon where the tray is switched off', async () => {
    const { ana, chloe } = fixture.cast;
    await registerPhone(ana);
    await ana.call('PUT tray/settings/', { body: { on: false } });
    const posts = [await published(), await published()];
    await fixture.server.db.query(sql`delete from notifications`);
    for (const { id } of posts) await writeComment(chloe, id, 'a secret');
    await send();
    expect(takePushes(ana).map(({ payload }) => payload.badge)).toEqual([2, 2]);
  });
});

describe('nothing is pushed to', () => {
  const away: Record<string, () => Promise<unknown>> = {
    'a person who signed out': () => fixture.cast.bruno.call('POST auth/logout/', { body: {} }),
    'a person who is leaving, also after a new sign-in': async () => {
      await fixture.cast.bruno.call('POST auth/delete/', { body: {} });
      await registerPhone(await signIn(fixture.server, 'Bruno'));
    },
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
  test.each(Object.entries(away))('%s', async (_, leave) => {
    const { ana, bruno } = fixture.cast;
    await registerPhone(bruno);
    await postMessage(ana, { text: 'Hello' });
    await addPost(ana);
    await leave();
    expect([await send(), takePushes(bruno), await waiting()]).toEqual([0, [], []]);
  });

  test('a person with a new partner about the couple before', async () => {
    const { ana, bruno, eve } = fixture.cast;
    await registerPhone(bruno);
    await addPost(ana);
    await part(ana);
    await connectByOne(bruno, eve);
    expect([await send(), bodies(bruno)]).toEqual([0, []]);
    await addPost(eve);
    expect([await send(), bodies(bruno)]).toEqual([1, ['Eve added a post you can publish']]);
  });

  test('the previous user of a phone', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    await registerPhone(bruno);
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
  await registerPhone(ana, bruno);
  await setProfile(ana, { is_private: 'false' });
  await follow(fixture.server, ana, mallory);
  await setFollow(mallory, ana, 'follow');
  expect(await send()).toBe(2);
  for (const person of [ana, bruno]) expect(bodies(person)).toEqual(['New couple started following you']);
  moveClock(60_000);
  expect(await send()).toBe(0);
});
