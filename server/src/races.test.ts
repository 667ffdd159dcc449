import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { sweepMedia } from './features/media/media.ts';
import { eraseRestedPosts } from './features/post/erase-deleted.ts';
import { moveClock, resetClock } from './platform/clock.ts';
import { smallPhoto } from './testing/images.ts';
import type { Answer, Person } from './testing/person.ts';
import { addPost, addPublished, formOf, setStage } from './testing/stage.ts';

// Two people with one profile tap at the same moment, round after round: whoever comes first, what is there
// afterwards is what one order of the two would have left, and both were told the truth.

const stage = setStage();
const rounds = Array.from({ length: 12 }, (_, round) => round);

const toggle = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body });
const show = (person: Person, id: string) => person.call(`GET post/${id}/`);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
/** In either order, so that neither database always lets the same one go first. */
const atOnce = async (round: number, one: () => Promise<Answer>, other: () => Promise<Answer>) => {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second] as [Answer, Answer];
};

describe('at the same moment', () => {
  test('one publishes, the other makes private', async () => {
    const { ana, bruno, chloe } = stage.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const answers = await atOnce(
        round,
        () => toggle(bruno, id, { is_private: false }),
        () => toggle(ana, id, { is_private: true }),
      );
      expect(statuses(answers)).toEqual([200, 200]);
      const { body } = await show(ana, id);
      // made private first: that changed nothing, and the post is public; or last, after one change more
      expect([2, 3]).toContain(body.version);
      expect(body.is_private).toBe(body.version === 3);
      expect(body.published_at === null).toBe(body.is_private);
      expect((await show(chloe, id)).status).toBe(body.is_private ? 404 : 200);
      expect(Math.max(...answers.map(({ body: told }) => told.version))).toBe(body.version);
    }
  });

  test('both toggle without a wish', async () => {
    const { ana, bruno } = stage.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const answers = await atOnce(
        round,
        () => toggle(bruno, id),
        () => toggle(ana, id),
      );
      const { body } = await show(bruno, id);
      const [partner, creator] = statuses(answers);
      expect(partner).toBe(200);
      // a creator who comes first would publish alone
      expect([creator, body.is_private, body.version]).toEqual(
        creator === 403 ? [403, false, 2] : [200, true, 3],
      );
    }
  });

  test('both publish', async () => {
    const { ana, bruno } = stage.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const publish = () => toggle(bruno, id, { is_private: false });
      const answers = await atOnce(round, publish, publish);
      expect(answers.map(({ body }) => [body.is_private, body.version])).toEqual([
        [false, 2],
        [false, 2],
      ]);
    }
  });

  test('one deletes, the other edits', async () => {
    const { ana, bruno, chloe } = stage.cast;
    for (const round of rounds) {
      const { id } = await addPublished(ana, bruno, { text: 'before' });
      const [deleted, edited] = await atOnce(
        round,
        () => bruno.call(`DELETE post/${id}/`),
        () => ana.call(`PATCH post/${id}/`, { body: { text: 'after' } }),
      );
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(edited.status);
      for (const person of [ana, bruno, chloe]) expect((await show(person, id)).status).toBe(404);
      const { body } = await ana.call('GET post/deleted/');
      const resting = body.results.find((post: { id: string }) => post.id === id);
      // an edit that was answered by a 404 may still have come just before the deletion
      if (edited.status === 200) expect(resting.text).toBe('after');
      expect(resting).toMatchObject({ is_private: true, published_at: null });
    }
  });

  test('both delete', async () => {
    const { ana, bruno } = stage.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const drop = (person: Person) => () => person.call(`DELETE post/${id}/`);
      expect(statuses(await atOnce(round, drop(ana), drop(bruno))).sort()).toEqual([204, 404]);
    }
  });

  test('one restores, the other deletes', async () => {
    const { ana, bruno, chloe } = stage.cast;
    for (const round of rounds) {
      const { id, images } = await addPublished(ana, bruno);
      await ana.call(`DELETE post/${id}/`);
      const [restored, deleted] = await atOnce(
        round,
        () => ana.call(`POST post/${id}/restore/`, { body: {} }),
        () => bruno.call(`DELETE post/${id}/`),
      );
      const { status, body } = await show(bruno, id);
      expect(status).toBe(deleted.status === 204 ? 404 : 200);
      if (deleted.status === 404) expect([restored.status, body.is_private]).toEqual([200, true]);
      expect((await show(chloe, id)).status).toBe(404);
      expect((await bruno.look(images[0].image)).status).toBe(200);
    }
  });

  test('one restores what is being erased for good', async () => {
    const { ana } = stage.cast;
    const { db, store } = stage.server;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      await ana.call(`DELETE post/${id}/`);
      moveClock((limits.deletedPostDays + 1) * day);
      const restore = () => ana.call(`POST post/${id}/restore/`, { body: {} });
      const erase = () => eraseRestedPosts(db);
      const [restored] = await Promise.all(
        round % 2 === 0 ? [restore(), erase()] : [erase().then(restore), Promise.resolve()],
      );
      await sweepMedia({ db, store }, { olderThanMinutes: 60 });
      const { status, body } = await show(ana, id);
      expect(status).toBe(restored.status);
      if (status === 200) expect((await ana.look(body.images[0].image)).status).toBe(200);
      resetClock();
    }
  });

  test('both choose a name', async () => {
    const { ana, bruno, mallory } = stage.cast;
    const rename = (person: Person, mine: string, theirs: string) => () =>
      person.call('POST auth/update_twosome/', {
        form: formOf({ username1: mine, username2: theirs, connector: '&', username: `${mine}&${theirs}` }),
      });
    for (const round of rounds) {
      const before = (await ana.call('POST auth/user/', { body: {} })).body.user.twosome.version;
      const [hers, his] = [`ana${round}`, `bruno${round}`];
      const answers = await atOnce(round, rename(ana, hers, 'b'), rename(bruno, his, 'a'));
      expect(statuses(answers)).toEqual([200, 200]);

      const [seenByAna, seenByBruno] = await Promise.all(
        [ana, bruno].map(async (person) => (await person.call('POST auth/user/', { body: {} })).body.user),
      );
      const { username, username1, username2, version } = seenByAna.twosome;
      expect(version).toBe(before + 2);
      expect([`${hers}&b`, `${his}&a`]).toContain(username);
      expect(`${username1}&${username2}`).toBe(username === `${hers}&b` ? username : `a&${his}`);
      expect(seenByBruno.twosome).toMatchObject({ username, username1: username2, username2: username1 });
      // the name that lost is nobody else's for now, and the one that won is taken
      for (const name of [hers, his]) {
        const other = name === hers ? 'b' : 'a';
        const { status, body } = await rename(mallory, name, other)();
        expect([status, Object.keys(body)]).toEqual([400, ['username1']]);
      }
    }
  });

  test('both choose a photo', async () => {
    const { ana, bruno } = stage.cast;
    const { db, store } = stage.server;
    const choose = (person: Person, photo: Buffer) => () =>
      person.call('POST auth/update_twosome/', { form: formOf({ photo }) });
    const [red, blue] = [await smallPhoto('#aa0000'), await smallPhoto('#0000aa')];
    for (const round of rounds.slice(0, 6)) {
      const answers = await atOnce(round, choose(ana, red), choose(bruno, blue));
      expect(statuses(answers)).toEqual([200, 200]);
      // what other tests left in the store has no rows any more
      moveClock(day);
      await sweepMedia({ db, store }, { olderThanMinutes: 60 });
      resetClock();
      const { user } = (await bruno.call('POST auth/user/', { body: {} })).body;
      expect((await bruno.look(user.twosome.photo)).status).toBe(200);
      let files = 0;
      for await (const _ of store.list('media')) files += 1;
      expect(files).toBe(2);
    }
  });
});
