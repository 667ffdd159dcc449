import { isPossible, type Relation } from '@twosome/contract/follow/follow.rules';
import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { setFollow, viewTwosome } from '../../testing/acts.ts';
import { couple, follow, hold, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { withoutBadges } from '../../testing/chat.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person, WsClient } from '../../testing/person.ts';
import { actionOf } from './follow.ts';

const fixture = createFixture();
const remove = (person: Person, other: Person) =>
  person.call(`POST auth/follower/${twosomeOf(other)}/remove/`, { body: {} });
const flagsOf = (twosome: Record<string, unknown>): string[] =>
  ['you_are_following', 'follows_you', 'have_sent_request', 'have_received_request'].filter(
    (flag) => twosome[flag] === true,
  );
/** Waits for a frame with this profile and these fields. */
const receivesProfile = (client: WsClient, other: Person, like: Record<string, unknown>) =>
  client.receives(({ data }) => {
    const { type, twosome } = data as { type?: string; twosome?: Record<string, unknown> };
    if (type !== 'sync_twosome' || twosome?.id !== twosomeOf(other)) return false;
    return Object.entries(like).every(([field, value]) => twosome[field] === value);
  });

describe('a public profile', () => {
  test('is followed and unfollowed immediately [S4.59 S7.16 S7.51]', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const [his, hers] = [await bruno.listen('message'), await mallory.listen('message')];
    const { status, body } = await setFollow(mallory, ana);
    expect([status, flagsOf(body)]).toEqual([200, ['you_are_following']]);
    await receivesProfile(his, mallory, { follows_you: true });

    expect(flagsOf((await setFollow(mallory, ana)).body)).toEqual([]);
    await receivesProfile(hers, ana, { you_are_following: false });
  });
});

describe('a private profile', () => {
  test('receives a request, and accepts or declines [S1.11 S3.13 S7.14]', async () => {
    const { ana, bruno, mallory, max } = fixture.cast;
    const client = await max.listen('message');
    expect(flagsOf((await setFollow(mallory, ana)).body)).toEqual(['have_sent_request']);
    expect(flagsOf((await viewTwosome(bruno, mallory)).body)).toEqual(['have_received_request']);
    const { body } = await ana.call('GET auth/follow_request/');
    expect(body.results.map(({ by }: { by: { id: string } }) => by.id)).toEqual([twosomeOf(mallory)]);
    expect(body.results[0].by.have_received_request).toBe(true);
    // a request gives no access
    expect((await mallory.call(`GET auth/follower/${twosomeOf(ana)}/`)).status).toBe(403);

    expect(flagsOf((await setFollow(ana, mallory)).body)).toEqual(['follows_you']);
    await receivesProfile(client, ana, { you_are_following: true });
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);

    await setFollow(mallory, ana, 'unfollow');
    await setFollow(mallory, ana, 'follow');
    expect(flagsOf((await setFollow(bruno, mallory, 'decline')).body)).toEqual([]);
    expect(flagsOf((await viewTwosome(mallory, ana)).body)).toEqual([]);
  });

  test('that turns public accepts all requests and notifies the requesters', async () => {
    const { ana, bruno, mallory, eve } = fixture.cast;
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await setFollow(mallory, ana);
    await setFollow(olga, ana);
    const clients = await Promise.all([mallory, olga].map((person) => person.listen('message')));
    const post = await addPublished(ana, bruno);
    await setProfile(ana, { is_private: 'false' });
    for (const client of clients)
      await receivesProfile(client, ana, { you_are_following: true, is_private: false });
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);
    // they stay followers when it turns private again
    await setProfile(ana, { is_private: 'true' });
    expect((await mallory.call(`GET post/${post.id}/`)).status).toBe(200);
    expect((await eve.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('that was public is closed immediately, on open screens too', async () => {
    const { ana, bruno, chloe, mallory, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    await hold(ana, mallory, eve, chloe);
    const strangers = [await mallory.listen('message'), await eve.listen('single')];
    const follower = await chloe.listen('message');
    expect((await mallory.call(`GET post/${post.id}/`)).status).toBe(200);
    await setProfile(ana, { is_private: 'true' });
    for (const client of strangers)
      await receivesProfile(client, ana, { is_private: true, you_are_following: false });
    for (const person of [mallory, eve]) expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    await fixture.server.settled();
    expect(withoutBadges(follower)).toEqual([]);
  });

  test('is closed after unfollowing and after removal, on open screens too', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const post = await addPublished(ana, bruno);
    for (const end of [() => setFollow(chloe, ana, 'unfollow'), () => remove(ana, chloe)]) {
      const client = await dan.listen('message');
      expect((await dan.call(`GET post/${post.id}/`)).status).toBe(200);
      expect((await end()).status).toBeLessThan(300);
      await receivesProfile(client, ana, { is_private: true, you_are_following: false });
      expect((await dan.call(`GET post/${post.id}/`)).status).toBe(404);
      client.close();
      await follow(fixture.server, chloe, ana);
    }
  });
});

describe('an explicit action', () => {
  test('changes nothing if it does not fit the current relation', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    for (const [person, other, action, flags] of [
      [chloe, ana, 'follow', ['you_are_following']],
      [chloe, ana, 'cancel', ['you_are_following']],
      [mallory, ana, 'unfollow', []],
      [mallory, ana, 'accept', []],
      [mallory, ana, 'decline', []],
      [ana, chloe, 'accept', ['follows_you']],
    ] as const) {
      const before = (await viewTwosome(person, other)).body.version;
      const { status, body } = await setFollow(person, other, action);
      expect([status, flagsOf(body), body.version]).toEqual([200, flags, before]);
    }
  });

  test('decides between the two directions when both have pending requests', async () => {
    const { ana, mallory } = fixture.cast;
    await setFollow(mallory, ana);
    expect(flagsOf((await setFollow(ana, mallory, 'follow')).body)).toEqual([
      'have_sent_request',
      'have_received_request',
    ]);
    expect(flagsOf((await setFollow(ana, mallory, 'accept')).body)).toEqual([
      'follows_you',
      'have_sent_request',
    ]);
    expect(flagsOf((await setFollow(ana, mallory)).body)).toEqual(['follows_you']);
  });
});

test('each step raises the versions of both profiles, and its repeat does not', async () => {
  const { ana, mallory } = fixture.cast;
  const steps: [string, () => ReturnType<Person['call']>][] = [
    ['follow', () => setFollow(mallory, ana, 'follow')],
    ['cancel', () => setFollow(mallory, ana, 'cancel')],
    ['follow', () => setFollow(mallory, ana, 'follow')],
    ['accept', () => setFollow(ana, mallory, 'accept')],
    ['remove', () => remove(ana, mallory)],
    ['block', () => ana.call(`POST auth/block/${twosomeOf(mallory)}/`, { body: {} })],
    ['unblock', () => ana.call(`DELETE auth/block/${twosomeOf(mallory)}/`)],
  ];
  const versions = async () =>
    (
      await fixture.server.db.query<{ version: number }>(
        sql`select version from twosomes where id in (${twosomeOf(ana)}, ${twosomeOf(mallory)}) order by id`,
      )
    ).map(({ version }) => version);
  let before = await versions();
  for (const [name, step] of steps) {
    await step();
    const after = await versions();
    expect([name, after]).toEqual([name, before.map((version) => version + 1)]);
    await step();
    expect([name, await versions()]).toEqual([name, after]);
    before = after;
  }
});

describe('repeated requests', () => {
  test('are refused after three in thirty days, with a message', async () => {
    const { ana, mallory, max } = fixture.cast;
    for (const person of [mallory, max, mallory]) {
      expect((await setFollow(person, ana, 'follow')).status).toBe(200);
      await setFollow(person, ana, 'cancel');
      moveClock(day);
    }
    const { status, body, headers } = await setFollow(max, ana, 'follow');
    expect([status, body.detail]).toEqual([
      429,
      'You have asked them 3 times in 30 days. Please wait before you ask again.',
    ]);
    // the real time since the first request counts too
    const wait = Number(headers.get('retry-after')) - (27 * day) / 1000;
    expect([wait <= 0, wait > -60]).toEqual([true, true]);
    expect(flagsOf((await viewTwosome(mallory, ana)).body)).toEqual([]);
    // requests to other couples and in the other direction are not affected
    expect((await setFollow(mallory, fixture.cast.chloe, 'follow')).status).toBe(200);
    expect((await setFollow(ana, mallory, 'follow')).status).toBe(200);
    moveClock(27 * day + 1000);
    expect((await setFollow(max, ana, 'follow')).status).toBe(200);
  });
});

describe('refuses', () => {
  const calls: [string, (person: Person, id: string) => ReturnType<Person['call']>][] = [
    ['follow', (person, id) => setFollow(person, id, 'follow')],
    ['accept', (person, id) => setFollow(person, id, 'accept')],
    ['remove', (person, id) => person.call(`POST auth/follower/${id}/remove/`, { body: {} })],
    ['block', (person, id) => person.call(`POST auth/block/${id}/`, { body: {} })],
    ['unblock', (person, id) => person.call(`DELETE auth/block/${id}/`)],
  ];

  test.each(calls)('%s of the viewer’s couple and of unknown couples', async (_name, call) => {
    const { ana, bruno } = fixture.cast;
    const own = await call(ana, twosomeOf(ana));
    expect([own.status, own.body]).toEqual([400, { non_field_error: ['This is your own profile.'] }]);
    for (const id of [newId(), bruno.user.id, ana.user.id, 'nonsense', "'; drop table follows; --"])
      expect((await call(ana, encodeURIComponent(id))).status).toBe(404);
  });

  test('to accept, decline or remove another couple’s request', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    await request(fixture.server, mallory, ana);
    for (const action of ['accept', 'decline']) await setFollow(chloe, mallory, action);
    await setFollow(mallory, ana, 'accept');
    await remove(mallory, chloe);
    expect(flagsOf((await viewTwosome(mallory, ana)).body)).toEqual(['have_sent_request']);
    expect(flagsOf((await viewTwosome(chloe, ana)).body)).toEqual(['you_are_following']);
  });
});

const relation = (...flags: (keyof Relation)[]): Relation => ({
  you_are_following: flags.includes('you_are_following'),
  follows_you: flags.includes('follows_you'),
  have_sent_request: flags.includes('have_sent_request'),
  have_received_request: flags.includes('have_received_request'),
});

const nothing = relation();
const sent = relation('have_sent_request');
const received = relation('have_received_request');
const following = relation('you_are_following');
const followsYou = relation('follows_you');

test.each([
  [nothing, 'follow'],
  [followsYou, 'follow'],
  [sent, 'cancel'],
  [received, 'accept'],
  [following, 'unfollow'],
  // several flags: a sent request takes precedence over a received one, a received one over following
  [relation('have_sent_request', 'have_received_request'), 'cancel'],
  [relation('have_received_request', 'you_are_following'), 'accept'],
  [relation('have_sent_request', 'follows_you'), 'cancel'],
  [relation('you_are_following', 'follows_you'), 'unfollow'],
] as const)('the button over %j means %s [S4.55 S4.56 S4.57 S4.58]', (before, action) => {
  expect(actionOf(before)).toBe(action);
  expect(isPossible(before, action)).toBe(true);
});
