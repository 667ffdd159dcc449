import { day } from '@twosome/contract/platform/days';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { writeComment } from '../../testing/acts.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { withoutBadges } from '../../testing/chat.ts';
import { addPost, addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { eraseExpiredPosts } from './post.ts';

const fixture = createFixture();
const toggle = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body });
const timeline = async (person: Person) => (await person.call('GET post/?is_timeline=true')).body.results;
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id);

describe('a new post', () => {
  test('is visible to the couple only and has all fields [S3.5 S3.6 S4.54 S7.20 S7.23]', async () => {
    const { ana, bruno, chloe, eve } = fixture.cast;
    const { status, body } = await addPost(ana, {
      text: '  Our first day. ',
      aspect: '1:1',
      alt: 'A red square',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      creator: ana.user.id,
      text: 'Our first day.',
      aspect: '1:1',
      is_private: true,
      is_liked: false,
      clap: null,
      clap_count: 0,
      comment_count: 0,
      published_at: null,
      edited_at: null,
      version: 1,
      twosome: { id: twosomeOf(ana) },
      added_at: expect.stringMatching(/Z$/),
      can: { publish: false, make_private: false, edit: true, delete: true },
    });
    expect(body.images).toHaveLength(1);
    expect(body.images[0]).toMatchObject({ width: 40, height: 40, alt: 'A red square' });

    const his = await bruno.call(`GET post/${body.id}/`);
    expect(his.body.can).toEqual({ publish: true, make_private: false, edit: true, delete: true });
    expect((await bruno.fetch(his.body.images[0].image)).status).toBe(200);
    for (const other of [chloe, eve]) expect((await other.call(`GET post/${body.id}/`)).status).toBe(404);
  });

  test('is sent to the partner’s devices immediately, and to no other couple [S7.52]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [his, hers] = [await bruno.listen('message'), await chloe.listen('message')];
    const { body } = await addPost(ana);
    expect(await his.receives(({ type }) => type === 'relay')).toMatchObject({
      data: { type: 'sync_post', post: { id: body.id, creator: ana.user.id, can: { publish: true } } },
    });
    await fixture.server.settled();
    expect(withoutBadges(hers)).toEqual([]);
  });

  test('is created once when the same request is repeated', async () => {
    const { ana, bruno } = fixture.cast;
    const picture = await smallPhoto('#123456', 40, 40);
    const send = (person: Person, key: string, text = 'once') =>
      person.call('POST post/', {
        form: formOf({ images: picture, text }),
        headers: { 'Idempotency-Key': key },
      });
    const first = await send(ana, 'k1');
    const again = await send(ana, 'k1');
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect((await send(ana, 'k1', 'something else')).status).toBe(409);
    expect((await send(bruno, 'k1')).body.id).not.toBe(first.body.id);
    expect(await timeline(ana)).toHaveLength(2);
  });

  test('takes its aspect from the first image; all images must match it [S9.38]', async () => {
    const { ana } = fixture.cast;
    const post = (sizes: [number, number][], fields = {}) =>
      Promise.all(sizes.map(([w, h]) => smallPhoto('#445566', w, h))).then((images) =>
        ana.call('POST post/', { form: formOf({ images, ...fields }) }),
      );
    expect((await post([[40, 30]])).body.aspect).toBe('4:3');
    const { body } = await post([
      [40, 50],
      [80, 100],
    ]);
    expect([body.aspect, body.images.map(({ width }: { width: number }) => width)]).toEqual([
      '4:5',
      [40, 80],
    ]);
    for (const rejected of [
      await post([[160, 90]]),
      await post([
        [40, 30],
        [40, 40],
      ]),
      await post([[40, 30]], { aspect: '1:1' }),
    ])
      expect([rejected.status, Object.keys(rejected.body)]).toEqual([400, ['images']]);
  });
});

describe('publishing', () => {
  test('requires the partner who did not create the post [S3.15 S4.50 S4.51 S6.13]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { body: post } = await addPost(ana);
    const own = await toggle(ana, post.id);
    expect([own.status, own.body.detail]).toEqual([
      403,
      'Only your partner can publish a post that you made.',
    ]);
    const { body: published } = await toggle(bruno, post.id);
    expect(published).toMatchObject({
      is_private: false,
      can: { publish: false, make_private: true },
      version: 2,
    });
    expect(published.published_at).toMatch(/Z$/);
    expect((await chloe.call(`GET post/${post.id}/`)).body).toMatchObject({
      creator: null,
      clap: null,
      can: { edit: false },
    });
  });

  test('is idempotent with an explicit value and toggles without one [S4.52 S7.26]', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(ana);
    const [one, two] = [
      await toggle(bruno, post.id, { is_private: false }),
      await toggle(bruno, post.id, { is_private: false }),
    ];
    expect([two.body.is_private, two.body.version]).toEqual([false, one.body.version]);
    expect((await toggle(ana, post.id)).body.is_private).toBe(true);
    expect((await toggle(ana, post.id, { is_private: false })).status).toBe(403);
    expect((await toggle(ana, post.id, { is_private: true })).status).toBe(200);
  });

  test('rejects an edit that the publisher has not seen', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(ana, { text: 'seen' });
    await ana.call(`PATCH post/${post.id}/`, { body: { text: 'unseen edit' } });
    // the client sends an older edited_at, or none
    for (const body of [{ is_private: false, edited_at: post.edited_at }, { is_private: false }, {}]) {
      const rejected = await toggle(bruno, post.id, body);
      expect([rejected.status, typeof rejected.body.detail]).toEqual([409, 'string']);
      expect(rejected.body.current).toMatchObject({ id: post.id, text: 'unseen edit' });
    }
    const { body: read } = await bruno.call(`GET post/${post.id}/`);
    expect(read).toMatchObject({ is_private: true, text: 'unseen edit' });
    expect((await toggle(bruno, post.id, { is_private: false, edited_at: read.edited_at })).status).toBe(200);
  });

  test('a post made private disappears for others immediately: post, lists, image URLs, open screens', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const post = await addPublished(ana, bruno);
    const [seen] = await timeline(chloe);
    expect((await chloe.fetch(seen.images[0].image)).status).toBe(200);
    expect((await chloe.fetch(seen.images[0].thumbnail)).status).toBe(200);
    const client = await chloe.listen('message');

    expect((await toggle(ana, post.id, { is_private: true })).status).toBe(200);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    expect(await timeline(chloe)).toEqual([]);
    expect((await chloe.call(`GET post/?twosome_id=${twosomeOf(ana)}`)).body.results).toEqual([]);
    for (const url of [seen.images[0].image, seen.images[0].thumbnail])
      expect((await chloe.fetch(url)).status).toBe(404);
    expect(await client.receives(({ type }) => type === 'relay')).toMatchObject({
      data: { type: 'sync_post', deleted: post.id, version: expect.any(Number) },
    });
    expect((await bruno.fetch((await bruno.call(`GET post/${post.id}/`)).body.images[0].image)).status).toBe(
      200,
    );
  });
});

describe('editing', () => {
  test.each(['creator', 'partner'])(
    'by the %s makes a public post private until the other partner publishes it',
    async (member) => {
      const { ana, bruno, chloe } = fixture.cast;
      const [editor, other] = member === 'creator' ? [ana, bruno] : [bruno, ana];
      const post = await addPublished(ana, bruno);
      const edited = await editor.call(`PATCH post/${post.id}/`, { body: { alt: ['a square'] } });
      expect(edited.body).toMatchObject({
        is_private: true,
        images: [{ alt: 'a square' }],
        can: { publish: false },
      });
      expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);

      const { edited_at } = edited.body;
      const alone = await toggle(editor, post.id, { is_private: false, edited_at });
      expect([alone.status, typeof alone.body.detail]).toEqual([403, 'string']);
      expect((await other.call(`GET post/${post.id}/`)).body.can.publish).toBe(true);
      const published = await toggle(other, post.id, { is_private: false, edited_at });
      expect([published.status, published.body.is_private]).toEqual([200, false]);
      expect((await chloe.call(`GET post/${post.id}/`)).body.images).toMatchObject([{ alt: 'a square' }]);
      // the editor still cannot publish their own edit
      await toggle(other, post.id, { is_private: true });
      expect((await toggle(editor, post.id, { is_private: false, edited_at })).status).toBe(403);
    },
  );

  test('of a private post by the partner lets only the creator publish, until the creator edits too', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(ana);
    const edit = async (person: Person, text: string): Promise<string> =>
      (await person.call(`PATCH post/${post.id}/`, { body: { text } })).body.edited_at;
    const publish = (person: Person, edited_at: string) =>
      toggle(person, post.id, { is_private: false, edited_at });

    const his = await edit(bruno, 'his words');
    expect((await publish(bruno, his)).status).toBe(403);
    expect((await ana.call(`GET post/${post.id}/`)).body.can.publish).toBe(true);
    const hers = await edit(ana, 'her words');
    expect((await publish(ana, hers)).status).toBe(403);
    expect((await publish(bruno, hers)).body).toMatchObject({ is_private: false, text: 'her words' });
  });

  test('does not overwrite an edit that the editor has not seen', async () => {
    const { ana, bruno } = fixture.cast;
    const { body: post } = await addPost(ana, { text: 'first' });
    const edit = (person: Person, text: string, seen?: { edited_at: string | null }) =>
      person.call(`PATCH post/${post.id}/`, { body: { text, ...(seen && { edited_at: seen.edited_at }) } });
    const { body: hers } = await edit(ana, 'her words', post);
    const rejected = await edit(bruno, 'his words', post);
    expect([rejected.status, typeof rejected.body.detail]).toEqual([409, 'string']);
    const { text, version, edited_at } = hers;
    expect(rejected.body.current).toMatchObject({ id: post.id, text, version, edited_at });
    // a retry by a client that missed the response
    expect((await edit(ana, 'her words', post)).status).toBe(200);
    expect((await edit(bruno, 'his words', hers)).body.text).toBe('his words');
    // older clients send no edited_at
    expect((await edit(ana, 'old client')).body.text).toBe('old client');
  });

  test('without changes keeps the post public', async () => {
    const { ana, bruno } = fixture.cast;
    const { id, text } = await addPublished(ana, bruno);
    const { body: before } = await ana.call(`GET post/${id}/`);
    for (const body of [{}, { text }, { alt: [''] }, { text, alt: [''] }]) {
      const answer = await ana.call(`PATCH post/${id}/`, { body });
      const { is_private, version, edited_at } = answer.body;
      expect([answer.status, is_private, version, edited_at]).toEqual([200, false, before.version, null]);
    }
  });

  test.each([
    [{ text: 'x'.repeat(128) }, 'text'],
    [{ alt: ['a', 'b'] }, 'alt'],
    [{ alt: ['x'.repeat(1001)] }, 'alt'],
  ])('with %j is rejected [S5.28 S9.47]', async (body, field) => {
    const { ana } = fixture.cast;
    const { body: post } = await addPost(ana);
    const answer = await ana.call(`PATCH post/${post.id}/`, { body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});

describe('deleting', () => {
  test('hides it from all viewers; the couple can restore it as private [S7.24]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const post = await addPublished(ana, bruno);
    const client = await ana.listen('message');
    expect((await bruno.call(`DELETE post/${post.id}/`)).status).toBe(204);
    expect(await client.receives(({ type }) => type === 'relay')).toMatchObject({
      data: { deleted: post.id },
    });
    for (const person of [ana, bruno, chloe])
      expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    expect((await bruno.call(`DELETE post/${post.id}/`)).status).toBe(404);

    const { body: deleted } = await ana.call('GET post/deleted/');
    expect(idsOf(deleted.results)).toEqual([post.id]);
    expect((await ana.fetch(deleted.results[0].images[0].image)).status).toBe(200);
    expect((await chloe.call(`POST post/${post.id}/restore/`, { body: {} })).status).toBe(404);
    const restored = await ana.call(`POST post/${post.id}/restore/`, { body: {} });
    expect(restored.body).toMatchObject({ is_private: true, published_at: null });
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    expect((await ana.call('GET post/deleted/')).body.results).toEqual([]);
  });

  test('is permanent after 30 days: rows, images and comments', async () => {
    const { ana } = fixture.cast;

    const { body: post } = await addPost(ana);
    await writeComment(ana, post.id);
    await ana.call(`DELETE post/${post.id}/`);
    moveClock(29 * day);
    await eraseExpiredPosts(fixture.server.db);
    expect(idsOf((await ana.call('GET post/deleted/')).body.results)).toEqual([post.id]);
    moveClock(2 * day);
    // already unlisted before the next purge
    expect((await ana.call('GET post/deleted/')).body.results).toEqual([]);
    await eraseExpiredPosts(fixture.server.db);
    expect((await ana.call(`POST post/${post.id}/restore/`, { body: {} })).status).toBe(404);
    for (const table of [sql`posts`, sql`post_images`, sql`comments`])
      expect(await fixture.server.db.query(sql`select 1 from ${table}`)).toEqual([]);
    expect(await fixture.server.db.query(sql`select 1 from media where released_at is null`)).toEqual([]);
  });
});

describe('refuses', () => {
  test('other couples, also for the list of a private profile', async () => {
    const { ana, bruno, chloe, mallory } = fixture.cast;
    const post = await addPublished(ana, bruno);
    const routes = [
      `PATCH post/${post.id}/`,
      `DELETE post/${post.id}/`,
      `POST post/${post.id}/toggle_visibility/`,
      `POST post/${post.id}/restore/`,
    ];
    for (const route of routes) {
      const statuses = await Promise.all(
        [mallory, chloe].map(async (person) => (await person.call(route, { body: {} })).status),
      );
      expect([route, ...statuses]).toEqual([route, 404, 404]);
    }
    expect((await mallory.call(`GET post/?twosome_id=${twosomeOf(ana)}`)).status).toBe(403);
    expect((await mallory.call(`GET post/?twosome_id=${twosomeOf(ana)}&is_following=true`)).status).toBe(403);
  });

  test('posts without images or beyond the limits [S5.28 S5.29]', async () => {
    const { ana } = fixture.cast;
    const image = await smallPhoto('#777777', 40, 40);
    const post = (fields: Parameters<typeof formOf>[0]) => ana.call('POST post/', { form: formOf(fields) });
    expect((await post({ text: 'no image' })).body).toHaveProperty('images');
    expect((await post({ images: Array(11).fill(image) })).body).toHaveProperty('images');
    expect((await post({ images: image, text: 'x'.repeat(128) })).body).toHaveProperty('text');
    expect((await post({ images: image, aspect: '16:9' })).body).toHaveProperty('aspect');
    expect((await post({ images: image, alt: ['a', 'b'] })).body).toHaveProperty('alt');
    expect((await post({ images: Buffer.from('GIF89a') })).body).toHaveProperty('images');
    expect((await post({ images: Buffer.concat([image, Buffer.alloc(9 * 1024 * 1024)]) })).status).toBe(413);
    expect((await ana.call('POST post/', { body: { text: 'json' } })).status).toBe(400);
    expect(await timeline(ana)).toEqual([]);
  });
});
