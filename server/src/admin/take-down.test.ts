import { newId } from '@twosome/contract/platform/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { setProfile, twosomeOf } from '../testing/cast.ts';
import { messagesOf } from '../testing/chat.ts';
import { addPublished, createFixture, formOf } from '../testing/fixture.ts';
import { smallPhoto } from '../testing/images.ts';
import { adminToken, type Browser, signedInOperator } from '../testing/operator.ts';
import type { Person, WsClient } from '../testing/person.ts';

// What people and their open screens have of content that the operator takes down.

const fixture = createFixture({ ADMIN_TOKEN: adminToken });
let rita: Browser;
beforeEach(async () => {
  rita = await signedInOperator(fixture.server);
});
const act = async (...what: [act: 'take-down' | 'restore', kind: string, id: string]) => {
  const { status } = await rita.post('/admin/act', { what: what.join(' '), reason: 'It breaks the rules.' });
  expect(status).toBe(303);
};
const isDeletionOf = (id: string) => (frame: { data: unknown }) =>
  JSON.stringify(frame.data).includes(`"deleted":"${id}"`);
const isDown =
  (id: string, taken_down = true) =>
  ({ data }: { data: unknown }) => {
    const { post, twosome } = data as { post?: Marked; twosome?: Marked };
    const one = post ?? twosome;
    return one?.id === id && (one.taken_down === true) === taken_down;
  };
interface Marked {
  id: string;
  taken_down?: boolean;
}
/** Sockets that have joined their rooms: one that has only opened could miss what happens at that moment. */
const listen = (...people: Person[]): Promise<WsClient[]> =>
  Promise.all(
    people.map(async (person) => {
      const client = await person.listen(person.user.twosome === null ? 'single' : 'message');
      client.send({ type: 'ping', data: {} });
      await client.receives(({ type }) => type === 'pong');
      return client;
    }),
  );

describe('taking down', () => {
  test('removes a post from every connected client, shows its couple the reason, and restore brings it back', async () => {
    const { ana, bruno, chloe, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno, { text: 'Not nice.' });
    const [hers, theirs, alone] = await listen(ana, chloe, eve);
    const address = (await chloe.call(`GET post/${post.id}/`)).body.images[0].image;
    expect((await chloe.fetch(address)).status).toBe(200);
    expect((await eve.call(`GET post/${post.id}/`)).status).toBe(200);

    await act('take-down', 'post', post.id);
    await Promise.all([theirs!.receives(isDeletionOf(post.id)), alone!.receives(isDeletionOf(post.id))]);
    await hers!.receives(isDown(post.id));
    expect((await chloe.fetch(address)).status).toBe(404);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(404);
    const own = await ana.call(`GET post/${post.id}/`);
    expect(own.body).toMatchObject({
      taken_down: true,
      images: [],
      can: { publish: false, make_private: false, edit: false, delete: true },
    });
    expect((await ana.fetch(post.images[0].image)).status).toBe(404);
    for (const [line, body] of [
      [`PATCH post/${post.id}/`, { text: 'Nicer.' }],
      [`POST post/${post.id}/toggle_visibility/`, { is_private: true }],
    ] as const) {
      const { status, body: output } = await bruno.call(line, { body });
      expect([status, output.detail]).toEqual([403, expect.stringContaining('taken down by the operator')]);
    }

    await act('restore', 'post', post.id);
    await hers!.receives(isDown(post.id, false));
    expect((await chloe.fetch(address)).status).toBe(200);
    const back = await chloe.call(`GET post/${post.id}/`);
    expect(back.body).toMatchObject({ id: post.id, is_private: false, published_at: post.published_at });
    expect(Object.keys(back.body)).not.toContain('taken_down');
  });

  test('restore does not bring back a post that its couple deleted', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await act('take-down', 'post', id);
    expect((await bruno.call(`DELETE post/${id}/`)).status).toBe(204);
    await act('restore', 'post', id);
    expect((await chloe.call(`GET post/${id}/`)).status).toBe(404);
  });

  test('hides a comment and its count, and restore brings it back', async () => {
    const { ana, bruno, chloe, dan, mallory, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const post = await addPublished(ana, bruno);
    const addComment = async (text: string) =>
      (await chloe.call(`POST post/${post.id}/comment/`, { body: { text } })).body.id;
    const [bad, good] = [await addComment('Ugly.'), await addComment('Pretty.')];
    const read = async (person: Person) => {
      const [comments, { body }] = await Promise.all([
        person.call(`GET post/${post.id}/comment/`),
        person.call(`GET post/${post.id}/`),
      ]);
      return [comments.body.results.map(({ id }: { id: string }) => id), body.comment_count];
    };
    for (const person of [ana, dan, mallory, eve]) await read(person);
    const clients = await listen(ana, dan, mallory, eve);
    await act('take-down', 'comment', bad);
    await Promise.all(clients.map((client) => client.receives(isDeletionOf(bad))));
    for (const person of [ana, bruno, chloe, dan, mallory, eve])
      expect([person.name, await read(person)]).toEqual([person.name, [[good], 1]]);
    expect((await bruno.call(`DELETE post/${post.id}/comment/${bad}/`)).status).toBe(404);
    await act('restore', 'comment', bad);
    expect(await read(mallory)).toEqual([[good, bad], 2]);
  });

  test('empties a message for both, without its images, and restore brings it back', async () => {
    const { ana, bruno } = fixture.cast;
    const files = await smallPhoto('#123456', 40, 40);
    const { body: sent } = await ana.call('POST message/add_message/', {
      form: formOf({ text: 'Unkind.', files, __id__: newId() }),
    });
    const { body: answer } = await bruno.call('POST message/add_message/', {
      form: formOf({ text: 'Why?', reply_to: sent.id }),
    });
    const all = async (person: Person) => (await person.call('GET message/more/latest/')).body;
    const address = (await all(bruno))[1].files[0].url;
    const clients = await listen(ana, bruno);
    await act('take-down', 'message', sent.id);
    for (const client of clients)
      await client.receives(
        ({ type, data }) => type === 'message' && (data as { id: string }).id === sent.id,
      );
    for (const client of clients)
      expect(messagesOf(client)).toMatchObject([{ id: sent.id, text: '', files: [] }]);
    expect((await bruno.fetch(address)).status).toBe(404);
    for (const person of [ana, bruno])
      expect(await all(person)).toMatchObject([
        { id: answer.id, reply_to: { id: sent.id, text: '', file_count: 0 } },
        { id: sent.id, text: '', files: [] },
      ]);
    await act('restore', 'message', sent.id);
    for (const client of clients)
      await client.receives(
        ({ type, data }) => type === 'message' && (data as { text: string }).text === 'Unkind.',
      );
    for (const client of clients) {
      const [emptied, back] = messagesOf(client);
      expect(back?.version).toBeGreaterThan(emptied?.version ?? 0);
    }
    expect(await all(bruno)).toMatchObject([
      { id: answer.id, reply_to: { text: 'Unkind.', file_count: 1 } },
      { id: sent.id, text: 'Unkind.', files: [{}] },
    ]);
    expect((await bruno.fetch(address)).status).toBe(200);
  });

  test('hides a profile with its content, while its couple can continue and is informed', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const id = twosomeOf(ana);
    const post = await addPublished(ana, bruno);
    expect((await chloe.call(`GET auth/twosome/${id}/`)).status).toBe(200);
    const [hers, theirs] = await listen(bruno, chloe);
    await act('take-down', 'profile', id);
    await theirs!.receives(isDeletionOf(id));
    await hers!.receives(isDown(id));
    for (const line of [`GET auth/twosome/${id}/`, `GET post/?twosome_id=${id}`, `GET post/${post.id}/`])
      expect([line, (await chloe.call(line)).status]).toEqual([line, 404]);
    expect((await ana.call(`GET auth/twosome/${id}/`)).body.taken_down).toBe(true);
    expect((await ana.call('POST message/add_message/', { form: formOf({ text: 'Oh.' }) })).status).toBe(201);
    await act('restore', 'profile', id);
    expect((await chloe.call(`GET post/${post.id}/`)).status).toBe(200);
    expect((await chloe.call(`GET auth/twosome/${id}/`)).body.taken_down).toBeUndefined();
  });
});
