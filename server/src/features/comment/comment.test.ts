import { day } from '@twosome/contract/platform/days';
import type { Frame } from '@twosome/contract/platform/frames';
import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { moveClock } from '../../platform/clock.ts';
import { block, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import type { Person } from '../../testing/person.ts';
import { addPost, addPublished, setStage } from '../../testing/stage.ts';

const stage = setStage();
const write = (person: Person, id: string, text = 'Lovely!', key?: string) =>
  person.call(`POST post/${id}/comment/`, {
    body: { text },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const read = (person: Person, id: string) => person.call(`GET post/${id}/comment/`);
const drop = (person: Person, id: string, commentId: string) =>
  person.call(`DELETE post/${id}/comment/${commentId}/`);
const show = async (person: Person, id: string) => (await person.call(`GET post/${id}/`)).body;
const tells = (id: string, version: number) => (frame: Frame) => {
  const { post } = frame.data as { post?: { id: string; version: number } };
  return post?.id === id && post.version === version;
};
const factsOf = async (kind: string) =>
  (
    await stage.server.db.query<{ names: object }>(sql`select names from outbox where kind = ${kind}::text`)
  ).map(({ names }) => names);

describe('a comment', () => {
  test('is shown as the couple’s and kept with the person [S3.8 S7.28 S7.29]', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id, version } = await addPublished(ana, bruno);
    const { status, body } = await write(chloe, id, '  So\r\nlovely! ');
    expect(status).toBe(201);
    const { username } = chloe.user.twosome ?? {};
    expect(body).toEqual({
      id: body.id,
      post: id,
      text: 'So\nlovely!',
      added_at: expect.stringMatching(/Z$/),
      twosome: { id: twosomeOf(chloe), username, photo: null, photo_thumbnail: null },
      can: { delete: true },
    });
    for (const person of [ana, bruno, dan]) {
      expect((await read(person, id)).body).toEqual({ results: [body], next: null });
      expect(await show(person, id)).toMatchObject({ comment_count: 1, version: version + 1 });
    }
    expect(await stage.server.db.query(sql`select user_id from comments`)).toEqual([
      { user_id: chloe.user.id },
    ]);
  });

  test('goes to all who see the post, to somebody without a partner too; can says who deletes it', async () => {
    const { ana, bruno, chloe, dan, mallory, eve } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    await write(chloe, id);
    const can = async (person: Person) => (await read(person, id)).body.results[0].can.delete;
    expect([await can(chloe), await can(dan), await can(ana), await can(bruno)]).toEqual(Array(4).fill(true));
    expect([await can(mallory), await can(eve)]).toEqual([false, false]);
  });

  test('is written once, however often it is sent', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const first = await write(chloe, id, 'once', 'k1');
    const again = await Promise.all([write(chloe, id, 'once', 'k1'), write(chloe, id, 'once', 'k1')]);
    for (const { status, body } of again) if (status === 201) expect(body).toEqual(first.body);
    expect((await write(chloe, id, 'something else', 'k1')).status).toBe(409);
    expect(await show(ana, id)).toMatchObject({ comment_count: 1 });
    expect((await write(dan, id, 'once', 'k1')).body.id).not.toBe(first.body.id);
    await drop(chloe, id, first.body.id);
    expect((await write(chloe, id, 'once', 'k1')).status).toBe(409);
    expect(await show(ana, id)).toMatchObject({ comment_count: 1 });
  });

  test('shows at once on the screens of both couples, and on no others', async () => {
    const { ana, bruno, chloe, dan, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id, version } = await addPublished(ana, bruno);
    const [his, hers, theirs, others] = await Promise.all(
      [dan, chloe, bruno, mallory].map((person) => person.listen('message')),
    );
    const { body } = await write(chloe, id);
    for (const ear of [his, hers, theirs])
      expect(await ear?.hears(tells(id, version + 1))).toMatchObject({
        data: { type: 'sync_post', post: { comment_count: 1 } },
        sent_by: null,
      });
    await drop(ana, id, body.id);
    for (const ear of [his, hers, theirs])
      expect(await ear?.hears(tells(id, version + 2))).toMatchObject({
        data: { post: { comment_count: 0 } },
      });
    await stage.server.app.settled();
    expect(JSON.stringify(others?.heard)).not.toContain(id);
  });

  test('is announced when it comes and when it goes', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const { body } = await write(chloe, id);
    await drop(bruno, id, body.id);
    const names = { commentId: body.id, postId: id, twosomeId: twosomeOf(ana), writerId: twosomeOf(chloe) };
    expect([await factsOf('comment.added'), await factsOf('comment.deleted')]).toEqual([[names], [names]]);
  });

  test('goes with its post', async () => {
    const { ana } = stage.cast;
    const { eraseRestedPosts } = await import('../post/erase-deleted.ts');
    const { id } = (await addPost(ana)).body;
    await write(ana, id);
    await ana.call(`DELETE post/${id}/`);
    expect((await read(ana, id)).status).toBe(404);
    moveClock(31 * day);
    await eraseRestedPosts(stage.server.db);
    expect(await stage.server.db.query(sql`select 1 from comments`)).toEqual([]);
  });
});

describe('the list', () => {
  test('is newest first, twenty a page; what comes and goes meanwhile moves nothing [S3.14 S7.28]', async () => {
    const { ana, bruno, chloe, dan } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const written: string[] = [];
    // one instant for all: their ids alone keep the order, and none is skipped
    const at = new Date();
    for (let n = 0; n < 45; n++) {
      const comment = { id: newId(), at: new Date(at.getTime() + Math.floor(n / 3)) };
      written.push(comment.id);
      await stage.server.db.query(sql`
        insert into comments (id, post_id, twosome_id, user_id, text, added_at)
        values (${comment.id}::text, ${id}::text, ${twosomeOf(chloe)}::text, ${chloe.user.id}::text, ${`${n}`}::text, ${comment.at}::timestamptz)
      `);
    }
    const idsOf = (body: { results: { id: string }[] }) => body.results.map((comment) => comment.id);
    const first = (await read(dan, id)).body;
    expect(first.results).toHaveLength(20);
    expect(
      first.results
        .slice(0, 3)
        .map(({ text }: { text: string }) => text)
        .sort(),
    ).toEqual(['42', '43', '44']);
    await write(chloe, id, 'newer than all');
    await stage.server.db.query(sql`delete from comments where id = ${first.results[19].id}::text`);
    const second = (await dan.call(`GET ${first.next.replace('/api/v1/', '')}`)).body;
    const third = (await dan.call(`GET ${second.next.replace('/api/v1/', '')}`)).body;
    expect([second.results.length, third.results.length, third.next]).toEqual([20, 5, null]);
    const all = [first, second, third].flatMap(idsOf);
    expect(new Set(all)).toEqual(new Set(written));
    expect(all).toHaveLength(45);
  });

  test('leaves out what couples wrote whom the reader does not reach', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const theirs = (await write(chloe, id, 'from Chloe')).body;
    const hers = (await write(mallory, id, 'from Mallory')).body;
    await block(dan, mallory);
    const textsOf = async (person: Person) =>
      (await read(person, id)).body.results.map(({ text }: { text: string }) => text);
    for (const person of [chloe, dan]) expect(await textsOf(person)).toEqual(['from Chloe']);
    for (const person of [mallory, max]) expect(await textsOf(person)).toEqual(['from Mallory']);
    for (const person of [ana, bruno]) expect(await textsOf(person)).toEqual(['from Mallory', 'from Chloe']);
    // what one may not read does not exist, for deleting either
    expect((await drop(chloe, id, hers.id)).status).toBe(404);
    expect((await drop(max, id, theirs.id)).status).toBe(404);
    expect(await show(ana, id)).toMatchObject({ comment_count: 2 });
  });

  test.each(['x', 'x.y', '', 'W10.AAAAAAAAAAAAAAAA'])(
    'with the forged cursor "%s" is refused',
    async (cursor) => {
      const { ana, bruno, chloe } = stage.cast;
      const { id } = await addPublished(ana, bruno);
      const { status, body } = await chloe.call(`GET post/${id}/comment/?cursor=${cursor}`);
      expect([status, Object.keys(body)]).toEqual([400, ['cursor']]);
    },
  );
});

describe('deleting', () => {
  test.each(['chloe', 'dan', 'ana', 'bruno'] as const)(
    'may %s, of the writing couple or of the post’s [S6.12 S7.31]',
    async (who) => {
      const { ana, bruno, chloe } = stage.cast;
      const { id, version } = await addPublished(ana, bruno);
      const { body } = await write(chloe, id);
      expect((await drop(stage.cast[who], id, body.id)).status).toBe(204);
      expect((await read(ana, id)).body.results).toEqual([]);
      expect(await show(ana, id)).toMatchObject({ comment_count: 0, version: version + 2 });
      expect((await drop(chloe, id, body.id)).status).toBe(404);
      expect(await show(ana, id)).toMatchObject({ comment_count: 0, version: version + 2 });
    },
  );

  test('is forbidden to others who read it [S6.12]', async () => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const { body } = await write(chloe, id);
    const answer = await drop(mallory, id, body.id);
    expect([answer.status, answer.body.detail]).toEqual([
      403,
      'Only the couple who wrote a comment, or whose post it is, can delete it.',
    ]);
    expect(await show(ana, id)).toMatchObject({ comment_count: 1 });
  });

  test('finds a comment by its own post only', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const [one, other] = [await addPublished(ana, bruno), await addPublished(ana, bruno)];
    const { body } = await write(chloe, one.id);
    for (const [post, comment] of [
      [other.id, body.id],
      [one.id, newId()],
      [newId(), body.id],
    ] as const)
      expect((await drop(chloe, post, comment)).status).toBe(404);
    expect(await show(ana, one.id)).toMatchObject({ comment_count: 1 });
  });
});

describe('refuses', () => {
  test('whoever may not, with what each may hear [S6.5]', async () => {
    const { ana, bruno, chloe, dan, mallory, max, eve, nobody } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const { id: hidden } = (await addPost(ana)).body;
    const onSeen = (await write(bruno, id)).body.id;
    const onHidden = (await write(bruno, hidden)).body.id;
    const { writePast } = stage.server;
    await request(stage.server, mallory, ana);
    await writePast(sql`
      update sessions set last_used_at = now() - interval '91 days' where user_id in (${dan.user.id}::text, ${max.user.id}::text)
    `);
    const people = { nobody, expired: dan, alone: eve, requested: mallory, follower: chloe, author: ana };
    const answers: Record<string, number[]> = {};
    for (const [name, person] of Object.entries(people))
      answers[name] = await statusesOf([
        () => read(person, id),
        () => write(person, id),
        () => drop(person, id, onSeen),
        () => read(person, hidden),
        () => write(person, hidden),
        () => drop(person, hidden, onHidden),
      ]);
    expect(answers).toEqual({
      // reads, writes, deletes what followers see; then what they do not
      nobody: [401, 401, 401, 401, 401, 401],
      expired: [401, 401, 401, 401, 401, 401],
      alone: [404, 403, 403, 404, 403, 403],
      requested: [404, 404, 404, 404, 404, 404],
      follower: [200, 201, 403, 404, 404, 404],
      author: [200, 201, 204, 200, 201, 204],
    });
  });

  test('a stranger, until the profile is public, and again when it is not', async () => {
    const { ana, bruno, mallory } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    const [hidden, absent] = [await write(mallory, id), await write(mallory, newId())];
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    await setProfile(ana, { is_private: 'false' });
    const { status, body } = await write(mallory, id);
    expect(status).toBe(201);
    await setProfile(ana, { is_private: 'true' });
    expect((await read(mallory, id)).status).toBe(404);
    expect((await drop(mallory, id, body.id)).status).toBe(404);
  });

  test.each(['ana', 'mallory'] as const)('couples of whom one blocked the other: %s did', async (who) => {
    const { ana, bruno, chloe, mallory } = stage.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const { body } = await write(mallory, id);
    await block(stage.cast[who], who === 'ana' ? mallory : ana);
    const calls = [() => read(mallory, id), () => write(mallory, id), () => drop(mallory, id, body.id)];
    expect(await statusesOf(calls)).toEqual([404, 404, 404]);
    // nor does anybody else read under a photo what its couple can neither see nor delete
    for (const person of [ana, chloe]) expect((await read(person, id)).body.results).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['501 characters', 'x'.repeat(501)],
    ['a control character', 'a\u0007b'],
    ['an override of the direction', 'a\u202eb'],
    ['an isolate of the direction', 'a\u2066b'],
    ['a number', 7],
    ['no text', undefined],
  ])('%s', async (_, text) => {
    const { ana, bruno, chloe } = stage.cast;
    const { id, version } = await addPublished(ana, bruno);
    const { status, body } = await chloe.call(`POST post/${id}/comment/`, { body: { text } });
    expect([status, Object.keys(body)]).toEqual([400, ['text']]);
    expect(await show(ana, id)).toMatchObject({ comment_count: 0, version });
  });

  test('no text of 500 characters, in any writing', async () => {
    const { ana, bruno, chloe } = stage.cast;
    const { id } = await addPublished(ana, bruno);
    for (const text of ['x'.repeat(500), '😀'.repeat(500), 'ש'.repeat(500)])
      expect((await write(chloe, id, text)).body.text).toBe(text);
  });
});

async function statusesOf(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
}
