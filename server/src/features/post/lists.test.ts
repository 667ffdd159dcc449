import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { couple, follow, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { readPages } from '../../testing/pages.ts';
import { listDiscovered } from './lists.sql.ts';

const fixture = createFixture();

/** Inserts copies of a post, each one minute older than the previous: a long list without uploads. */
async function addCopies(post: { id: string }, count: number): Promise<void> {
  await fixture.server.db.query(sql`
    insert into posts (id, twosome_id, creator_id, text, aspect, is_private, added_at, published_at)
    select lpad(n::text, 20, '0'), twosome_id, creator_id, 'copy ' || n, aspect, is_private,
      added_at - n * interval '1 minute', published_at - n * interval '1 minute'
    from posts, generate_series(1, ${count}::int) n where id = ${post.id}::text
  `);
  await fixture.server.db.query(sql`
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
    select lpad(n::text, 20, '0'), width, height, bytes, thumb_bytes, sha256, placeholder, m.added_at, claimed_at
    from media m join post_images i on i.media_id = m.id and i.post_id = ${post.id}::text, generate_series(1, ${count}::int) n
  `);
  await fixture.server.db.query(sql`
    insert into post_images (post_id, position, media_id)
    select lpad(n::text, 20, '0'), 0, lpad(n::text, 20, '0') from generate_series(1, ${count}::int) n
  `);
}

describe('a list', () => {
  test('has pages of twenty, each post once, newest first [S3.14 S7.21 S7.22]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const post = await addPublished(ana, bruno);
    await addCopies(post, 44);
    const own = `post/?twosome_id=${twosomeOf(ana)}`;
    // the trailing `&` and is_following are sent by older clients
    for (const first of [
      'post/?is_timeline=true&',
      own,
      `${own}&is_following=true`,
      `${own}&is_following=false`,
    ]) {
      const { lengths, results: posts } = await readPages(chloe, first);
      expect(lengths).toEqual([20, 20, 5]);
      expect(new Set(posts.map(({ id }) => id)).size).toBe(45);
      expect(posts.slice(1).map(({ text }) => text)).toEqual(
        Array.from({ length: 44 }, (_, n) => `copy ${n + 1}`),
      );
    }
  });

  test('of exactly twenty posts has no next page', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await addCopies(await addPublished(ana, bruno), 19);
    expect((await readPages(chloe, 'post/?is_timeline=true')).lengths).toEqual([20]);
  });

  test('rejects the cursor of another list', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await addCopies(await addPublished(ana, bruno), 30);
    const { body } = await chloe.call(`GET post/?twosome_id=${twosomeOf(ana)}`);
    const cursor = new URL(`http://x${body.next}`).searchParams.get('cursor');
    expect((await chloe.call(`GET post/?is_timeline=true&cursor=${cursor}`)).status).toBe(400);
  });

  test.each(['', '?twosome_id=x', '?is_timeline=maybe', '?twosome_id='])(
    'rejects the query %j',
    async (query) => {
      expect((await fixture.cast.ana.call(`GET post/${query}`)).status).toBe(400);
    },
  );
});

describe('the timeline', () => {
  test('shows own and followed posts, then recent public posts of other couples [S1.7 S7.21]', async () => {
    const { ana, bruno, chloe, dan, mallory, max, eve } = fixture.cast;
    const [olga, piet] = await couple(fixture.server, 'Olga', 'Piet');
    await follow(fixture.server, chloe, olga);
    await setProfile(mallory, { is_private: 'false' });
    const theirs = await addPublished(mallory, max, { text: 'discovered' });
    await addCopies(await addPublished(ana, bruno, { text: 'followed' }), 18);
    const ours = await addPublished(chloe, dan, { text: 'ours' });
    const newest = await addPublished(olga, piet, { text: 'followed too' });

    const { lengths, results: posts } = await readPages(chloe, 'post/?is_timeline=true');
    expect(lengths).toEqual([20, 2]);
    expect(posts.slice(0, 3).map(({ id, feed }) => [id, feed])).toEqual([
      [newest.id, 'following'],
      [ours.id, 'ours'],
      [expect.any(String), 'following'],
    ]);
    expect(posts.at(-1)).toMatchObject({ id: theirs.id, feed: 'discover' });

    const alone = await readPages(eve, 'post/?is_timeline=true');
    expect(alone.results.map(({ id, feed }) => [id, feed])).toEqual([[theirs.id, 'discover']]);
  });

  test('searches the two thousand newest public posts, and no more', async () => {
    const { ana, bruno, chloe, mallory, max } = fixture.cast;
    for (const person of [ana, mallory]) await setProfile(person, { is_private: 'false' });
    const theirs = await addPublished(mallory, max);
    const followed = await addPublished(ana, bruno);
    await addCopies(followed, 1_999);
    await fixture.server.db.query(sql`
      update posts set published_at = now() - interval '40 hours' where id = ${theirs.id}::text`);
    // query directly: in the timeline a hundred pages of followed posts would precede these
    const discovered = async () =>
      (await listDiscovered(fixture.server.db, { twosomeId: twosomeOf(chloe) }, null, 21)).map(
        ({ id }) => id,
      );
    expect(await discovered()).toEqual([]);
    await ana.call(`DELETE post/${followed.id}/`);
    expect(await discovered()).toEqual([theirs.id]);
  });

  test('orders posts by publication time, not by creation time', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const empty = await ana.call('GET post/?is_timeline=true');
    expect(empty.body.results).toEqual([]);
    const first = await addPublished(ana, bruno, { text: 'first' });
    const second = await addPublished(ana, bruno, { text: 'second' });
    await bruno.call(`POST post/${first.id}/toggle_visibility/`, { body: { is_private: true } });
    await bruno.call(`POST post/${first.id}/toggle_visibility/`, { body: { is_private: false } });
    const { results: posts } = await readPages(chloe, 'post/?is_timeline=true');
    expect(posts.map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});

test('"Recently deleted" has pages of twenty, latest deletion first regardless of the age of the post, also with equal times', async () => {
  const { ana, bruno } = fixture.cast;
  const { body: post } = await addPost(ana);
  await ana.call(`DELETE post/${post.id}/`);
  // pairs of posts share one deletion time
  await fixture.server.db.query(sql`
    insert into posts (id, twosome_id, creator_id, aspect, added_at, deleted_at)
    select lpad(n::text, 20, '0'), twosome_id, creator_id, aspect, added_at + n * interval '1 second',
      deleted_at - (n / 2) * interval '1 minute'
    from posts, generate_series(1, 44) n where id = ${post.id}::text
  `);
  const { lengths, results } = await readPages(bruno, 'post/deleted/');
  expect(lengths).toEqual([20, 20, 5]);
  const expected = await fixture.server.db.query<{ id: string }>(
    sql`select id from posts order by deleted_at desc, id desc`,
  );
  expect(results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

describe('a list by ids', () => {
  const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

  test('returns the posts in the order of the ids, each once, equal to the single post response', async () => {
    const { ana, bruno } = fixture.cast;
    const posts = [await addPublished(ana, bruno), (await addPost(bruno)).body, (await addPost(ana)).body];
    const [first, second, third] = idsOf(posts);
    const { status, body } = await ana.call(`GET post/?ids=${third},${first},${third},${second},${first}`);
    expect([status, body.next, idsOf(body.results)]).toEqual([200, null, [third, first, second]]);
    expect(body.results[1]).toEqual((await ana.call(`GET post/${first}/`)).body);
  });

  test('a viewer who loaded a post by id receives its removal when it is hidden later', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const client = await mallory.listen('message');
    await mallory.call(`GET post/?ids=${id}`);
    await bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } });
    await client.receives(({ data }) => JSON.stringify(data).includes(`"deleted":"${id}"`));
  });

  test('accepts twenty ids, and omits hidden and unknown posts alike', async () => {
    const hidden = (await addPost(fixture.cast.ana)).body.id;
    const ids = [hidden, ...Array.from({ length: 19 }, newId)].join(',');
    const { status, body } = await fixture.cast.chloe.call(`GET post/?ids=${ids}`);
    expect([status, body]).toEqual([200, { results: [], next: null }]);
  });

  test.each([
    ['nothing', '', 'Number 1: This is not a valid id.'],
    ['one bad id among good ones', `${newId()},x,${newId()}`, 'Number 2: This is not a valid id.'],
    ['twenty-one ids', Array.from({ length: 21 }, newId).join(','), 'At most 20 ids.'],
  ])('rejects %s', async (_label, ids, message) => {
    const { status, body } = await fixture.cast.ana.call(`GET post/?ids=${encodeURIComponent(ids)}`);
    expect([status, body]).toEqual([400, { ids: [message] }]);
  });
});
