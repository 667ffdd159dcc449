import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';
import { listOfTwosome } from './lists.sql.ts';
import { rememberPosts } from './written-posts.ts';

const stage = setStage();

const profileOf = async (viewer: Person, couple: Person) =>
  (await viewer.call(`GET post/?twosome_id=${twosomeOf(couple)}`)).body.results;

test('a post in a list reads for everybody as it does alone, the first time and when it is remembered', async () => {
  const { ana, bruno, chloe, dan, eve } = stage.cast;
  await setProfile(ana, { is_private: 'false' });
  const quoted = await addPublished(ana, bruno, { text: 'tea, "scones" and \\ – ü 👋' });
  const clapped = await addPublished(bruno, ana, { text: 'clapped' });
  await addPost(ana, { text: 'for us' });
  await chloe.call(`POST post/${clapped.id}/clap/toggle_clap/`, { body: { want: true } });
  await chloe.call(`POST post/${quoted.id}/clap/toggle_clap/`, { body: { want: true } });
  await dan.call(`POST post/${quoted.id}/clap/toggle_clap/`, { body: { want: true } });

  for (const time of ['first', 'second'])
    for (const viewer of [ana, bruno, chloe, dan, eve]) {
      const posts = await profileOf(viewer, ana);
      expect(posts.length, time).toBe(viewer === ana || viewer === bruno ? 3 : 2);
      for (const post of posts) expect(post).toEqual((await viewer.call(`GET post/${post.id}/`)).body);
    }
});

test('what changed shows at once, whoever wrote it and whatever they forgot to raise', async () => {
  const { ana, bruno, chloe } = stage.cast;
  const { db } = stage.server;
  const post = await addPublished(ana, bruno, { text: 'before' });
  expect(await profileOf(chloe, ana)).toMatchObject([{ text: 'before', clap_count: 0 }]);

  // as another node does it, which tells this one nothing
  await db.query(sql`update posts set text = 'after' where id = ${post.id}::text`);
  expect(await profileOf(chloe, ana)).toMatchObject([{ text: 'after', twosome: { is_private: true } }]);
  await db.query(sql`update twosomes set is_private = false where id = ${twosomeOf(ana)}::text`);
  expect(await profileOf(chloe, ana)).toMatchObject([{ twosome: { is_private: false } }]);
});

test('asks for nothing that is remembered, and shows nothing of what was hidden meanwhile', async () => {
  const { ana, bruno, chloe } = stage.cast;
  const { db } = stage.server;
  const post = await addPublished(ana, bruno, { text: 'seen' });
  const viewer: Viewer = { userId: 'V', sessionId: 'S', twosomeId: twosomeOf(chloe), partnerId: 'P' };
  const see = async () => {
    const sights = await listOfTwosome(db, { twosomeId: twosomeOf(chloe) }, twosomeOf(ana), null, 21);
    return sights.map((sight) => ({ sight, feed: null }));
  };
  const silent: Queries = {
    query: async () => {
      throw new Error('It asked the database.');
    },
  };

  const write = rememberPosts();
  const shown = await see();
  const [first = ''] = await write(db, viewer, shown, 'one');
  expect(first).toContain('s=one"');
  const [second = ''] = await write(silent, viewer, shown, 'two');
  expect(second).toBe(first.replaceAll('s=one"', 's=two"'));

  // between the list and its texts it is taken back
  await ana.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: true } });
  expect(await rememberPosts()(db, viewer, shown, 'one')).toEqual([]);
  expect(await see()).toEqual([]);

  // or it is another now, which this viewer may see
  await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
  const [again = ''] = await rememberPosts()(db, viewer, shown, 'one');
  expect(JSON.parse(again).version).toBeGreaterThan(JSON.parse(first).version);
});
