import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { block, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';

const stage = setStage();
const tap = (person: Person, id: string, body: object = {}) =>
  person.call(`POST post/${id}/clap/toggle_clap/`, { body });
const show = async (person: Person, id: string) => (await person.call(`GET post/${id}/`)).body;
const tells = (id: string, version: number) => (frame: Frame) => {
  const { post } = frame.data as { post?: { id: string; version: number } };
  return post?.id === id && post.version === version;
};
const factsOf = async (kind: string) =>
  (
    await stage.server.db.query<{ names: object }>(
      sql`select names from outbox where kind = ${kind}::text order by names::text`,
    )
  ).map(({ names }) => names);

describe('a clap', () => {
  test('is begun by one, completed by the other and taken back by either [S3.7 S4.39 S4.40 S4.42 S4.43 S7.27]', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id, version } = await addPublished(ana, bruno);
    const begun = await tap(chloe, id);
    expect([begun.status, begun.body]).toEqual([200, { initiated_by: chloe.user.id, is_complete: false }]);
    expect(await show(dan, id)).toMatchObject({
      clap: begun.body,
      is_liked: false,
      clap_count: 0,
      version: version + 1,
    });

    const complete = await tap(dan, id);
    expect([complete.status, complete.body]).toEqual([200, { ...begun.body, is_complete: true }]);
    expect(await show(chloe, id)).toMatchObject({ clap: complete.body, is_liked: true, clap_count: 1 });
    // the couple itself sees the count, and nothing of the other couple's clap
    expect(await show(ana, id)).toMatchObject({ clap: null, is_liked: false, clap_count: 1 });

    const gone = await tap(chloe, id);
    expect([gone.status, gone.body]).toEqual([204, null]);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await show(dan, id)).toMatchObject({ clap: null, is_liked: false });
  });

  test('that nobody joined is taken back by who began it, and the count stays [S4.41 S4.44]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    await tap(chloe, id);
    expect((await tap(chloe, id)).status).toBe(204);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0 });
  });

  test('on an own post counts like any other, a private one too', async () => {
    const { ana, bruno } = stage.cast;
    const { id } = (await addPost(ana)).body;
    await tap(ana, id);
    await tap(bruno, id);
    expect(await show(ana, id)).toMatchObject({ is_liked: true, clap_count: 1 });
  });

  test('of one couple says nothing of another’s', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = stage.cast;
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

  test('that is wished for is there once, however often it is sent', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id, version } = await addPublished(ana, bruno);
    const want = async (person: Person, wish: boolean) => (await tap(person, id, { want: wish })).body;
    expect(await want(chloe, false)).toBeNull();
    const begun = { initiated_by: chloe.user.id, is_complete: false };
    expect([await want(chloe, true), await want(chloe, true)]).toEqual([begun, begun]);
    const complete = { ...begun, is_complete: true };
    expect([await want(dan, true), await want(dan, true), await want(chloe, true)]).toEqual(
      Array(3).fill(complete),
    );
    expect(await show(ana, id)).toMatchObject({ clap_count: 1, version: version + 2 });
    expect([await want(dan, false), await want(dan, false)]).toEqual([null, null]);
    expect(await show(ana, id)).toMatchObject({ clap_count: 0, version: version + 3 });
    expect(await factsOf('clap.changed')).toHaveLength(3);
  });

  test('needs no body [S7.27]', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    expect((await chloe.call(`POST post/${id}/clap/toggle_clap/`)).status).toBe(200);
  });

  test('is announced at every change, and as complete once it is', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    for (const person of [chloe, dan, dan]) await tap(person, id);
    const names = { postId: id, twosomeId: twosomeOf(ana), clapperId: twosomeOf(chloe) };
    expect(await factsOf('clap.changed')).toEqual([names, names, names]);
    expect(await factsOf('clap.completed')).toEqual([names]);
  });

  test('shows at once on all screens of both couples, each as they see it, and on no others [S3.15 S4.45 S7.52]', async () => {
    const { ana, bruno, chloe, dan, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id, version } = await addPublished(ana, bruno);
    const [hers, hersToo, his, theirs, others] = await Promise.all(
      [chloe, chloe, dan, bruno, mallory].map((person) => person.listen('message')),
    );
    await tap(chloe, id);
    const mine = { creator: null, clap: { initiated_by: chloe.user.id, is_complete: false }, clap_count: 0 };
    for (const ear of [hers, hersToo, his])
      expect(await ear?.hears(tells(id, version + 1))).toMatchObject({
        data: { type: 'sync_post', post: mine },
        sent_by: null,
      });
    expect(await theirs?.hears(tells(id, version + 1))).toMatchObject({
      data: { post: { clap: null, creator: ana.user.id } },
    });
    await stage.server.app.settled();
    expect(JSON.stringify(theirs?.heard)).not.toContain(chloe.user.id);
    expect(JSON.stringify(others?.heard)).not.toContain(id);
  });
});

describe('refuses', () => {
  test('whoever may not, with what each may hear', async () => {
    const { ana, bruno, chloe, dan, mallory, eve, nobody } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const { id: hidden } = (await addPost(ana)).body;
    await request(stage.server, mallory, ana);
    await stage.server.writePast(sql`
      update sessions set last_used_at = now() - interval '91 days' where user_id = ${dan.user.id}::text
    `);
    const people = { nobody, expired: dan, alone: eve, requested: mallory, follower: chloe, author: ana };
    const answers: Record<string, unknown> = {};
    for (const [name, person] of Object.entries(people))
      answers[name] = [(await tap(person, id)).status, (await tap(person, hidden)).status];
    expect(answers).toEqual({
      nobody: [401, 401],
      expired: [401, 401],
      alone: [403, 403],
      requested: [404, 404],
      follower: [200, 404],
      author: [200, 200],
    });
  });

  test('what a stranger may not see as if it did not exist, and lets them clap what is public', async () => {
    const { ana, bruno, mallory } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const [hidden, absent] = [await tap(mallory, id), await tap(mallory, newId())];
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    await setProfile(ana, { is_private: 'false' });
    expect((await tap(mallory, id)).status).toBe(200);
    // begun while it was public; one who may see it no more takes nothing back either
    await setProfile(ana, { is_private: 'true' });
    expect((await tap(mallory, id)).status).toBe(404);
    await ana.call(`DELETE post/${id}/`);
    expect((await tap(ana, id)).status).toBe(404);
  });

  test.each(['ana', 'mallory'] as const)('couples of whom one blocked the other: %s did', async (who) => {
    const { ana, bruno, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    await tap(mallory, id);
    await block(stage.cast[who], who === 'ana' ? mallory : ana);
    const ear = await mallory.listen('message');
    expect((await tap(mallory, id)).status).toBe(404);
    await tap(ana, id);
    await stage.server.app.settled();
    expect(JSON.stringify(ear.heard)).not.toContain(id);
  });

  test.each([{ want: 'yes' }, { want: null }, { want: 1 }])('the wish %j', async (body) => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const answer = await tap(chloe, id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['want']]);
    expect((await tap(chloe, 'not-an-id')).status).toBe(404);
  });
});
