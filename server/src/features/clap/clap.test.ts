import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { block, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const tap = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/clap/toggle_clap/`, { body });
const show = async (person: Person, id: string) => (await person.call(`GET post/${id}/`)).body;
const isPostFrame = (id: string, version: number) => (frame: Frame) => {
  const { post } = frame.data as { post?: { id: string; version: number } };
  return post?.id === id && post.version === version;
};
const payloadsOf = async (kind: string) =>
  (
    await fixture.server.db.query<{ names: object }>(
      sql`select names from outbox where kind = ${kind}::text order by names::text`,
    )
  ).map(({ names }) => names);

describe('a clap', () => {
  test('is begun by one partner, completed by the other and withdrawn by either [S3.7 S4.39 S4.40 S4.42 S4.43 S7.27]', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id, version } = await addPublished(ana, bruno);
    const begun = await tap(chloe, id);
    const clap = { initiated_by: chloe.user.id, is_complete: false };
    expect(begun).toMatchObject({ status: 200, body: { ...clap, post: await show(chloe, id) } });
    expect(await show(dan, id)).toMatchObject({
      clap,
      is_liked: false,
      clap_count: 0,
      version: version + 1,
    });

    const complete = await tap(dan, id);
    const whole = { ...clap, is_complete: true };
    expect(complete).toMatchObject({ status: 200, body: { ...whole, post: await show(dan, id) } });
    expect(await show(chloe, id)).toMatchObject({ clap: whole, is_liked: true, clap_count: 1 });
    // the post's couple sees the count, not the other couple's clap
    expect(await show(ana, id)).toMatchObject({ clap: null, is_liked: false, clap_count: 1 });

    const withdrawn = await tap(chloe, id);
    expect([withdrawn.status, withdrawn.body]).toEqual([204, null]);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await show(dan, id)).toMatchObject({ clap: null, is_liked: false });
  });

  test('that is incomplete is withdrawn by the partner who began it, and the count stays [S4.41 S4.44]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await tap(chloe, id);
    expect((await tap(chloe, id)).status).toBe(204);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0 });
  });

  test('on the couple’s own post counts, also on a private one', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = (await addPost(ana)).body;
    await tap(ana, id);
    await tap(bruno, id);
    expect(await show(ana, id)).toMatchObject({ is_liked: true, clap_count: 1 });
  });

  test('of one couple does not affect another’s', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    for (const person of [chloe, dan, mallory]) await tap(person, id);
    expect(await show(chloe, id)).toMatchObject({ is_liked: true, clap_count: 1 });
    expect(await show(max, id)).toMatchObject({
      is_liked: false,
      clap_count: 1,
      clap: { initiated_by: mallory.user.id },
    });
    await tap(max, id);
    await tap(dan, id);
    expect(await show(chloe, id)).toMatchObject({ clap: null, clap_count: 1 });
  });

  test('is idempotent with an explicit value', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id, version } = await addPublished(ana, bruno);
    const set = async (person: Person, want: boolean) =>
      (await tap(person, id, { want })).body?.post.clap ?? null;
    expect(await set(chloe, false)).toBeNull();
    const begun = { initiated_by: chloe.user.id, is_complete: false };
    expect([await set(chloe, true), await set(chloe, true)]).toEqual([begun, begun]);
    const complete = { ...begun, is_complete: true };
    expect([await set(dan, true), await set(dan, true), await set(chloe, true)]).toEqual(
      Array(3).fill(complete),
    );
    expect(await show(ana, id)).toMatchObject({ clap_count: 1, version: version + 2 });
    expect([await set(dan, false), await set(dan, false)]).toEqual([null, null]);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await payloadsOf('clap.changed')).toHaveLength(3);
  });

  test('needs no body [S7.27]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    expect((await chloe.call(`POST post/${id}/clap/toggle_clap/`)).status).toBe(200);
  });

  test('emits an event at every change, and one when it is complete', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    for (const person of [chloe, dan, dan]) await tap(person, id);
    const payload = { postId: id, twosomeId: twosomeOf(ana), clapperId: twosomeOf(chloe) };
    expect(await payloadsOf('clap.changed')).toEqual([payload, payload, payload]);
    expect(await payloadsOf('clap.completed')).toEqual([payload]);
  });

  test('is sent immediately to all screens of both couples, each with their own view, and to no others [S3.15 S4.45 S7.52]', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id, version } = await addPublished(ana, bruno);
    const [hers, hersToo, his, theirs, others] = await Promise.all(
      [chloe, chloe, dan, bruno, mallory].map((person) => person.listen('message')),
    );
    await tap(chloe, id);
    const mine = { creator: null, clap: { initiated_by: chloe.user.id, is_complete: false }, clap_count: 0 };
    for (const client of [hers, hersToo, his])
      expect(await client?.receives(isPostFrame(id, version + 1))).toMatchObject({
        data: { type: 'sync_post', post: mine },
        sent_by: null,
      });
    expect(await theirs?.receives(isPostFrame(id, version + 1))).toMatchObject({
      data: { post: { clap: null, creator: ana.user.id } },
    });
    await fixture.server.app.settled();
    expect(JSON.stringify(theirs?.received)).not.toContain(chloe.user.id);
    expect(JSON.stringify(others?.received)).not.toContain(id);
  });
});

describe('rejects', () => {
  test('callers without permission, with the status for each', async () => {
    const { ana, bruno, chloe, dan, mallory, eve, signedOut } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const { id: hidden } = (await addPost(ana)).body;
    await request(fixture.server, mallory, ana);
    await fixture.server.writePast(sql`
      update sessions set last_used_at = now() - interval '91 days' where user_id = ${dan.user.id}::text
    `);
    const people = { signedOut, expired: dan, alone: eve, requested: mallory, follower: chloe, author: ana };
    const answers: Record<string, unknown> = {};
    for (const [name, person] of Object.entries(people))
      answers[name] = [(await tap(person, id)).status, (await tap(person, hidden)).status];
    expect(answers).toEqual({
      signedOut: [401, 401],
      expired: [401, 401],
      alone: [403, 403],
      requested: [404, 404],
      follower: [200, 404],
      author: [200, 200],
    });
  });

  test('all callers on a post that was taken down, its own couple too', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await fixture.server.db.query(sql`update posts set taken_down_at = now() where id = ${id}::text`);
    const comment = { body: { text: 'Lovely!' } };
    for (const person of [ana, bruno, chloe]) {
      expect((await tap(person, id)).status).toBe(404);
      expect((await person.call(`POST post/${id}/comment/`, comment)).status).toBe(404);
    }
  });

  test('a stranger on a hidden post like on an unknown one, and lets them clap for a public one', async () => {
    const { ana, bruno, mallory } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const [hidden, absent] = [await tap(mallory, id), await tap(mallory, newId())];
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    await setProfile(ana, { is_private: 'false' });
    expect((await tap(mallory, id)).status).toBe(200);
    // a viewer who can no longer see the post cannot withdraw the clap either
    await setProfile(ana, { is_private: 'true' });
    expect((await tap(mallory, id)).status).toBe(404);
    await ana.call(`DELETE post/${id}/`);
    expect((await tap(ana, id)).status).toBe(404);
  });

  test.each(['ana', 'mallory'] as const)(
    'couples when one blocked the other: blocked by %s',
    async (blocker) => {
      const { ana, bruno, mallory } = fixture.cast;
      await setProfile(ana, { is_private: 'false' });
      const { id } = await addPublished(ana, bruno);
      await tap(mallory, id);
      await block(fixture.cast[blocker], blocker === 'ana' ? mallory : ana);
      const client = await mallory.listen('message');
      expect((await tap(mallory, id)).status).toBe(404);
      await tap(ana, id);
      await fixture.server.app.settled();
      expect(JSON.stringify(client.received)).not.toContain(id);
    },
  );

  test.each([{ want: 'yes' }, { want: null }, { want: 1 }])('the request %j', async (body) => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const answer = await tap(chloe, id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['want']]);
    expect((await tap(chloe, 'not-an-id')).status).toBe(404);
  });
});
