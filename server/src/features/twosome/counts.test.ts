import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { privacy } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { leave, setFollow, viewTwosome } from '../../testing/acts.ts';
import { again, block, couple, follow, part, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { expectCountsOfLists, runHistories } from '../../testing/count-histories.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person, WsClient } from '../../testing/person.ts';
import { findWrongCounts } from '../../testing/rows.ts';
import { purge } from '../account/purge.ts';

const fixture = createFixture();

const countsOf = ({
  post_count,
  follower_count,
  following_count,
}: Record<'post_count' | 'follower_count' | 'following_count', number | null>) => [
  post_count,
  follower_count,
  following_count,
];
const seenBy = async (viewer: Person, shown: Person) => countsOf((await viewTwosome(viewer, shown)).body);
const closed = [null, null, null];

describe('the counts of a profile', () => {
  test('are posts, followers and followed couples; private posts count for their couple alone [S3.40]', async () => {
    const { ana, bruno, chloe, dan, mallory, eve } = fixture.cast;
    await addPost(ana);
    const { id } = await addPublished(ana, bruno);
    await follow(fixture.server, ana, mallory);
    for (const person of [ana, bruno]) expect(await seenBy(person, ana)).toEqual([2, 1, 1]);
    for (const person of [chloe, dan]) expect(await seenBy(person, ana)).toEqual([1, 1, 1]);
    await setProfile(ana, { is_private: 'false' });
    for (const person of [mallory, eve]) expect(await seenBy(person, ana)).toEqual([1, 1, 1]);
    expect(countsOf((await again(ana)).user.twosome!)).toEqual([2, 1, 1]);
    await ana.call(`DELETE post/${id}/`);
    expect(await seenBy(ana, ana)).toEqual([1, 1, 1]);
    expect(await seenBy(mallory, ana)).toEqual([0, 1, 1]);
  });

  test('leave out couples that the viewer does not see: parted, leaving, taken down, blocked either way [S3.40]', async () => {
    const { ana, mallory, max, chloe, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    const [rosa] = await couple(fixture.server, 'Rosa', 'Sven');
    for (const person of [mallory, olga, rosa]) {
      await follow(fixture.server, person, ana);
      await follow(fixture.server, ana, person);
    }
    await block(olga, chloe);
    expect(await seenBy(chloe, ana)).toEqual([0, 3, 2]);
    expect(await seenBy(olga, ana)).toEqual([0, 3, 3]);
    expect(await seenBy(eve, ana)).toEqual([0, 4, 3]);
    await part(max);
    expect(await seenBy(eve, ana)).toEqual([0, 3, 2]);
    await block(rosa, chloe);
    await leave(rosa);
    expect(await seenBy(ana, ana)).toEqual([0, 2, 1]);
    for (const viewer of [ana, chloe, olga, eve, mallory]) await expectCountsOfLists(viewer, ana);
    expect(await findWrongCounts(fixture.server.db)).toEqual([]);
  });

  test('reach both phones of the two couples: post, follow, accept, block [S4.131]', async () => {
    const { ana, bruno, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    await fixture.server.settled();
    const ours = await Promise.all([ana, bruno].map((person) => person.listen('message')));
    const theirs = await Promise.all([mallory, max].map((person) => person.listen('message')));
    const { id } = (await addPost(ana)).body;
    for (const client of ours) await receivesOwn(client, [1, 1, 0]);
    await setFollow(mallory, ana, 'follow');
    for (const client of ours) await receivesOwn(client, [1, 2, 0]);
    for (const client of theirs) await receivesOwn(client, [0, 0, 1]);
    await setFollow(ana, mallory, 'follow');
    await setFollow(max, ana, 'accept');
    for (const client of ours) await receivesOwn(client, [1, 2, 1]);
    for (const client of theirs) await receivesOwn(client, [0, 1, 1]);
    await block(ana, mallory);
    for (const client of ours) await receivesOwn(client, [1, 1, 0]);
    for (const client of theirs) await receivesOwn(client, [0, 0, 0]);
    await bruno.call(`DELETE post/${id}/`);
    for (const client of ours) await receivesOwn(client, [0, 1, 0]);
  });

  test('of couples whose requests are accepted together reach their phones [S4.131]', async () => {
    const { ana, mallory, max } = fixture.cast;
    await request(fixture.server, mallory, ana);
    const clients = await Promise.all([mallory, max].map((person) => person.listen('message')));
    await setProfile(ana, { is_private: 'false' });
    for (const client of clients) await receivesOwn(client, [0, 0, 1]);
    expect(await seenBy(ana, ana)).toEqual([0, 2, 0]);
  });

  test('are exact after an erasure [S4.130]', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    await addPublished(chloe, fixture.cast.dan);
    await addPublished(ana, bruno);
    for (const [one, other] of [
      [ana, chloe],
      [mallory, ana],
      [mallory, chloe],
    ] as const)
      await follow(fixture.server, one, other);
    await leave(ana);
    moveClock(limits.deletionDays * day + 60_000);
    await purge({ db: fixture.server.db, emit: createEmit([]), privacy });
    expect(await findWrongCounts(fixture.server.db)).toEqual([]);
    expect(await seenBy(chloe, chloe)).toEqual([1, 1, 0]);
  });

  test('are exact for rows that another version writes [S4.130]', async () => {
    const { ana, mallory } = fixture.cast;
    const { db } = fixture.server;
    await request(fixture.server, mallory, ana);
    await db.query(sql`update follows set accepted_at = now()`);
    await db.query(sql`update twosomes set leaving_at = now() where id = ${twosomeOf(mallory)}::text`);
    await db.query(sql`
      insert into posts (id, twosome_id, creator_id, aspect, added_at, is_private, published_at)
      select 'p' || n, ${twosomeOf(ana)}::text, ${ana.user.id}::text, '1:1', now(), false, now() from generate_series(1, 3) n
    `);
    await db.query(sql`delete from posts where id = 'p2'`);
    expect(await seenBy(ana, ana)).toEqual([2, 1, 0]);
    expect(await findWrongCounts(db)).toEqual([]);
    await db.query(sql`delete from follows`);
    await db.query(sql`update twosomes set leaving_at = null`);
    expect(await findWrongCounts(db)).toEqual([]);
  });

  test('are exact after random histories of couples that act simultaneously [S3.40 S4.130]', async () => {
    await runHistories(fixture, { numRuns: 8, listsEvery: 4 });
  });
});

describe('refuses', () => {
  test('to count for whom the lists are closed: stranger, request, former follower, blocked, ex-partner [S3.40]', async () => {
    const { ana, bruno, chloe, mallory, eve } = fixture.cast;
    await addPublished(ana, bruno);
    await setFollow(mallory, ana, 'follow');
    for (const person of [mallory, eve]) expect(await seenBy(person, ana)).toEqual(closed);
    await setFollow(chloe, ana, 'unfollow');
    expect(await seenBy(chloe, ana)).toEqual(closed);
    await block(ana, mallory);
    expect((await viewTwosome(mallory, ana)).status).toBe(404);
    await part(ana);
    for (const person of [ana, bruno]) expect((await viewTwosome(person, ana)).status).toBe(404);
  });
});

/** Waits for the newest frame about the own profile to have these counts. */
const receivesOwn = (client: WsClient, counts: number[]) =>
  client.receives(({ data }) => {
    const { twosome } = data as { twosome?: Parameters<typeof countsOf>[0] & { is_own: boolean } };
    return twosome?.is_own === true && countsOf(twosome).join() === counts.join();
  });
