import { day } from '@twosome/contract/platform/days';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, formOf, setStage } from '../../testing/stage.ts';

const stage = setStage();
const toggle = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/toggle_visibility/`, { body });
const timeline = async (person: Person) => (await person.call('GET post/?is_timeline=true')).body.results;
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id);

describe('a new post', () => {
  test('is the couple’s alone, with everything the app shows of it [S3.5 S3.6 S4.54 S7.20 S7.23]', async () => {
    const { ana, bruno, chloe, eve } = stage.cast;
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
    expect((await bruno.look(his.body.images[0].image)).status).toBe(200);
    for (const other of [chloe, eve]) expect((await other.call(`GET post/${body.id}/`)).status).toBe(404);
  });

  test('reaches the partner’s screens at once, and nobody else’s [S7.52]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [his, hers] = [await bruno.listen('message'), await chloe.listen('message')];
    const { body } = await addPost(ana);
    expect(await his.hears(({ type }) => type === 'relay')).toMatchObject({
      data: { type: 'sync_post', post: { id: body.id, creator: ana.user.id, can: { publish: true } } },
    });
    await stage.server.app.settled();
    expect(hers.heard).toEqual([]);
  });

  test('is made once, however often it is sent', async () => {
    const { ana, bruno } = stage.cast;
    const picture = await smallPhoto('#123456', 40, 40);
    const send = (person: Person, key: string, text = 'once') =>
      person.call('POST post/', {
        form: formOf({ images: picture, text }),
        headers: { 'Idempotency-Key': key },
      });
    const first = await send(ana, 'k1');
    const again = await Promise.all([send(ana, 'k1'), send(ana, 'k1')]);
    expect(first.status).toBe(201);
    for (const { status, body } of again) if (status === 201) expect(body.id).toBe(first.body.id);
    expect((await send(ana, 'k1', 'something else')).status).toBe(409);
    expect((await send(bruno, 'k1')).body.id).not.toBe(first.body.id);
    expect(await timeline(ana)).toHaveLength(2);
  });

  test('holds every image of its form, in the order in which they came [S7.23]', async () => {
    const { ana } = stage.cast;
    const images = await Promise.all([40, 60, 80].map((side) => smallPhoto('#445566', side, side)));
    const { status, body } = await ana.call('POST post/', { form: formOf({ images, text: 'Three' }) });
    expect(status).toBe(201);
    expect(body.images.map(({ width }: { width: number }) => width)).toEqual([40, 60, 80]);
    expect(body.text).toBe('Three');
  });

  test('takes its aspect from the first image, and all must have it [S9.38]', async () => {
    const { ana } = stage.cast;
    const post = (sizes: [number, number][], fields = {}) =>
      Promise.all(sizes.map(([w, h]) => smallPhoto('#445566', w, h))).then((images) =>
        ana.call('POST post/', { form: formOf({ images, ...fields }) }),
      );
    expect((await post([[40, 30]])).body.aspect).toBe('4:3');
    expect(
      (
        await post([
          [40, 50],
          [80, 100],
        ])
      ).body.aspect,
    ).toBe('4:5');
    for (const refused of [
      await post([[160, 90]]),
      await post([
        [40, 30],
        [40, 40],
      ]),
      await post([[40, 30]], { aspect: '1:1' }),
    ])
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['images']]);
  });
});

describe('publishing', () => {
  test('takes the partner who did not make the post [S3.15 S4.50 S4.51 S6.13]', async () => {
    const { ana, bruno, chloe } = stage.cast;
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

  test('a stated wish makes a repeat harmless; without one it toggles [S4.52 S7.26]', async () => {
    const { ana, bruno } = stage.cast;
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

  test('does not publish words that were changed after the publisher looked', async () => {
    const { ana, bruno } = stage.cast;
    const { body: post } = await addPost(ana, { text: 'what he read' });
    await ana.call(`PATCH post/${post.id}/`, { body: { text: 'what he never read' } });
    const blind = await toggle(bruno, post.id, { is_private: false, edited_at: post.edited_at });
    expect([blind.status, typeof blind.body.detail]).toEqual([409, 'string']);
    expect(blind.body.current).toMatchObject({ id: post.id, text: 'what he never read' });
    const { body: read } = await bruno.call(`GET post/${post.id}/`);
    expect(read).toMatchObject({ is_private: true, text: 'what he never read' });
    expect((await toggle(bruno, post.id, { is_private: false, edited_at: read.edited_at })).status).toBe(200);
  });

  test('taken back, it is gone for the others at once: post, lists, image addresses, screens', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const post = await addPublished(ana, bruno);
    const [seen] = await timeline(chloe);
    expect((await chloe.look(seen.images[0].image)).status).toBe(200);
    expect((await chloe.look(seen.images[0].thumbnail)).status).toBe(200);
    const ear = await chloe.listen('message');

    expect((await toggle(ana, post.id, { is_private: true })).status).toBe(200);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    expect(await timeline(chloe)).toEqual([]);
    expect((await chloe.call(`GET post/?twosome_id=${twosomeOf(ana)}`)).body.results).toEqual([]);
    for (const address of [seen.images[0].image, seen.images[0].thumbnail])
      expect((await chloe.look(address)).status).toBe(404);
    expect(await ear.hears(({ type }) => type === 'relay')).toMatchObject({
      data: { type: 'sync_post', deleted: post.id },
    });
    expect((await bruno.look((await bruno.call(`GET post/${post.id}/`)).body.images[0].image)).status).toBe(
      200,
    );
  });
});

describe('editing', () => {
  test('by the creator takes a public post back; by the partner it stays', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const post = await addPublished(ana, bruno);
    const his = await bruno.call(`PATCH post/${post.id}/`, { body: { text: 'his words' } });
    expect(his.body).toMatchObject({ text: 'his words', is_private: false });
    const hers = await ana.call(`PATCH post/${post.id}/`, { body: { alt: ['a square'] } });
    expect(hers.body).toMatchObject({ text: 'his words', is_private: true, images: [{ alt: 'a square' }] });
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
  });

  test('that changes nothing takes nothing back', async () => {
    const { ana, bruno } = stage.cast;
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
    [{ text: 7 }, 'text'],
    [{ alt: ['a', 'b'] }, 'alt'],
    [{ alt: 'a' }, 'alt'],
    [{ alt: ['x'.repeat(1001)] }, 'alt'],
    [{ text: 'nul\u0000' }, 'text'],
  ])('with %j is refused [S5.28 S9.47]', async (body, field) => {
    const { ana } = stage.cast;
    const { body: post } = await addPost(ana);
    const answer = await ana.call(`PATCH post/${post.id}/`, { body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });
});

describe('deleting', () => {
  test('takes it out of everybody’s sight; the couple may bring it back, private [S7.24]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const post = await addPublished(ana, bruno);
    const ear = await ana.listen('message');
    expect((await bruno.call(`DELETE post/${post.id}/`)).status).toBe(204);
    expect(await ear.hears(({ type }) => type === 'relay')).toMatchObject({ data: { deleted: post.id } });
    for (const person of [ana, bruno, chloe])
      expect((await person.call(`GET post/${post.id}/`)).status).toBe(404);
    expect((await bruno.call(`DELETE post/${post.id}/`)).status).toBe(404);

    const { body: deleted } = await ana.call('GET post/deleted/');
    expect(idsOf(deleted.results)).toEqual([post.id]);
    expect((await ana.look(deleted.results[0].images[0].image)).status).toBe(200);
    expect((await chloe.call(`POST post/${post.id}/restore/`, { body: {} })).status).toBe(404);
    const restored = await ana.call(`POST post/${post.id}/restore/`, { body: {} });
    expect(restored.body).toMatchObject({ is_private: true, published_at: null });
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    expect((await ana.call('GET post/deleted/')).body.results).toEqual([]);
  });

  test('is for good after 30 days, rows and images', async () => {
    const { ana } = stage.cast;
    const { eraseRestedPosts } = await import('./erase-deleted.ts');
    const { body: old } = await addPost(ana);
    await ana.call(`DELETE post/${old.id}/`);
    moveClock(29 * day);
    await eraseRestedPosts(stage.server.db);
    expect(idsOf((await ana.call('GET post/deleted/')).body.results)).toEqual([old.id]);
    moveClock(2 * day);
    await eraseRestedPosts(stage.server.db);
    expect((await ana.call('GET post/deleted/')).body.results).toEqual([]);
    expect((await ana.call(`POST post/${old.id}/restore/`, { body: {} })).status).toBe(404);
    for (const table of [sql`posts`, sql`post_images`])
      expect(await stage.server.db.query(sql`select 1 from ${table}`)).toEqual([]);
    expect(await stage.server.db.query(sql`select 1 from media where released_at is null`)).toEqual([]);
  });
});

describe('refuses', () => {
  test('whoever may not, with what each may hear [S6.5]', async () => {
    const { ana, bruno, chloe, mallory, eve, nobody } = stage.cast;
    const post = await addPublished(ana, bruno);
    const acts = [
      `PATCH post/${post.id}/`,
      `DELETE post/${post.id}/`,
      `POST post/${post.id}/toggle_visibility/`,
      `POST post/${post.id}/restore/`,
    ];
    for (const line of acts) {
      const statuses = await Promise.all(
        [nobody, eve, mallory, chloe].map(async (person) => (await person.call(line, { body: {} })).status),
      );
      expect([line, ...statuses]).toEqual([line, 401, 403, 404, 404]);
    }
    expect((await addPost(nobody)).status).toBe(401);
    expect((await addPost(eve)).status).toBe(403);
    expect((await nobody.call('GET post/?is_timeline=true')).status).toBe(401);
    expect((await mallory.call(`GET post/?twosome_id=${twosomeOf(ana)}`)).status).toBe(403);
    expect((await mallory.call(`GET post/?twosome_id=${twosomeOf(ana)}&is_following=true`)).status).toBe(403);
    expect((await eve.call('GET post/deleted/')).status).toBe(403);
  });

  test('posts without terms, without images, with too many or too much [S5.28 S5.29]', async () => {
    const { ana, server } = { ...stage.cast, server: stage.server };
    const image = await smallPhoto('#777777', 40, 40);
    const post = (fields: Parameters<typeof formOf>[0]) => ana.call('POST post/', { form: formOf(fields) });
    expect((await post({ text: 'no image' })).body).toHaveProperty('images');
    expect((await post({ images: Array(11).fill(image) })).body).toHaveProperty('images');
    expect((await post({ images: image, text: 'x'.repeat(128) })).body).toHaveProperty('text');
    expect((await post({ images: image, aspect: '16:9' })).body).toHaveProperty('aspect');
    expect((await post({ images: image, alt: ['a', 'b'] })).body).toHaveProperty('alt');
    expect((await post({ images: Buffer.from('GIF89a') })).body).toHaveProperty('images');
    expect((await post({ images: Buffer.alloc(9 * 1024 * 1024) })).status).toBe(413);
    expect((await ana.call('POST post/', { body: { text: 'json' } })).status).toBe(400);
    await server.writePast(sql`update users set terms_accepted_at = null where id = ${ana.user.id}::text`);
    const { status, body } = await post({ images: image });
    expect([status, body.code]).toEqual([403, 'terms']);
    expect(await timeline(ana)).toEqual([]);
  });

  test('fields that nobody may set', async () => {
    const { ana, bruno } = stage.cast;
    const { body } = await addPost(ana, {
      is_private: 'false',
      creator: bruno.user.id,
      clap_count: '99',
      id: newId(),
      published_at: '2020-01-01',
    });
    expect(body).toMatchObject({ is_private: true, creator: ana.user.id, clap_count: 0, published_at: null });
    const { body: edited } = await ana.call(`PATCH post/${body.id}/`, {
      body: { text: 'x', is_private: false, creator: bruno.user.id, clap_count: 5 },
    });
    expect(edited).toMatchObject({ is_private: true, creator: ana.user.id, clap_count: 0 });
  });

  test.each([{ is_private: 'no' }, { is_private: null }, { is_private: 1 }])('the wish %j', async (body) => {
    const { ana } = stage.cast;
    const { body: post } = await addPost(ana);
    const answer = await toggle(ana, post.id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['is_private']]);
  });
});
