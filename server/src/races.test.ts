import { day } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { describe, expect, test } from 'vitest';
import { purgeMedia, purgeUnknownFiles } from './features/media/sweep.ts';
import { eraseExpiredPosts } from './features/post/post.ts';
import { moveClock, resetClock } from './platform/clock.ts';
import { addPost, addPublished, createFixture, formOf } from './testing/fixture.ts';
import { smallPhoto } from './testing/images.ts';
import type { Answer, Person } from './testing/person.ts';

// Two partners act simultaneously, in many rounds. The result always equals one of the two sequential orders, and both
// responses match it.

const fixture = createFixture();
const rounds = Array.from({ length: 12 }, (_, round) => round);

const toggle = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body });
const show = (person: Person, id: string) => person.call(`GET post/${id}/`);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
/** Alternates the order, so that the same request does not always run first. */
const simultaneously = async (round: number, one: () => Promise<Answer>, other: () => Promise<Answer>) => {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second] as [Answer, Answer];
};

describe('simultaneous requests', () => {
  test('one publishes, the other makes private', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const answers = await simultaneously(
        round,
        () => toggle(bruno, id, { is_private: false }),
        () => toggle(ana, id, { is_private: true }),
      );
      expect(statuses(answers)).toEqual([200, 200]);
      const { body } = await show(ana, id);
      // made private first, which changes nothing: the post is public; or last: it is private, after one more change
      expect([2, 3]).toContain(body.version);
      expect(body.is_private).toBe(body.version === 3);
      expect(body.published_at === null).toBe(body.is_private);
      expect((await show(chloe, id)).status).toBe(body.is_private ? 404 : 200);
      expect(Math.max(...answers.map(({ body: response }) => response.version))).toBe(body.version);
    }
  });

  test('both toggle without a requested state', async () => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const answers = await simultaneously(
        round,
        () => toggle(bruno, id),
        () => toggle(ana, id),
      );
      const { body } = await show(bruno, id);
      const [partner, creator] = statuses(answers);
      expect(partner).toBe(200);
      // if the creator were first, they would publish alone
      expect([creator, body.is_private, body.version]).toEqual(
        creator === 403 ? [403, false, 2] : [200, true, 3],
      );
    }
  });

  test('both publish', async () => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const publish = () => toggle(bruno, id, { is_private: false });
      const answers = await simultaneously(round, publish, publish);
      expect(answers.map(({ body }) => [body.is_private, body.version])).toEqual([
        [false, 2],
        [false, 2],
      ]);
    }
  });

  test('one deletes, the other edits', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const round of rounds) {
      const { id } = await addPublished(ana, bruno, { text: 'before' });
      const [deleted, edited] = await simultaneously(
        round,
        () => bruno.call(`DELETE post/${id}/`),
        () => ana.call(`PATCH post/${id}/`, { body: { text: 'after' } }),
      );
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(edited.status);
      for (const person of [ana, bruno, chloe]) expect((await show(person, id)).status).toBe(404);
      const { body } = await ana.call('GET post/deleted/');
      const resting = body.results.find((post: { id: string }) => post.id === id);
      // an edit with a 404 may still have committed just before the deletion
      if (edited.status === 200) expect(resting.text).toBe('after');
      expect(resting).toMatchObject({ is_private: true, published_at: null });
    }
  });

  test('both delete', async () => {
    const { ana, bruno } = fixture.cast;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      const drop = (person: Person) => () => person.call(`DELETE post/${id}/`);
      expect(statuses(await simultaneously(round, drop(ana), drop(bruno))).sort()).toEqual([204, 404]);
    }
  });

  test('one restores, the other deletes', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    for (const round of rounds) {
      const { id, images } = await addPublished(ana, bruno);
      await ana.call(`DELETE post/${id}/`);
      const [restored, deleted] = await simultaneously(
        round,
        () => ana.call(`POST post/${id}/restore/`, { body: {} }),
        () => bruno.call(`DELETE post/${id}/`),
      );
      const { status, body } = await show(bruno, id);
      expect(status).toBe(deleted.status === 204 ? 404 : 200);
      if (deleted.status === 404) expect([restored.status, body.is_private]).toEqual([200, true]);
      expect((await show(chloe, id)).status).toBe(404);
      expect((await bruno.fetch(images[0].image)).status).toBe(200);
    }
  });

  test('one restores a post while it is erased permanently', async () => {
    const { ana } = fixture.cast;
    const { db, store } = fixture.server;
    for (const round of rounds) {
      const { id } = (await addPost(ana)).body;
      await ana.call(`DELETE post/${id}/`);
      moveClock((limits.deletedPostDays + 1) * day);
      const restore = () => ana.call(`POST post/${id}/restore/`, { body: {} });
      const erase = () => eraseExpiredPosts(db);
      const [restored] = await Promise.all(
        round % 2 === 0 ? [restore(), erase()] : [erase().then(restore), Promise.resolve()],
      );
      await purgeMedia({ db, store }, { olderThanMinutes: 60 });
      const { status, body } = await show(ana, id);
      expect(status).toBe(restored.status);
      if (status === 200) expect((await ana.fetch(body.images[0].image)).status).toBe(200);
      resetClock();
    }
  });

  test('both choose a name', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    const rename = (person: Person, mine: string, theirs: string) => () =>
      person.call('POST auth/update_twosome/', {
        form: formOf({ username1: mine, username2: theirs, connector: '&', username: `${mine}&${theirs}` }),
      });
    for (const round of rounds) {
      const before = (await ana.call('POST auth/user/', { body: {} })).body.user.twosome.version;
      const [hers, his] = [`ana${round}`, `bruno${round}`];
      const answers = await simultaneously(round, rename(ana, hers, 'b'), rename(bruno, his, 'a'));
      expect(statuses(answers)).toEqual([200, 200]);

      const [seenByAna, seenByBruno] = await Promise.all(
        [ana, bruno].map(async (person) => (await person.call('POST auth/user/', { body: {} })).body.user),
      );
      const { username, username1, username2, version } = seenByAna.twosome;
      expect(version).toBe(before + 2);
      expect([`${hers}&b`, `${his}&a`]).toContain(username);
      expect(`${username1}&${username2}`).toBe(username === `${hers}&b` ? username : `a&${his}`);
      expect(seenByBruno.twosome).toMatchObject({ username, username1: username2, username2: username1 });
      // the losing name is free or held, and the winning name is taken
      for (const name of [hers, his]) {
        const other = name === hers ? 'b' : 'a';
        const { status, body } = await rename(mallory, name, other)();
        expect([status, Object.keys(body)]).toEqual([400, ['username1']]);
      }
    }
  });

  test('both choose a photo', async () => {
    const { ana, bruno } = fixture.cast;
    const { db, store } = fixture.server;
    const choose = (person: Person, photo: Buffer) => () =>
      person.call('POST auth/update_twosome/', { form: formOf({ photo }) });
    const [red, blue] = [await smallPhoto('#aa0000'), await smallPhoto('#0000aa')];
    // files of other tests have no rows any more
    await purgeUnknownFiles({ db, store }, { olderThanMinutes: -1 });
    for (const round of rounds.slice(0, 6)) {
      const answers = await simultaneously(round, choose(ana, red), choose(bruno, blue));
      expect(statuses(answers)).toEqual([200, 200]);
      moveClock(day);
      await purgeMedia({ db, store }, { olderThanMinutes: 60 });
      resetClock();
      const { user } = (await bruno.call('POST auth/user/', { body: {} })).body;
      expect((await bruno.fetch(user.twosome.photo)).status).toBe(200);
      let files = 0;
      for await (const _ of store.list('media')) files += 1;
      expect(files).toBe(3);
    }
  });
});
