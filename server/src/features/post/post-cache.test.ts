import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { queriesOf } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { setFollow } from '../../testing/acts.ts';
import { setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { listOfTwosome } from './lists.sql.ts';
import { createPostCache } from './post-cache.ts';

const fixture = createFixture();

const profileOf = async (viewer: Person, couple: Person) =>
  (await viewer.call(`GET post/?twosome_id=${twosomeOf(couple)}`)).body.results;

test('a post in a list equals the single post response for every viewer, rendered and cached', async () => {
  const { ana, bruno, chloe, dan, eve } = fixture.cast;
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

test('a changed row shows immediately, even when its writer did not raise the version', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { db } = fixture.server;
  const post = await addPublished(ana, bruno, { text: 'before' });
  expect(await profileOf(chloe, ana)).toMatchObject([{ text: 'before', clap_count: 0 }]);

  // as another node would write it, without notifying this one
  await db.query(sql`update posts set text = 'after' where id = ${post.id}::text`);
  expect(await profileOf(chloe, ana)).toMatchObject([{ text: 'after', twosome: { is_private: true } }]);
  await db.query(sql`update twosomes set is_private = false where id = ${twosomeOf(ana)}::text`);
  expect(await profileOf(chloe, ana)).toMatchObject([{ twosome: { is_private: false } }]);
});

test('does not query cached posts, also after a follow, and omits posts hidden since the list query', async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  const { db } = fixture.server;
  await setProfile(ana, { is_private: 'false' });
  const post = await addPublished(ana, bruno, { text: 'seen' });
  const viewer: Viewer = { userId: 'V', sessionId: 'S', twosomeId: twosomeOf(chloe), partnerId: 'P' };
  const listEntries = async () => {
    const entries = await listOfTwosome(db, viewer, twosomeOf(ana), null);
    return entries.map((entry) => ({ entry, feed: null }));
  };
  const failing = queriesOf(async () => {
    throw new Error('unexpected query');
  });

  const renderPosts = createPostCache();
  const shown = await listEntries();
  const [first = ''] = await renderPosts(db, viewer, shown, 'one');
  expect(first).toContain('s=one"');
  const [second = ''] = await renderPosts(failing, viewer, shown, 'two');
  expect(second).toBe(first.replaceAll('s=one"', 's=two"'));

  // a follow and an unfollow change the row of the couple, and nothing that a post shows
  await setFollow(mallory, ana, 'follow');
  await setFollow(mallory, ana, 'unfollow');
  expect(await renderPosts(failing, viewer, await listEntries(), 'one')).toEqual([first]);
  await setProfile(ana, { bio: 'By the sea.' });
  expect(await renderPosts(failing, viewer, await listEntries(), 'one')).toEqual([first]);
  await setProfile(ana, { is_private: 'true' });
  const [closed = ''] = await renderPosts(db, viewer, await listEntries(), 'one');
  expect(JSON.parse(closed).twosome).toMatchObject({ is_private: true });

  // hidden between the list query and rendering
  await ana.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: true } });
  expect(await createPostCache()(db, viewer, shown, 'one')).toEqual([]);
  expect(await listEntries()).toEqual([]);

  // changed in between, and visible to this viewer
  await bruno.call(`POST post/${post.id}/toggle_visibility/`, { body: { is_private: false } });
  const [again = ''] = await createPostCache()(db, viewer, shown, 'one');
  expect(JSON.parse(again).version).toBeGreaterThan(JSON.parse(first).version);
});
