import { newId } from '@twosome/contract/platform/ids';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { couple, follow, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { findWrongNewest } from '../../testing/rows.ts';
import { canSeePost } from '../visibility.ts';
import { listFollowedAfter, listNewestFollowed } from './lists.sql.ts';
import { p, t } from './post.sql.ts';

const fixture = createFixture();

/** Few different minutes, so that many posts are of the same one. */
const post = fc.record({
  couple: fc.nat(4),
  minute: fc.nat(12),
  isPrivate: fc.boolean(),
  isOnlyMe: fc.boolean(),
  isDeleted: fc.boolean(),
  isTakenDown: fc.boolean(),
});

test('the timelines of several couples equal a plain query, page by page, for random posts', async () => {
  const { ana, chloe, mallory } = fixture.cast;
  const { db } = fixture.server;
  const [olga] = await couple(fixture.server, 'Olga', 'Piet');
  const [ruth] = await couple(fixture.server, 'Ruth', 'Sam');
  for (const followed of [olga, mallory]) await follow(fixture.server, chloe, followed);
  await follow(fixture.server, mallory, ana);
  await setProfile(ruth, { is_private: 'false' });
  const couples = [ana, chloe, mallory, olga, ruth].map((person) => ({
    id: twosomeOf(person),
    user: person.user.id,
  }));
  const viewers = couples.map(({ id, user }) => ({ twosomeId: id, userId: user }));

  await fc.assert(
    fc.asyncProperty(
      fc.array(post, { maxLength: 40 }),
      fc.integer({ min: 2, max: 7 }),
      fc.boolean(),
      async (posts, limit, isHidden) => {
        await db.query(sql`delete from posts`);
        const leavingAt = isHidden ? new Date() : null;
        await db.query(
          sql`update twosomes set leaving_at = ${leavingAt}::timestamptz where id = ${twosomeOf(olga)}::text`,
        );
        const column = (of: (one: (typeof posts)[number]) => unknown) => posts.map(of);
        await db.query(sql`
        insert into posts (id, twosome_id, creator_id, aspect, is_private, added_at, published_at, deleted_at, taken_down_at)
        select g.id, case when not (g.is_private and g.is_only_me) then g.twosome_id end, g.creator_id, '1:1', g.is_private, shown.at, case when not g.is_private then shown.at end,
          case when g.is_deleted then now() end, case when g.is_taken_down then now() end
        from unnest(${posts.map(() => newId())}::text[], ${column(({ couple }) => couples[couple]?.id)}::text[],
          ${column(({ couple }) => couples[couple]?.user)}::text[], ${column(({ minute }) => minute)}::int[],
          ${column(({ isPrivate }) => isPrivate)}::boolean[], ${column(({ isDeleted }) => isDeleted)}::boolean[],
          ${column(({ isTakenDown }) => isTakenDown)}::boolean[], ${column(({ isOnlyMe }) => isOnlyMe)}::boolean[])
          as g (id, twosome_id, creator_id, minute, is_private, is_deleted, is_taken_down, is_only_me),
          lateral (select timestamptz '2026-01-01' + g.minute * interval '1 minute' as at) shown
      `);

        expect(await findWrongNewest(db)).toEqual([]);
        const firstPages = (await listNewestFollowed(db, viewers, limit)).map(({ page }) => page);
        for (const [index, viewer] of viewers.entries()) {
          const found = firstPages[index]?.map(({ id }) => id) ?? [];
          for (let last = firstPages[index]?.at(-1); last !== undefined; ) {
            const from = { at: new Date(last.shown_at), id: last.id };
            const page = await listFollowedAfter(db, viewer, from, limit);
            found.push(...page.map(({ id }) => id));
            last = page.at(-1);
          }
          expect(found).toEqual(await listPlainly(viewer));
        }
      },
    ),
    { numRuns: 150 },
  );

  async function listPlainly({ twosomeId, userId }: (typeof viewers)[number]) {
    const identity = sql`${twosomeId}::text`;
    const rows = await db.query<{ id: string }>(sql`
      select p.id from posts p left join twosomes t on t.id = p.twosome_id
      where (${canSeePost(identity, p, t)} and (t.id = ${identity} or exists (
        select from follows f where f.follower_id = ${identity} and f.followed_id = t.id and f.accepted_at is not null)))
        or (p.twosome_id is null and p.creator_id = ${userId}::text and p.deleted_at is null)
      order by p.shown_at desc, p.id desc
    `);
    return rows.map(({ id }) => id);
  }
});

test('the page of a couple that follows more than a thousand others says so, and stays the same', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { db } = fixture.server;
  await addPublished(ana, bruno);
  const people = [ana, chloe].map((person) => ({ twosomeId: twosomeOf(person), userId: person.user.id }));
  const list = () => listNewestFollowed(db, people, 20);
  const timelineOf = async () => (await chloe.call('GET post/?is_timeline=true')).body.results;
  const [before, timeline] = [await list(), await timelineOf()];
  expect(before.map(({ followsMany }) => followsMany)).toEqual([false, false]);
  expect(before[1]?.page.length).toBeGreaterThan(0);

  await db.query(sql`
    insert into twosomes (id, user_a, user_b, username, username_a, username_b, connector, a_first, is_private, added_at)
    select 'TW-many-' || n, least(${ana.user.id}::text, ${bruno.user.id}), greatest(${ana.user.id}::text, ${bruno.user.id}), 'many' || n, 'many', 'any' || n, '&', true, true, now()
    from generate_series(1, 1001) n
  `);
  await db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select ${twosomeOf(chloe)}::text, 'TW-many-' || n, now(), now() from generate_series(1, 1001) n
  `);
  const after = await list();
  expect(after.map(({ followsMany }) => followsMany)).toEqual([false, true]);
  expect(after.map(({ page }) => page)).toEqual(before.map(({ page }) => page));
  // the second request has a batch of its own
  for (let request = 0; request < 2; request++) expect(await timelineOf()).toEqual(timeline);
});
