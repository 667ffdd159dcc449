import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { again, connectByOne, couple, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addUnnoticed, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { notificationEvents } from './notice.ts';

const fixture = createFixture();
type Couple = readonly [Person, Person];
const list = async (person: Person): Promise<Notification[]> =>
  (await person.call('GET notification/')).body.results;
const named = ([person]: Couple, mine: string, theirs: string, connector: string) =>
  setProfile(person, { username1: mine, username2: theirs, connector, username: mine + connector + theirs });

const comments = ([person]: Couple, post: { id: string }) =>
  person.call(`POST post/${post.id}/comment/`, { body: { text: 'Lovely!' } });
async function claps(couple: Couple, post: { id: string }): Promise<void> {
  for (const person of couple)
    await person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: { want: true } });
}
const follow = (person: Person, other: Person, action: string) =>
  person.call(`POST auth/follow_request/${twosomeOf(other)}/follow/`, { body: { action } });
const others = (): Record<'chloe' | 'mallory', Couple> => {
  const { chloe, dan, mallory, max } = fixture.cast;
  return { chloe: [chloe, dan], mallory: [mallory, max] };
};

describe('between partners', () => {
  test('a new post notifies the partner who can publish it, and its publication notifies the creator', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = (await addPost(ana)).body;
    expect(await list(bruno)).toEqual([
      {
        id: expect.any(String),
        body: 'Ana added a post you can publish',
        related_to: kinds.POST,
        related_id: id,
        data: {},
        added_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await list(ana)).toEqual([]);

    await bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: false } });
    expect(await list(ana)).toMatchObject([
      { body: 'Bruno published your post', related_to: kinds.POST, related_id: id },
    ]);
    expect(await list(bruno)).toHaveLength(1);
    expect(await list(chloe)).toEqual([]);
  });

  test('the editor of a post is notified when its creator publishes it', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = (await addPost(ana)).body;
    const { edited_at } = (await bruno.call(`PATCH post/${id}/`, { body: { text: 'his words' } })).body;
    await ana.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: false, edited_at } });
    expect((await list(bruno)).map(({ body }) => body)).toEqual([
      'Ana published the post that you edited',
      'Ana added a post you can publish',
    ]);
    expect(await list(ana)).toEqual([]);
  });
});

describe('of other couples', () => {
  test.each([
    ['commented on', comments, kinds.COMMENT, kinds.COMMENT_COUNT],
    ['clapped for', claps, kinds.CLAP, kinds.CLAP_COUNT],
  ] as const)('couples that %s a post share a row: one, two, many', async (did, act, one, several) => {
    const { ana, bruno } = fixture.cast;
    const { chloe, mallory } = others();
    const post = await addUnnoticed(fixture);
    await named(chloe, 'chloe', 'dan', '.');
    await named(mallory, 'mal', 'max', '+');
    await act(chloe, post);
    for (const person of [ana, bruno])
      expect(await list(person)).toMatchObject([
        {
          body: `chloe.dan ${did} your post`,
          related_to: one,
          related_id: post.id,
          data: { twosome_id: twosomeOf(chloe[0]) },
        },
      ]);
    const [first] = await list(ana);

    moveClock(1000);
    await act(mallory, post);
    const [second] = await list(ana);
    expect(second).toMatchObject({
      id: first?.id,
      body: `mal+max and chloe.dan ${did} your post`,
      related_to: several,
      data: { count: 2, twosome_ids: [twosomeOf(mallory[0]), twosomeOf(chloe[0])] },
      added_at: first?.added_at,
    });
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(first?.updated_at ?? ''));

    const olga = await couple(fixture.server, 'Olga', 'Piet');
    const quinn = await couple(fixture.server, 'Quinn', 'Rosa');
    await named(olga, 'olga', 'piet', '&');
    for (const one of [olga, quinn]) {
      moveClock(1000);
      await act(one, post);
    }
    expect(await list(ana)).toMatchObject([
      {
        body: `olga&piet, mal+max and 2 others ${did} your post`,
        related_to: several,
        data: { count: 4, twosome_ids: [quinn, olga, mallory].map(([one]) => twosomeOf(one)) },
      },
    ]);
  });

  test('a couple counts once while its row is unseen', async () => {
    const { ana } = fixture.cast;
    const { chloe, mallory } = others();
    const post = await addUnnoticed(fixture);
    await comments(chloe, post);
    const [before] = await list(ana);
    moveClock(1000);
    await comments(chloe, post);
    expect(await list(ana)).toEqual([before]);
    await comments(mallory, post);
    await comments(chloe, post);
    expect(await list(ana)).toMatchObject([{ data: { count: 2 } }]);
  });

  test('a clap notifies when complete, and only once ever', async () => {
    const { ana, chloe, dan, mallory, max } = fixture.cast;
    const post = await addUnnoticed(fixture);
    const tap = (person: Person) => person.call(`POST post/${post.id}/clap/toggle_clap/`, { body: {} });
    await tap(chloe);
    expect(await list(ana)).toEqual([]);
    await tap(dan);
    const before = await list(ana);
    expect(before).toMatchObject([{ related_to: kinds.CLAP }]);
    for (const person of [dan, chloe, dan]) await tap(person);
    expect(await list(ana)).toEqual(before);
    await claps([mallory, max], post);
    expect(await list(ana)).toMatchObject([{ id: before[0]?.id, data: { count: 2 } }]);

    const seen = await list(ana);
    const screen = await ana.listen('message');
    screen.send({ type: 'notification_seen', data: {} });
    await screen.receives(({ type }) => type === 'notification_seen');
    for (const person of [chloe, chloe, dan]) await tap(person);
    expect(await list(ana)).toEqual(seen);
  });

  test('claps and comments, and different posts, have separate rows', async () => {
    const { ana } = fixture.cast;
    const { chloe } = others();
    const [post, other] = [await addUnnoticed(fixture), await addUnnoticed(fixture)];
    await claps(chloe, post);
    await comments(chloe, post);
    await claps(chloe, other);
    expect((await list(ana)).map((row) => row.related_to).sort()).toEqual([
      kinds.COMMENT,
      kinds.CLAP,
      kinds.CLAP,
    ]);
  });

  test('a couple’s actions on its own post notify neither partner', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await addUnnoticed(fixture);
    await claps([ana, bruno], post);
    await comments([bruno, ana], post);
    expect([await list(ana), await list(bruno)]).toEqual([[], []]);
  });

  test('follow requests, acceptances and immediate follows notify', async () => {
    const { ana, bruno, mallory, max } = fixture.cast;
    await named([mallory, max], 'mal', 'max', '+');
    const about = { related_id: twosomeOf(mallory), related_to: kinds.FOLLOW_REQUEST_RECEIVED };
    await follow(mallory, ana, 'follow');
    for (const person of [ana, bruno])
      expect(await list(person)).toMatchObject([
        {
          ...about,
          body: 'mal+max asked to follow you',
          data: { twosome_id: twosomeOf(mallory), auto_accepted: false },
        },
      ]);

    await follow(bruno, mallory, 'accept');
    for (const person of [mallory, max])
      expect(await list(person)).toMatchObject([
        {
          body: 'New couple accepted your follow request',
          related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
          related_id: twosomeOf(ana),
          data: { twosome_id: twosomeOf(ana) },
        },
      ]);
    expect(await list(ana)).toHaveLength(1);

    await setProfile(ana, { is_private: 'false' });
    await follow(max, ana, 'unfollow');
    moveClock(1000);
    await follow(max, ana, 'follow');
    expect((await list(bruno))[0]).toMatchObject({
      ...about,
      body: 'mal+max started following you',
      data: { twosome_id: twosomeOf(mallory), auto_accepted: true },
    });
  });

  test('all requesters are notified when a profile turns public', async () => {
    const { ana, mallory, max } = fixture.cast;
    const [olga, piet] = await couple(fixture.server, 'Olga', 'Piet');
    for (const person of [mallory, olga]) await follow(person, ana, 'follow');
    await setProfile(ana, { is_private: 'false' });
    for (const person of [mallory, max, olga, piet])
      expect(await list(person)).toMatchObject([{ related_to: kinds.FOLLOW_REQUEST_ACCEPTED }]);
  });

  test('a request that is cancelled and repeated has one row until it is seen', async () => {
    const { ana, mallory } = fixture.cast;
    for (const action of ['follow', 'cancel', 'follow', 'cancel']) await follow(mallory, ana, action);
    expect(await list(ana)).toHaveLength(1);
  });

  test('a person with a new partner gets a new row, not the former couple’s unseen row', async () => {
    const { ana, chloe, eve, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    await follow(mallory, ana, 'follow');
    await part(ana);
    await connectByOne(ana, eve);
    const anaAndEve = await again(ana);
    await setProfile(anaAndEve, { is_private: 'false' });
    await follow(mallory, anaAndEve, 'follow');
    for (const person of [anaAndEve, eve])
      expect(await list(person)).toMatchObject([{ data: { twosome_id: twosomeOf(mallory) } }]);
    expect(await list(chloe)).toEqual([]);
  });

  test('declining a request and removing a follower do not notify', async () => {
    const { ana, chloe, dan, mallory, max } = fixture.cast;
    await follow(mallory, ana, 'follow');
    await follow(ana, mallory, 'decline');
    await ana.call(`POST auth/follower/${twosomeOf(chloe)}/remove/`, { body: {} });
    for (const person of [mallory, max, chloe, dan]) expect(await list(person)).toEqual([]);
  });

  test('rows show current names', async () => {
    const { ana } = fixture.cast;
    const { chloe } = others();
    await comments(chloe, await addUnnoticed(fixture));
    expect((await list(ana))[0]?.body).toBe('New couple commented on your post');
    await named(chloe, 'chloe', 'dan', '.');
    expect((await list(ana))[0]?.body).toBe('chloe.dan commented on your post');
    await named(chloe, 'chloe', 'daniel', '+');
    expect((await list(ana))[0]?.body).toBe('chloe+daniel commented on your post');
  });

  test('rows contain no user ids of other couples', async () => {
    const { ana, chloe, dan } = fixture.cast;
    const post = await addUnnoticed(fixture);
    await comments([chloe, dan], post);
    await claps([chloe, dan], post);
    const answer = JSON.stringify(await list(ana));
    for (const { user } of [chloe, dan]) expect(answer).not.toContain(user.id);
  });
});

test('the database and the rules have the same events', async () => {
  const [row] = await fixture.server.db.query<{ text: string }>(sql`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'notifications_happening_check'
  `);
  expect([...(row?.text ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)).toEqual([
    ...notificationEvents,
  ]);
});
