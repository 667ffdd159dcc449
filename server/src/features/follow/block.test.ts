import { pairTexts } from '@twosome/contract/pair/pair.rules';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { again, block, couple, follow, newcomer, setProfile, twosomeOf } from '../../testing/cast.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { addPublished, formOf, setStage } from '../../testing/stage.ts';

const stage = setStage();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const see = (person: Person, other: Person) => person.call(`GET auth/twosome/${twosomeOf(other)}/`);
const unblock = (person: Person, other: Person) => person.call(`DELETE auth/block/${twosomeOf(other)}/`);
const blockedBy = async (person: Person) => idsOf((await person.call('GET auth/block/')).body.results);

describe('a block', () => {
  test('hides each from the other, on every path, at once', async () => {
    const { ana, bruno, chloe, dan, mallory } = stage.cast;
    for (const person of [ana, chloe]) {
      await setProfile(person, { is_private: 'false' });
      await person.call('POST auth/update_twosome/', {
        form: formOf({ photo: await smallPhoto('#aa0000') }),
      });
    }
    await follow(stage.server, ana, chloe);
    await follow(stage.server, mallory, ana);
    await follow(stage.server, mallory, chloe);
    const ours = await addPublished(ana, bruno);
    const theirs = await addPublished(chloe, dan);
    const ears = [await bruno.listen('message'), await dan.listen('message')];
    const looks = [
      [chloe, (await chloe.call(`GET post/${ours.id}/`)).body.images[0].image],
      [chloe, (await see(chloe, ana)).body.photo],
      [ana, (await ana.call(`GET post/${theirs.id}/`)).body.images[0].image],
      [ana, (await see(ana, chloe)).body.photo],
    ] as const;
    for (const [person, address] of looks) expect((await person.look(address)).status).toBe(200);

    await block(ana, chloe);
    for (const [person, other, post] of [
      [chloe, ana, ours],
      [dan, ana, ours],
      [ana, chloe, theirs],
      [bruno, chloe, theirs],
    ] as const) {
      const id = twosomeOf(other);
      for (const line of [
        `GET auth/twosome/${id}/`,
        `GET post/${post.id}/`,
        `GET post/?twosome_id=${id}`,
        `GET auth/follower/${id}/`,
        `GET auth/following/${id}/`,
        `POST auth/follow_request/${id}/follow/`,
        `POST auth/follower/${id}/remove/`,
      ])
        expect([line, (await person.call(line, line.startsWith('P') ? { body: {} } : {})).status]).toEqual([
          line,
          404,
        ]);
      const timeline = (await person.call('GET post/?is_timeline=true')).body.results;
      expect(idsOf(timeline)).not.toContain(post.id);
    }
    for (const [person, address] of looks) expect((await person.look(address)).status).toBe(404);
    for (const [ear, gone] of [
      [ears[0], chloe],
      [ears[1], ana],
    ] as const)
      expect(await ear?.hears(({ data }) => 'deleted' in (data as object))).toMatchObject({
        data: { type: 'sync_twosome', deleted: twosomeOf(gone) },
      });
    expect((await see(mallory, ana)).body.follower_count).toBe(1);
    expect((await see(mallory, ana)).body.following_count).toBe(0);
  });

  test('takes each out of the lists that the other reads', async () => {
    const { ana, chloe, mallory } = stage.cast;
    const [olga] = await couple(stage.server, 'Olga', 'Piet');
    await setProfile(olga, { is_private: 'false' });
    for (const person of [chloe, mallory]) await follow(stage.server, person, olga);
    for (const person of [chloe, mallory]) await follow(stage.server, olga, person);
    await block(chloe, mallory);
    for (const list of ['follower', 'following']) {
      const read = async (person: Person) =>
        idsOf((await person.call(`GET auth/${list}/${twosomeOf(olga)}/`)).body.results);
      expect(await read(chloe)).toEqual([twosomeOf(chloe)]);
      expect(await read(mallory)).toEqual([twosomeOf(mallory)]);
      expect((await read(ana)).sort()).toEqual([twosomeOf(chloe), twosomeOf(mallory)].sort());
    }
  });

  test('ends follows and requests both ways, and lifting it restores nothing', async () => {
    const { ana, chloe, mallory } = stage.cast;
    await mallory.call(`POST auth/follow_request/${twosomeOf(ana)}/follow/`, { body: {} });
    await block(ana, chloe);
    await block(ana, mallory);
    expect((await ana.call('GET auth/follow_request/')).body.results).toEqual([]);
    expect(await stage.server.db.query(sql`select 1 from follows`)).toEqual([]);
    for (const person of [chloe, mallory]) {
      expect((await unblock(ana, person)).status).toBe(204);
      expect((await unblock(ana, person)).status).toBe(204);
      const { status, body } = await see(person, ana);
      expect([status, body.you_are_following, body.have_sent_request]).toEqual([200, false, false]);
    }
    for (const table of [sql`person_blocks`, sql`couple_blocks`])
      expect(await stage.server.db.query(sql`select 1 from ${table}`)).toEqual([]);
  });

  test('is lifted by either of the couple that blocked, and by nobody else', async () => {
    const { ana, bruno, chloe, dan, eve } = stage.cast;
    await block(ana, chloe);
    for (const person of [chloe, dan]) {
      expect((await unblock(person, ana)).status).toBe(404);
      // who is blocked hears what they would hear of somebody who is not there
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
        follower_count: null,
      }),
    ]);
    expect(await blockedBy(eve)).toEqual([]);
    expect((await see(chloe, ana)).status).toBe(404);
    expect((await unblock(bruno, chloe)).status).toBe(204);
    expect((await see(chloe, ana)).status).toBe(200);
  });

  test('said twice is one block', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const say = (person: Person) => person.call(`POST auth/block/${twosomeOf(chloe)}/`, { body: {} });
    const answers = await Promise.all([say(ana), say(bruno), say(ana)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await blockedBy(ana)).toEqual([twosomeOf(chloe)]);
    expect((await unblock(ana, chloe)).status).toBe(204);
    expect((await see(chloe, ana)).status).toBe(200);
  });
});

describe('the four people', () => {
  /** As if this couple had parted long ago. */
  const part = (person: Person) =>
    stage.server.writePast(
      sql`update users set twosome_id = null where twosome_id = ${twosomeOf(person)}::text`,
    );
  async function connect(one: Person, other: Person): Promise<Person> {
    const { status } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
    expect(status).toBe(200);
    return again(one);
  }

  test('stay bound in the couples they form later, on either side', async () => {
    const { ana, bruno, chloe, dan, eve } = stage.cast;
    await block(ana, chloe);
    await part(chloe);
    const danAndEve = await connect(dan, eve);
    for (const [person, other] of [
      [ana, danAndEve],
      [danAndEve, ana],
      [bruno, danAndEve],
    ] as const)
      expect((await see(person, other)).status).toBe(404);
    expect((await unblock(danAndEve, ana)).status).toBe(404);

    await part(ana);
    const anaAndGil = await connect(ana, await newcomer(stage.server, 'Gil'));
    expect((await see(anaAndGil, danAndEve)).status).toBe(404);
    expect((await see(danAndEve, anaAndGil)).status).toBe(404);
    expect(await blockedBy(anaAndGil)).toEqual([twosomeOf(danAndEve)]);

    expect((await unblock(anaAndGil, danAndEve)).status).toBe(204);
    expect((await see(danAndEve, anaAndGil)).status).toBe(200);
    // Bruno blocked them too, and has not changed his mind
    const brunoAndHana = await connect(bruno, await newcomer(stage.server, 'Hana'));
    expect((await see(danAndEve, brunoAndHana)).status).toBe(404);
  });

  test('stay bound when both sides form new couples at the same moment', async () => {
    const { ana, chloe } = stage.cast;
    await block(ana, chloe);
    await Promise.all([part(ana), part(chloe)]);
    const [gil, hana] = [await newcomer(stage.server, 'Gil'), await newcomer(stage.server, 'Hana')];
    const [one, other] = await Promise.all([connect(ana, gil), connect(hana, chloe)]);
    expect((await see(one, other)).status).toBe(404);
    expect((await see(other, one)).status).toBe(404);
  });

  test('do not come back to each other by a code that one of them still knows', async () => {
    const { ana, chloe } = stage.cast;
    await block(ana, chloe);
    await Promise.all([part(ana), part(chloe)]);
    for (const [one, other] of [
      [ana, chloe],
      [chloe, ana],
    ] as const) {
      const unknown = { id: [pairTexts.unknown] };
      const preview = await one.call(`GET auth/connect/preview/?id=${other.user.id}`);
      expect([preview.status, preview.body]).toEqual([400, unknown]);
      const { status, body } = await one.call('POST auth/connect/', { body: { id: other.user.id } });
      expect([status, body]).toEqual([400, unknown]);
    }
  });
});
