import { codeErrors } from '@twosome/contract/pair/pair.texts';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { viewTwosome } from '../../testing/acts.ts';
import { again, block, couple, follow, newcomer, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { readPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const unblock = (person: Person, other: Person) => person.call(`DELETE auth/block/${twosomeOf(other)}/`);
const blockedBy = async (person: Person) => idsOf((await person.call('GET auth/block/')).body.results);

describe('a block', () => {
  test('hides each couple from the other immediately, in every response', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    for (const person of [ana, chloe]) {
      await setProfile(person, { is_private: 'false' });
      await person.call('POST auth/update_twosome/', {
        form: formOf({ photo: await smallPhoto('#aa0000') }),
      });
    }
    await follow(fixture.server, ana, chloe);
    await follow(fixture.server, mallory, ana);
    await follow(fixture.server, mallory, chloe);
    const ours = await addPublished(ana, bruno);
    const theirs = await addPublished(chloe, dan);
    const clients = [await bruno.listen('message'), await dan.listen('message')];
    const pictures = [
      [chloe, (await chloe.call(`GET post/${ours.id}/`)).body.images[0].image],
      [chloe, (await viewTwosome(chloe, ana)).body.photo],
      [ana, (await ana.call(`GET post/${theirs.id}/`)).body.images[0].image],
      [ana, (await viewTwosome(ana, chloe)).body.photo],
    ] as const;
    for (const [person, address] of pictures) expect((await person.fetch(address)).status).toBe(200);

    await block(ana, chloe);
    for (const [person, other, post] of [
      [chloe, ana, ours],
      [dan, ana, ours],
      [ana, chloe, theirs],
      [bruno, chloe, theirs],
    ] as const) {
      const id = twosomeOf(other);
      for (const route of [
        `GET auth/twosome/${id}/`,
        `GET post/${post.id}/`,
        `GET post/?twosome_id=${id}`,
        `GET auth/follower/${id}/`,
        `GET auth/following/${id}/`,
        `POST auth/follow_request/${id}/follow/`,
        `POST auth/follower/${id}/remove/`,
      ])
        expect([route, (await person.call(route, route.startsWith('P') ? { body: {} } : {})).status]).toEqual(
          [route, 404],
        );
      const timeline = (await person.call('GET post/?is_timeline=true')).body.results;
      expect(idsOf(timeline)).not.toContain(post.id);
    }
    for (const [person, address] of pictures) expect((await person.fetch(address)).status).toBe(404);
    for (const [client, hidden] of [
      [clients[0], chloe],
      [clients[1], ana],
    ] as const)
      expect(await client?.receives(({ data }) => 'deleted' in (data as object))).toMatchObject({
        data: { type: 'sync_twosome', deleted: twosomeOf(hidden), version: expect.any(Number) },
      });
  });

  test('removes each couple from the lists that the other reads', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await setProfile(olga, { is_private: 'false' });
    for (const person of [chloe, mallory]) await follow(fixture.server, person, olga);
    for (const person of [chloe, mallory]) await follow(fixture.server, olga, person);
    await block(chloe, mallory);
    for (const list of ['follower', 'following']) {
      const read = async (person: Person) =>
        idsOf((await person.call(`GET auth/${list}/${twosomeOf(olga)}/`)).body.results);
      expect(await read(chloe)).toEqual([twosomeOf(chloe)]);
      expect(await read(mallory)).toEqual([twosomeOf(mallory)]);
      expect((await read(ana)).sort()).toEqual([twosomeOf(chloe), twosomeOf(mallory)].sort());
    }
  });

  test('ends follows and requests in both directions, and lifting it restores neither', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    await mallory.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, { body: {} });
    await block(ana, chloe);
    await block(ana, mallory);
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);
    expect(await fixture.server.db.query(sql`select 1 from follows`)).toEqual([]);
    for (const person of [chloe, mallory]) {
      expect((await unblock(ana, person)).status).toBe(204);
      expect((await unblock(ana, person)).status).toBe(204);
      const { status, body } = await viewTwosome(person, ana);
      expect([status, body.you_are_following, body.have_sent_request]).toEqual([200, false, false]);
    }
    for (const table of [sql`person_blocks`, sql`couple_blocks`])
      expect(await fixture.server.db.query(sql`select 1 from ${table}`)).toEqual([]);
  });

  test('can be lifted by either partner of the blocking couple only', async () => {
    const { ana, bruno, chloe, dan, eve } = fixture.cast;
    await block(ana, chloe);
    for (const person of [chloe, dan]) {
      expect((await unblock(person, ana)).status).toBe(404);
      // the same response as for an unknown couple
      expect((await person.call(`POST auth/block/${twosomeOf(ana)}/`, { body: {} })).status).toBe(404);
      expect(await blockedBy(person)).toEqual([]);
    }
    const { body } = await bruno.call('GET auth/block/');
    expect(body.results).toEqual([
      expect.objectContaining({
        id: twosomeOf(chloe),
        photo: null,
        photo_thumbnail: null,
        cover: null,
      }),
    ]);
    expect(await blockedBy(eve)).toEqual([]);
    expect((await viewTwosome(chloe, ana)).status).toBe(404);
    expect((await unblock(bruno, chloe)).status).toBe(204);
    expect((await viewTwosome(chloe, ana)).status).toBe(200);
  });

  test('is listed latest first, twenty a page, each once', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    for (const person of [mallory, olga, chloe]) {
      await block(ana, person);
      moveClock(1_000);
    }
    const latestFirst = [chloe, olga, mallory].map(twosomeOf);
    expect(await blockedBy(ana)).toEqual(latestFirst);

    const earlier = Array.from({ length: 40 }, newId);
    await fixture.server.db.query(sql`
      with added as (
        insert into twosomes (id, user_a, user_b, username, added_at)
        select id, id || 'a', id || 'b', 'new-' || id, now() from unnest(${earlier}::text[]) as c (id) returning id
      )
      insert into couple_blocks (twosome_id, other_id, blocked_at)
      select ${twosomeOf(ana)}::text, id, now() - interval '1 day' from added
    `);
    const { lengths, results } = await readPages(ana, 'auth/block/');
    expect(lengths).toEqual([20, 20, 3]);
    const ids = idsOf(results);
    expect(ids.slice(0, 3)).toEqual(latestFirst);
    expect(ids.slice(3).sort()).toEqual([...earlier].sort());
  });
});

describe('the four members', () => {
  /** Simulates that this couple parted long ago. */
  const part = (person: Person) =>
    fixture.server.writePast(
      sql`update users set twosome_id = null where twosome_id = ${twosomeOf(person)}::text`,
    );
  async function connect(one: Person, other: Person): Promise<Person> {
    const { status } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
    expect(status).toBe(200);
    return again(one);
  }

  test('stay blocked in couples that they form later, on either side', async () => {
    const { ana, bruno, chloe, dan, eve } = fixture.cast;
    await block(ana, chloe);
    await part(chloe);
    const danAndEve = await connect(dan, eve);
    for (const [person, other] of [
      [ana, danAndEve],
      [danAndEve, ana],
      [bruno, danAndEve],
    ] as const)
      expect((await viewTwosome(person, other)).status).toBe(404);
    expect((await unblock(danAndEve, ana)).status).toBe(404);

    await part(ana);
    const anaAndGil = await connect(ana, await newcomer(fixture.server, 'Gil'));
    expect((await viewTwosome(anaAndGil, danAndEve)).status).toBe(404);
    expect((await viewTwosome(danAndEve, anaAndGil)).status).toBe(404);
    expect(await blockedBy(anaAndGil)).toEqual([twosomeOf(danAndEve)]);

    expect((await unblock(anaAndGil, danAndEve)).status).toBe(204);
    expect((await viewTwosome(danAndEve, anaAndGil)).status).toBe(200);
    // Bruno's block still stands
    const brunoAndHana = await connect(bruno, await newcomer(fixture.server, 'Hana'));
    expect((await viewTwosome(danAndEve, brunoAndHana)).status).toBe(404);
  });

  test('hides couples from people who have no partner any more, on either side', async () => {
    const { ana, bruno, chloe, dan, eve } = fixture.cast;
    await block(ana, chloe);
    await part(chloe);
    const seen = (by: Person[], other: Person) =>
      Promise.all(by.map(async (person) => (await viewTwosome(person, other)).status));
    expect(await seen([chloe, dan, eve], ana)).toEqual([404, 404, 200]);
    const danAndEve = await connect(dan, eve);
    await part(ana);
    expect(await seen([ana, bruno, chloe], danAndEve)).toEqual([404, 404, 200]);
  });

  test.each(['first', 'second'])(
    'of two couples that block each other: the %s lifts only its own block',
    async (which) => {
      const { ana, chloe, dan, mallory } = fixture.cast;
      const [gil, hana] = await couple(fixture.server, 'Gil', 'Hana');
      await block(ana, chloe);
      await block(mallory, gil);
      for (const person of [ana, chloe, mallory, hana]) await part(person);
      // Ana blocked Dan, and Mallory blocked Gil
      const couples = [await connect(ana, gil), await connect(dan, mallory)] as const;
      const [lifting, other] = which === 'first' ? couples : [couples[1], couples[0]];
      const list = async () => [await blockedBy(lifting), await blockedBy(other)];
      const seen = async () => [
        (await viewTwosome(lifting, other)).status,
        (await viewTwosome(other, lifting)).status,
      ];
      expect(await list()).toEqual([[twosomeOf(other)], [twosomeOf(lifting)]]);

      expect((await unblock(lifting, other)).status).toBe(204);
      expect([await list(), await seen()]).toEqual([
        [[], [twosomeOf(lifting)]],
        [404, 404],
      ]);
      // the other side's person block also stays, for later couples
      const [blocker, blocked] = which === 'first' ? [mallory, gil] : [ana, dan];
      expect(
        await fixture.server.db.query(sql`
          select 1 from person_blocks
          where blocker_id = ${blocker.user.id}::text and blocked_id = ${blocked.user.id}::text
        `),
      ).toHaveLength(1);

      expect((await unblock(other, lifting)).status).toBe(204);
      expect([await list(), await seen()]).toEqual([
        [[], []],
        [200, 200],
      ]);
    },
  );

  test('cannot connect with a code that one of them still has', async () => {
    const { ana, chloe } = fixture.cast;
    await block(ana, chloe);
    for (const person of [ana, chloe]) await part(person);
    for (const [one, other] of [
      [ana, chloe],
      [chloe, ana],
    ] as const) {
      const unknown = { id: [codeErrors.unknown] };
      const preview = await one.call(`GET auth/connect/preview/?id=${other.user.id}`);
      expect([preview.status, preview.body]).toEqual([400, unknown]);
      const { status, body } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
      expect([status, body]).toEqual([400, unknown]);
    }
  });
});
