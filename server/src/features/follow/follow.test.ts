import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { couple, follow, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Ear, Person } from '../../testing/person.ts';
import { addPublished, setStage } from '../../testing/stage.ts';

const stage = setStage();
const act = (person: Person, other: Person | string, action?: string) =>
  person.call(
    `POST auth/follow_request/${typeof other === 'string' ? other : twosomeOf(other)}/follow/`,
    action === undefined ? { body: {} } : { body: { action } },
  );
const remove = (person: Person, other: Person) =>
  person.call(`POST auth/follower/${twosomeOf(other)}/remove/`, { body: {} });
const see = async (person: Person, other: Person) =>
  (await person.call(`GET auth/twosome/${twosomeOf(other)}/`)).body;
const flagsOf = (twosome: Record<string, unknown>): string[] =>
  ['you_are_following', 'follows_you', 'have_sent_request', 'have_received_request'].filter(
    (flag) => twosome[flag] === true,
  );
/** Waits for a profile as somebody should see it now. */
const hearsProfile = (ear: Ear, other: Person, like: Record<string, unknown>) =>
  ear.hears(({ data }) => {
    const { type, twosome } = data as { type?: string; twosome?: Record<string, unknown> };
    if (type !== 'sync_twosome' || twosome?.id !== twosomeOf(other)) return false;
    return Object.entries(like).every(([field, value]) => twosome[field] === value);
  });

describe('a public profile', () => {
  test('is followed at once, and left at once [S4.59 S7.16 S7.51]', async () => {
    const { ana, bruno, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const [his, hers] = [await bruno.listen('message'), await mallory.listen('message')];
    const { status, body } = await act(mallory, ana);
    expect([status, flagsOf(body), body.follower_count]).toEqual([200, ['you_are_following'], 2]);
    await hearsProfile(his, mallory, { follows_you: true });
    await hearsProfile(his, ana, { is_own: true, follower_count: 2 });
    await hearsProfile(hers, mallory, { is_own: true, following_count: 1 });

    expect(flagsOf((await act(mallory, ana)).body)).toEqual([]);
    await hearsProfile(hers, ana, { you_are_following: false, follower_count: 1 });
  });
});

describe('a private profile', () => {
  test('is asked, and accepts or declines [S1.11 S3.13 S7.14]', async () => {
    const { ana, bruno, mallory, max } = stage.cast;
    const ear = await max.listen('message');
    expect(flagsOf((await act(mallory, ana)).body)).toEqual(['have_sent_request']);
    expect(flagsOf(await see(bruno, mallory))).toEqual(['have_received_request']);
    const { body } = await ana.call('GET auth/follow_request/');
    expect(body.results.map(({ by }: { by: { id: string } }) => by.id)).toEqual([twosomeOf(mallory)]);
    expect(body.results[0].by.have_received_request).toBe(true);
    // a request is never a follow
    expect((await mallory.call(`GET auth/follower/${twosomeOf(ana)}/`)).status).toBe(403);

    expect(flagsOf((await act(ana, mallory)).body)).toEqual(['follows_you']);
    await hearsProfile(ear, ana, { you_are_following: true });
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);

    await act(mallory, ana, 'unfollow');
    await act(mallory, ana, 'follow');
    expect(flagsOf((await act(bruno, mallory, 'decline')).body)).toEqual([]);
    expect(flagsOf(await see(mallory, ana))).toEqual([]);
  });

  test('that turns public accepts all who wait, and tells them', async () => {
    const { ana, bruno, mallory, eve } = stage.cast;
    const [olga] = await couple(stage.server, 'Olga', 'Piet');
    await act(mallory, ana);
    await act(olga, ana);
    const ears = await Promise.all([mallory, olga].map((person) => person.listen('message')));
    const post = await addPublished(ana, bruno);
    await setProfile(ana, { is_private: 'false' });
    for (const ear of ears) await hearsProfile(ear, ana, { you_are_following: true, is_private: false });
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);
    // they stay followers when it turns private again
    await setProfile(ana, { is_private: 'true' });
    expect((await mallory.call(`GET post/${post.id}/`)).status).toBe(200);
    expect((await eve.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('that turns public accepts thousands at once, within the time that a request has', async () => {
    const { ana } = stage.cast;
    const { db } = stage.server;
    const many = 2000;
    await db.query(sql`
      insert into twosomes (id, user_a, user_b, username, username_a, username_b, connector, a_first, is_private, added_at)
      select 'T' || n, 'A' || n, 'B' || n, 'fan' || n || '&x', 'fan' || n, 'x', '&', true, true, now()
      from generate_series(1, ${many}::int) n`);
    await db.query(sql`
      insert into users (id, issuer, subject, first_name, twosome_id, added_at)
      select side || n, 'test', side || n, side, 'T' || n, now() from generate_series(1, ${many}::int) n, unnest('{A,B}'::text[]) side`);
    await db.query(sql`
      insert into follows (follower_id, followed_id, requested_at)
      select 'T' || n, ${twosomeOf(ana)}::text, now() from generate_series(1, ${many}::int) n`);
    await setProfile(ana, { is_private: 'false' });
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);
    const [told] = await db.query(sql`
      select count(*)::int as rows, count(distinct user_id)::int as people from notifications
      where related_id = ${twosomeOf(ana)}::text and happening = 'accepted'`);
    expect(told).toEqual({ rows: 2 * many, people: 2 * many });
  });

  test('that a public one turns into is closed at once, on open screens too', async () => {
    const { ana, bruno, chloe, mallory, eve } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    const strangers = [await mallory.listen('message'), await eve.listen('single')];
    const follower = await chloe.listen('message');
    expect((await mallory.call(`GET post/${post.id}/`)).status).toBe(200);
    await setProfile(ana, { is_private: 'true' });
    for (const ear of strangers)
      await hearsProfile(ear, ana, { is_private: true, you_are_following: false, post_count: null });
    for (const person of [mallory, eve]) expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    await stage.server.app.settled();
    expect(follower.heard).toEqual([]);
  });

  test('is lost to whoever unfollows or is removed, on open screens too', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const post = await addPublished(ana, bruno);
    for (const end of [() => act(chloe, ana, 'unfollow'), () => remove(ana, chloe)]) {
      const ear = await dan.listen('message');
      expect((await dan.call(`GET post/${post.id}/`)).status).toBe(200);
      expect((await end()).status).toBeLessThan(300);
      await hearsProfile(ear, ana, { is_private: true, you_are_following: false, follower_count: null });
      expect((await dan.call(`GET post/${post.id}/`)).status).toBe(404);
      ear.close();
      await follow(stage.server, chloe, ana);
    }
  });
});

describe('a stated action', () => {
  test('that finds another state than it expects changes nothing', async () => {
    const { ana, chloe, mallory } = stage.cast;
    for (const [person, other, action, flags] of [
      [chloe, ana, 'follow', ['you_are_following']],
      [chloe, ana, 'cancel', ['you_are_following']],
      [mallory, ana, 'unfollow', []],
      [mallory, ana, 'accept', []],
      [mallory, ana, 'decline', []],
      [ana, chloe, 'accept', ['follows_you']],
    ] as const) {
      const before = (await see(person, other)).version;
      const { status, body } = await act(person, other, action);
      expect([status, flagsOf(body), body.version]).toEqual([200, flags, before]);
    }
  });

  test('is told apart where both have asked', async () => {
    const { ana, mallory } = stage.cast;
    await act(mallory, ana);
    expect(flagsOf((await act(ana, mallory, 'follow')).body)).toEqual([
      'have_sent_request',
      'have_received_request',
    ]);
    expect(flagsOf((await act(ana, mallory, 'accept')).body)).toEqual(['follows_you', 'have_sent_request']);
    expect(flagsOf((await act(ana, mallory)).body)).toEqual(['follows_you']);
  });
});

describe('asking again and again', () => {
  test('ends after three times in thirty days, and is said so', async () => {
    const { ana, mallory, max } = stage.cast;
    for (const person of [mallory, max, mallory]) {
      expect((await act(person, ana, 'follow')).status).toBe(200);
      await act(person, ana, 'cancel');
      moveClock(day);
    }
    const { status, body, headers } = await act(max, ana, 'follow');
    expect([status, body.detail]).toEqual([
      429,
      'You have asked them 3 times in 30 days. Please wait before you ask again.',
    ]);
    expect(Number(headers.get('retry-after'))).toBe((27 * day) / 1000);
    expect(flagsOf(await see(mallory, ana))).toEqual([]);
    // somebody else may be asked, and they may follow back
    expect((await act(mallory, stage.cast.chloe, 'follow')).status).toBe(200);
    expect((await act(ana, mallory, 'follow')).status).toBe(200);
    moveClock(27 * day + 1000);
    expect((await act(max, ana, 'follow')).status).toBe(200);
  });
});

describe('refuses', () => {
  const calls: [string, (person: Person, id: string) => ReturnType<Person['call']>][] = [
    ['follow', (person, id) => act(person, id, 'follow')],
    ['accept', (person, id) => act(person, id, 'accept')],
    ['remove', (person, id) => person.call(`POST auth/follower/${id}/remove/`, { body: {} })],
    ['block', (person, id) => person.call(`POST auth/block/${id}/`, { body: {} })],
    ['unblock', (person, id) => person.call(`DELETE auth/block/${id}/`)],
  ];

  test.each(calls)('%s of oneself, of nobody, by whoever may not', async (_what, call) => {
    const { ana, bruno, eve, nobody, mallory } = stage.cast;
    const own = await call(ana, twosomeOf(ana));
    expect([own.status, own.body]).toEqual([400, { non_field_error: ['This is your own profile.'] }]);
    for (const id of [newId(), bruno.user.id, ana.user.id, 'nonsense', "'; drop table follows; --"])
      expect((await call(ana, encodeURIComponent(id))).status).toBe(404);
    expect((await call(nobody, twosomeOf(ana))).status).toBe(401);
    expect((await call(eve, twosomeOf(ana))).status).toBe(403);
    await stage.server.writePast(sql`update sessions set last_used_at = now() - interval '91 days'
      where user_id = ${mallory.user.id}::text`);
    expect((await call(mallory, twosomeOf(ana))).status).toBe(401);
  });

  test('an action that there is not', async () => {
    const { ana, mallory } = stage.cast;
    for (const action of ['', 'block', 7, null, ['follow']]) {
      const { status, body } = await act(mallory, ana, action as string);
      expect([status, Object.keys(body)]).toEqual([400, ['action']]);
    }
  });

  test('to accept, decline or remove what somebody else was asked', async () => {
    const { ana, chloe, mallory } = stage.cast;
    await request(stage.server, mallory, ana);
    for (const action of ['accept', 'decline']) await act(chloe, mallory, action);
    await act(mallory, ana, 'accept');
    await remove(mallory, chloe);
    expect(flagsOf(await see(mallory, ana))).toEqual(['have_sent_request']);
    expect(flagsOf(await see(chloe, ana))).toEqual(['you_are_following']);
  });
});
