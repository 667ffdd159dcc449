import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { setStage } from '../../testing/stage.ts';

// Two devices do opposite things at the same instant: one clear state is left, and both screens agree on it.

const stage = setStage();
const rounds = Array.from({ length: 10 }, (_, round) => round);
const act = (person: Person, other: Person, action?: string) =>
  person.call(`POST auth/follow_request/${twosomeOf(other)}/follow/`, {
    body: action === undefined ? {} : { action },
  });
const see = async (person: Person, other: Person) =>
  (await person.call(`GET auth/twosome/${twosomeOf(other)}/`)).body;
const arrows = () =>
  stage.server.db.query<{ follower_id: string; accepted: boolean }>(
    sql`select follower_id, accepted_at is not null as accepted from follows order by follower_id`,
  );

describe('at the same moment', () => {
  test('a double tap follows once', async () => {
    const { ana, mallory, max } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    for (const _ of rounds) {
      const taps = [mallory, max, mallory].map((person) => act(person, ana, 'follow'));
      for (const { status, body } of await Promise.all(taps))
        expect([status, body.you_are_following]).toEqual([200, true]);
      await act(mallory, ana, 'unfollow');
    }
  });

  test('one follows, the other unfollows', async () => {
    const { ana, mallory, max } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    for (const round of rounds) {
      if (round % 2) await act(mallory, ana, 'follow');
      const answers = await Promise.all([act(mallory, ana, 'follow'), act(max, ana, 'unfollow')]);
      const [hers, his] = [await see(mallory, ana), await see(max, ana)];
      expect(his).toEqual({ ...hers, photo: his.photo });
      // whoever was told the latest version was told what is so
      const latest = answers.find(({ body }) => body.version === hers.version);
      expect(latest?.body.you_are_following).toBe(hers.you_are_following);
      await act(mallory, ana, 'unfollow');
    }
  });

  test('two couples follow each other', async () => {
    const { ana, chloe, mallory } = stage.cast;
    for (const person of [chloe, mallory]) await setProfile(person, { is_private: 'false' });
    for (const _ of rounds) {
      const answers = await Promise.all([act(chloe, mallory, 'follow'), act(mallory, chloe, 'follow')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await see(chloe, mallory)).toMatchObject({ you_are_following: true, follows_you: true });
      await Promise.all([act(chloe, mallory, 'unfollow'), act(mallory, chloe, 'unfollow')]);
    }
    expect(await see(chloe, ana)).toMatchObject({ you_are_following: true });
  });

  test('one partner accepts, the other declines, and she who asked cancels', async () => {
    const { ana, bruno, mallory } = stage.cast;
    for (const _ of rounds) {
      await stage.server.db.query(sql`delete from made_requests`);
      await act(mallory, ana, 'follow');
      const answers = await Promise.all([
        act(ana, mallory, 'accept'),
        act(bruno, mallory, 'decline'),
        act(mallory, ana, 'cancel'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const left = (await arrows()).filter(({ follower_id }) => follower_id === twosomeOf(mallory));
      expect(left.every(({ accepted }) => accepted)).toBe(true);
      expect((await see(mallory, ana)).you_are_following).toBe(left.length === 1);
      expect((await see(bruno, mallory)).follows_you).toBe(left.length === 1);
      await act(mallory, ana, 'unfollow');
    }
  });

  test('a request meets a profile that turns public: nobody is left waiting', async () => {
    const { ana, mallory } = stage.cast;
    for (const round of rounds) {
      await setProfile(ana, { is_private: 'true' });
      await stage.server.db.query(sql`delete from made_requests`);
      const ask = () => act(mallory, ana, 'follow');
      const open = () => setProfile(ana, { is_private: 'false' });
      await Promise.all(round % 2 ? [ask(), open()] : [open(), ask()]);
      expect(await see(mallory, ana)).toMatchObject({ you_are_following: true, have_sent_request: false });
      await act(mallory, ana, 'unfollow');
    }
  });

  test('one is followed while the other blocks: no arrow survives a block', async () => {
    const { ana, mallory, max } = stage.cast;
    const line = `auth/block/${twosomeOf(mallory)}/`;
    await setProfile(ana, { is_private: 'false' });
    for (const _ of rounds) {
      const [followed, blocked] = await Promise.all([
        act(mallory, ana, 'follow'),
        ana.call(`POST ${line}`, { body: {} }),
      ]);
      expect([200, 404]).toContain(followed.status);
      expect(blocked.status).toBe(204);
      expect((await arrows()).map(({ follower_id }) => follower_id)).not.toContain(twosomeOf(mallory));
      expect((await max.call(`GET auth/twosome/${twosomeOf(ana)}/`)).status).toBe(404);
      await ana.call(`DELETE ${line}`);
    }
  });

  test('two couples block each other', async () => {
    const { ana, mallory } = stage.cast;
    const say = (person: Person, other: Person) =>
      person.call(`POST auth/block/${twosomeOf(other)}/`, { body: {} });
    for (const _ of rounds) {
      const answers = await Promise.all([say(ana, mallory), say(mallory, ana)]);
      // whoever came second found nobody there
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      const [first, other] = answers[0].status === 204 ? [ana, mallory] : [mallory, ana];
      expect((await first.call(`DELETE auth/block/${twosomeOf(other)}/`)).status).toBe(204);
      expect(await see(other, first)).toMatchObject({ id: twosomeOf(first) });
    }
  });
});
