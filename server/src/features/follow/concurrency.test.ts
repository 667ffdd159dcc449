import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { setFollow, viewTwosome } from '../../testing/acts.ts';
import { again, block, connectByOne, newcomer, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { holdLock } from '../../testing/hold.ts';
import type { Person } from '../../testing/person.ts';

// Devices perform opposite actions simultaneously: one consistent state results, and both screens show it.

const admin = process.env.TEST_DATABASE_URL ?? '';
const fixture = createFixture();
const rounds = Array.from({ length: 10 }, (_, round) => round);
const follows = () =>
  fixture.server.db.query<{ follower_id: string; accepted: boolean }>(
    sql`select follower_id, accepted_at is not null as accepted from follows order by follower_id`,
  );

describe('simultaneously', () => {
  test('a double tap follows once', async () => {
    const { ana, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    for (const _ of rounds) {
      const taps = [mallory, max, mallory].map((person) => setFollow(person, ana, 'follow'));
      for (const { status, body } of await Promise.all(taps))
        expect([status, body.you_are_following]).toEqual([200, true]);
      await setFollow(mallory, ana, 'unfollow');
    }
  });

  test('one follows, the other unfollows', async () => {
    const { ana, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    for (const round of rounds) {
      if (round % 2) await setFollow(mallory, ana, 'follow');
      const answers = await Promise.all([setFollow(mallory, ana, 'follow'), setFollow(max, ana, 'unfollow')]);
      const [hers, his] = [(await viewTwosome(mallory, ana)).body, (await viewTwosome(max, ana)).body];
      expect(his).toEqual({ ...hers, photo: his.photo });
      // the response with the latest version matches the final state
      const latest = answers.find(({ body }) => body.version === hers.version);
      expect(latest?.body.you_are_following).toBe(hers.you_are_following);
      await setFollow(mallory, ana, 'unfollow');
    }
  });

  test('two couples follow each other', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    for (const person of [chloe, mallory]) await setProfile(person, { is_private: 'false' });
    for (const _ of rounds) {
      const answers = await Promise.all([
        setFollow(chloe, mallory, 'follow'),
        setFollow(mallory, chloe, 'follow'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await viewTwosome(chloe, mallory)).body).toMatchObject({
        you_are_following: true,
        follows_you: true,
      });
      await Promise.all([setFollow(chloe, mallory, 'unfollow'), setFollow(mallory, chloe, 'unfollow')]);
    }
    expect((await viewTwosome(chloe, ana)).body).toMatchObject({ you_are_following: true });
  });

  test('one partner accepts, the other declines, and the requester cancels', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    for (const _ of rounds) {
      await fixture.server.db.query(sql`delete from made_requests`);
      await setFollow(mallory, ana, 'follow');
      const answers = await Promise.all([
        setFollow(ana, mallory, 'accept'),
        setFollow(bruno, mallory, 'decline'),
        setFollow(mallory, ana, 'cancel'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const left = (await follows()).filter(({ follower_id }) => follower_id === twosomeOf(mallory));
      expect(left.every(({ accepted }) => accepted)).toBe(true);
      expect((await viewTwosome(mallory, ana)).body.you_are_following).toBe(left.length === 1);
      expect((await viewTwosome(bruno, mallory)).body.follows_you).toBe(left.length === 1);
      await setFollow(mallory, ana, 'unfollow');
    }
  });

  test('a request races with a profile that turns public: no request stays pending', async () => {
    const { ana, mallory } = fixture.cast;
    for (const round of rounds) {
      await setProfile(ana, { is_private: 'true' });
      await fixture.server.db.query(sql`delete from made_requests`);
      const sendRequest = () => setFollow(mallory, ana, 'follow');
      const turnPublic = () => setProfile(ana, { is_private: 'false' });
      await Promise.all(round % 2 ? [sendRequest(), turnPublic()] : [turnPublic(), sendRequest()]);
      expect((await viewTwosome(mallory, ana)).body).toMatchObject({
        you_are_following: true,
        have_sent_request: false,
      });
      await setFollow(mallory, ana, 'unfollow');
    }
  });

  test('one is followed while the other blocks: no follow survives a block', async () => {
    const { ana, mallory, max } = fixture.cast;
    const path = `auth/block/${twosomeOf(mallory)}/`;
    await setProfile(ana, { is_private: 'false' });
    for (const _ of rounds) {
      const [followed, blocked] = await Promise.all([
        setFollow(mallory, ana, 'follow'),
        ana.call(`POST ${path}`, { body: {} }),
      ]);
      expect([200, 404]).toContain(followed.status);
      expect(blocked.status).toBe(204);
      expect((await follows()).map(({ follower_id }) => follower_id)).not.toContain(twosomeOf(mallory));
      expect((await max.call(`GET auth/twosome/${twosomeOf(ana)}/`)).status).toBe(404);
      await ana.call(`DELETE ${path}`);
    }
  });

  test('two couples block each other', async () => {
    const { ana, mallory } = fixture.cast;
    const blockCouple = (person: Person, other: Person) =>
      person.call(`POST auth/block/${twosomeOf(other)}/`, { body: {} });
    for (const _ of rounds) {
      const answers = await Promise.all([blockCouple(ana, mallory), blockCouple(mallory, ana)]);
      // the second call no longer finds the couple
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      const [first, other] = answers[0].status === 204 ? [ana, mallory] : [mallory, ana];
      expect((await first.call(`DELETE auth/block/${twosomeOf(other)}/`)).status).toBe(204);
      expect((await viewTwosome(other, first)).body).toMatchObject({ id: twosomeOf(first) });
    }
  });

  test('both partners block the same couple: one block results', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    const path = `auth/block/${twosomeOf(mallory)}/`;
    for (const _ of rounds) {
      const answers = await Promise.all(
        [ana, bruno, ana].map((person) => person.call(`POST ${path}`, { body: {} })),
      );
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect((await bruno.call(`DELETE ${path}`)).status).toBe(204);
      expect((await viewTwosome(mallory, ana)).body).toMatchObject({ id: twosomeOf(ana) });
    }
  });

  test('people with a block between them stay hidden from each other when both form new couples', async () => {
    const { ana, chloe } = fixture.cast;
    await block(ana, chloe);
    for (const person of [ana, chloe]) await part(person);
    const [gil, hana] = [await newcomer(fixture.server, 'Gil'), await newcomer(fixture.server, 'Hana')];
    await Promise.all([connectByOne(gil, ana), connectByOne(hana, chloe)]);
    const [one, other] = [await again(gil), await again(hana)];
    for (const [reader, read] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await reader.call(`GET auth/twosome/${twosomeOf(read)}/`)).status).toBe(404);
  });
});

test.runIf(admin)('a crowd that follows one couple leaves connections of the pool to others', async () => {
  const { ana, chloe, mallory } = fixture.cast;
  const lock = `select from twosomes where id = '${twosomeOf(ana)}' for update`;
  const hold = await holdLock(fixture.server.db, admin, lock);
  const crowd = Promise.all(Array.from({ length: 20 }, () => setFollow(mallory, ana, 'follow')));
  await hold.isAwaitedBy('from twosomes');
  expect((await chloe.call('GET post/?is_timeline=true')).status).toBe(200);
  await hold.release();
  expect((await crowd).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});
