import { kinds } from '@twosome/contract/notification/notification.rules';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import {
  chooseNames,
  clapTogether,
  notificationsOf,
  seeNotifications,
  setFollow,
  tapClap,
  writeComment,
} from '../../testing/acts.ts';
import { again, connectByOne, couple, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addUnnoticed, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
type Couple = readonly [Person, Person];
const commentAsCouple = ([person]: Couple, id: string) => writeComment(person, id);
const others = (): Record<'chloe' | 'mallory', Couple> => {
  const { chloe, dan, mallory, max } = fixture.cast;
  return { chloe: [chloe, dan], mallory: [mallory, max] };
};

test('a new post notifies the partner who can publish it, its publication the other one', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const first = (await addPost(ana)).body;
  expect(await notificationsOf(bruno)).toMatchObject([
    { body: 'Ana added a post you can publish', related_to: kinds.POST, related_id: first.id, data: {} },
  ]);
  expect(await notificationsOf(ana)).toEqual([]);
  await bruno.call(`POST post/${first.id}/toggle_visibility/`, { body: { is_private: false } });
  expect((await notificationsOf(ana)).map(({ body }) => body)).toEqual(['Bruno published your post']);

  const second = (await addPost(ana)).body;
  const { edited_at } = (await bruno.call(`PATCH post/${second.id}/`, { body: { text: 'his words' } })).body;
  await ana.call(`POST post/${second.id}/toggle_visibility/`, { body: { is_private: false, edited_at } });
  expect((await notificationsOf(bruno))[0]).toMatchObject({
    body: 'Ana published the post that you edited',
    related_id: second.id,
  });
  expect([(await notificationsOf(ana)).length, await notificationsOf(chloe)]).toEqual([1, []]);
});

describe('of other couples', () => {
  test.each([
    ['commented on', commentAsCouple, kinds.COMMENT, kinds.COMMENT_COUNT],
    ['clapped for', clapTogether, kinds.CLAP, kinds.CLAP_COUNT],
  ] as const)('couples that %s a post share a row: one, two, many', async (verb, act, one, several) => {
    const { ana, bruno } = fixture.cast;
    const { chloe, mallory } = others();
    const post = await addUnnoticed(fixture);
    await chooseNames(chloe[0], 'chloe', 'dan', '.');
    await chooseNames(mallory[0], 'mal', 'max', '+');
    await act(chloe, post.id);
    for (const person of [ana, bruno])
      expect(await notificationsOf(person)).toMatchObject([
        {
          body: `chloe.dan ${verb} your post`,
          related_to: one,
          related_id: post.id,
          data: { twosome_id: twosomeOf(chloe[0]) },
        },
      ]);
    const [first] = await notificationsOf(ana);

    moveClock(1000);
    await act(mallory, post.id);
    const [second] = await notificationsOf(ana);
    expect(second).toMatchObject({
      id: first?.id,
      body: `mal+max and chloe.dan ${verb} your post`,
      related_to: several,
      data: { count: 2, twosome_ids: [twosomeOf(mallory[0]), twosomeOf(chloe[0])] },
      added_at: first?.added_at,
    });
    expect(Date.parse(second?.updated_at ?? '')).toBeGreaterThan(Date.parse(first?.updated_at ?? ''));

    const olga = await couple(fixture.server, 'Olga', 'Piet');
    const quinn = await couple(fixture.server, 'Quinn', 'Rosa');
    await chooseNames(olga[0], 'olga', 'piet', '&');
    for (const one of [olga, quinn]) {
      moveClock(1000);
      await act(one, post.id);
    }
    expect(await notificationsOf(ana)).toMatchObject([
      {
        body: `olga&piet, mal+max and 2 others ${verb} your post`,
        related_to: several,
        data: { count: 4, twosome_ids: [quinn, olga, mallory].map(([one]) => twosomeOf(one)) },
      },
    ]);
  });

  test('a couple counts once while its row is unseen, which contains no user id of the couple', async () => {
    const { ana } = fixture.cast;
    const { chloe, mallory } = others();
    const post = await addUnnoticed(fixture);
    await writeComment(chloe[0], post.id);
    const [before] = await notificationsOf(ana);
    for (const { user } of chloe) expect(JSON.stringify(before)).not.toContain(user.id);
    moveClock(1000);
    await writeComment(chloe[0], post.id);
    expect(await notificationsOf(ana)).toEqual([before]);
    await writeComment(mallory[0], post.id);
    await writeComment(chloe[0], post.id);
    expect(await notificationsOf(ana)).toMatchObject([{ data: { count: 2 } }]);
  });

  test('a row counts only its newest 200 couples, and says that there are more', async () => {
    const { ana } = fixture.cast;
    const { chloe } = others();
    const post = await addUnnoticed(fixture);
    await chooseNames(chloe[0], 'chloe', 'dan', '.');
    await clapTogether(chloe, post.id);
    const many = limits.countedCouples + 50;
    await fixture.server.db.query(sql`
      with couples as (
        insert into twosomes (id, user_a, user_b, username, added_at)
        select lpad(n::text, 20, 'T'), lpad(n::text, 20, 'A'), lpad(n::text, 20, 'B'), 'new-' || n, now()
        from generate_series(1, ${many}::int) n returning id
      )
      insert into notification_couples (notification_id, twosome_id, added_at)
      select n.id, c.id, n.added_at - interval '1 minute' from couples c cross join notifications n
      where n.user_id = ${ana.user.id}::text and n.happening = 'clapped'
    `);
    const { countedCouples } = limits;
    expect(await notificationsOf(ana)).toMatchObject([
      {
        body: `chloe.dan and ${countedCouples - 1}+ others clapped for your post`,
        data: { count: countedCouples },
      },
    ]);
  });

  test('a clap notifies when complete, and only once ever', async () => {
    const { ana, chloe, dan, mallory, max } = fixture.cast;
    const post = await addUnnoticed(fixture);
    const tap = (person: Person) => tapClap(person, post.id);
    await tap(chloe);
    expect(await notificationsOf(ana)).toEqual([]);
    await tap(dan);
    const before = await notificationsOf(ana);
    expect(before).toMatchObject([{ related_to: kinds.CLAP }]);
    for (const person of [dan, chloe, dan]) await tap(person);
    expect(await notificationsOf(ana)).toEqual(before);
    await clapTogether([mallory, max], post.id);
    expect(await notificationsOf(ana)).toMatchObject([{ id: before[0]?.id, data: { count: 2 } }]);

    const seen = await notificationsOf(ana);
    await seeNotifications(ana);
    for (const person of [chloe, chloe, dan]) await tap(person);
    expect(await notificationsOf(ana)).toEqual(seen);
  });

  test('a couple’s actions on its own post notify neither partner', async () => {
    const { ana, bruno } = fixture.cast;
    const post = await addUnnoticed(fixture);
    await clapTogether([ana, bruno], post.id);
    await writeComment(bruno, post.id);
    expect([await notificationsOf(ana), await notificationsOf(bruno)]).toEqual([[], []]);
  });

  test('follow requests, acceptances and immediate follows notify', async () => {
    const { ana, bruno, mallory, max } = fixture.cast;
    await chooseNames(mallory, 'mal', 'max', '+');
    const about = { related_id: twosomeOf(mallory), related_to: kinds.FOLLOW_REQUEST_RECEIVED };
    await setFollow(mallory, ana, 'follow');
    for (const person of [ana, bruno])
      expect(await notificationsOf(person)).toMatchObject([
        {
          ...about,
          body: 'mal+max asked to follow you',
          data: { twosome_id: twosomeOf(mallory), auto_accepted: false },
        },
      ]);

    await setFollow(bruno, mallory, 'accept');
    for (const person of [mallory, max])
      expect(await notificationsOf(person)).toMatchObject([
        {
          body: 'New couple accepted your follow request',
          related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
          related_id: twosomeOf(ana),
          data: { twosome_id: twosomeOf(ana) },
        },
      ]);
    expect(await notificationsOf(ana)).toHaveLength(1);

    await setProfile(ana, { is_private: 'false' });
    await setFollow(max, ana, 'unfollow');
    moveClock(1000);
    await setFollow(max, ana, 'follow');
    expect((await notificationsOf(bruno))[0]).toMatchObject({
      ...about,
      body: 'mal+max started following you',
      data: { twosome_id: twosomeOf(mallory), auto_accepted: true },
    });
  });

  test('a request that is cancelled and repeated has one row until it is seen', async () => {
    const { ana, mallory } = fixture.cast;
    for (const action of ['follow', 'cancel', 'follow', 'cancel']) await setFollow(mallory, ana, action);
    expect(await notificationsOf(ana)).toHaveLength(1);
  });

  test('a person with a new partner gets a new row, not the former couple’s unseen row', async () => {
    const { ana, chloe, eve, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    await setFollow(mallory, ana, 'follow');
    await part(ana);
    await connectByOne(ana, eve);
    const anaAndEve = await again(ana);
    await setProfile(anaAndEve, { is_private: 'false' });
    await setFollow(mallory, anaAndEve, 'follow');
    for (const person of [anaAndEve, eve]) {
      expect(await notificationsOf(person)).toMatchObject([{ data: { twosome_id: twosomeOf(mallory) } }]);
      expect((await again(person)).user.unseen_notification_count).toBe(1);
    }
    expect(await notificationsOf(chloe)).toEqual([]);
  });

  test('declining a request and removing a follower do not notify', async () => {
    const { ana, chloe, dan, mallory, max } = fixture.cast;
    await setFollow(mallory, ana, 'follow');
    await setFollow(ana, mallory, 'decline');
    await ana.call(`POST auth/follower/${twosomeOf(chloe)}/remove/`, { body: {} });
    for (const person of [mallory, max, chloe, dan]) expect(await notificationsOf(person)).toEqual([]);
  });

  test('rows show current names', async () => {
    const { ana } = fixture.cast;
    const { chloe } = others();
    await writeComment(chloe[0], (await addUnnoticed(fixture)).id);
    expect((await notificationsOf(ana))[0]?.body).toBe('New couple commented on your post');
    await chooseNames(chloe[0], 'chloe', 'dan', '.');
    expect((await notificationsOf(ana))[0]?.body).toBe('chloe.dan commented on your post');
    await chooseNames(chloe[0], 'chloe', 'daniel', '+');
    expect((await notificationsOf(ana))[0]?.body).toBe('chloe+daniel commented on your post');
  });
});
