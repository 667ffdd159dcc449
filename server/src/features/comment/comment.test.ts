import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import {
  cancelLeaving,
  deleteComment,
  isPostFrame,
  leave,
  viewPost,
  writeComment,
} from '../../testing/acts.ts';
import { block, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { type Person, signIn } from '../../testing/person.ts';

const fixture = createFixture();
const read = (person: Person, id: string) => person.call(`GET post/${id}/comment/`);

describe('a comment', () => {
  test('is removed from its readers’ screens when the couple that wrote it parts', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await writeComment(chloe, id);
    await read(bruno, id);
    const screen = await bruno.listen('message');
    const writer = twosomeOf(chloe);
    await part(chloe);
    await screen.receives(({ data }) => JSON.stringify(data).includes(`"deleted":"${writer}"`));
  });

  test('of a couple whose deletion is scheduled is read by that couple alone, and by all when it stays', async () => {
    const { ana, bruno, dan, chloe } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    await leave(chloe);
    const { status, body } = await writeComment(dan, id);
    expect([status, body.text]).toEqual([201, 'Lovely!']);
    const lengths = async () => [
      (await read(dan, id)).body.results.length,
      (await read(ana, id)).body.results.length,
    ];
    expect(await lengths()).toEqual([1, 0]);
    await cancelLeaving(await signIn(fixture.server, 'Chloe'));
    expect(await lengths()).toEqual([1, 1]);
  });

  test('is shown as the couple’s and stored with the person [S3.8 S7.28 S7.29]', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id, version } = await addPublished(ana, bruno);
    const { status, body } = await writeComment(chloe, id, '  So\r\nlovely! ');
    expect(status).toBe(201);
    const { username } = chloe.user.twosome ?? {};
    expect(body).toEqual({
      id: body.id,
      post: id,
      reply_to: null,
      reply_count: 0,
      replies: [],
      mentions: [],
      text: 'So\nlovely!',
      added_at: expect.stringMatching(/Z$/),
      edited_at: null,
      heart_count: 0,
      is_hearted: false,
      by_partner: false,
      twosome: { id: twosomeOf(chloe), username, photo: null, photo_thumbnail: null },
      can: { delete: true, edit: true },
    });
    const { by_partner: _, ...ofCouple } = body;
    for (const [person, byPartner] of [
      [ana, {}],
      [bruno, {}],
      [dan, { by_partner: true }],
    ] as const) {
      expect((await read(person, id)).body).toEqual({
        results: [{ ...ofCouple, ...byPartner, can: { delete: true, edit: false } }],
        next: null,
      });
      expect(await viewPost(person, id)).toMatchObject({ comment_count: 1, version: version + 1 });
    }
    expect(await fixture.server.db.query(sql`select user_id from comments`)).toEqual([
      { user_id: chloe.user.id },
    ]);
  });

  test('is shown to all viewers of the post; only its couple and the post’s may delete it [S6.12]', async () => {
    const { ana, bruno, chloe, dan, mallory, eve } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const comment = (await writeComment(chloe, id)).body;
    const can = async (person: Person) => (await read(person, id)).body.results[0].can.delete;
    expect([await can(chloe), await can(dan), await can(ana), await can(bruno)]).toEqual(Array(4).fill(true));
    expect([await can(mallory), await can(eve)]).toEqual([false, false]);
    const refused = await deleteComment(mallory, id, comment.id);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only the couple who wrote a comment, or whose post it is, can delete it.',
    ]);
    expect(await viewPost(ana, id)).toMatchObject({ comment_count: 1 });
  });

  test('is written once when the same request is repeated', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const first = await writeComment(chloe, id, 'once', 'k1');
    const again = await writeComment(chloe, id, 'once', 'k1');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await writeComment(chloe, id, 'something else', 'k1')).status).toBe(409);
    expect(await viewPost(ana, id)).toMatchObject({ comment_count: 1 });
    expect((await writeComment(dan, id, 'once', 'k1')).body.id).not.toBe(first.body.id);
    await deleteComment(chloe, id, first.body.id);
    expect((await writeComment(chloe, id, 'once', 'k1')).status).toBe(409);
    expect(await viewPost(ana, id)).toMatchObject({ comment_count: 1 });
  });

  test('is sent immediately to the screens of both couples, and to no others', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id, version } = await addPublished(ana, bruno);
    const [his, hers, theirs, others] = await Promise.all(
      [dan, chloe, bruno, mallory].map((person) => person.listen('message')),
    );
    const { body } = await writeComment(chloe, id);
    for (const client of [his, hers, theirs])
      expect(await client?.receives(isPostFrame(id, version + 1))).toMatchObject({
        data: { type: 'sync_post', post: { comment_count: 1 } },
        sent_by: null,
      });
    await deleteComment(ana, id, body.id);
    for (const client of [his, hers, theirs])
      expect(await client?.receives(isPostFrame(id, version + 2))).toMatchObject({
        data: { post: { comment_count: 0 } },
      });
    await fixture.server.settled();
    expect(JSON.stringify(others?.received)).not.toContain(id);
  });
});

describe('the list', () => {
  test('is newest first with pages of twenty; comments added and deleted between pages do not shift them [S3.14 S7.28]', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const written: string[] = [];
    // three comments share a time: their ids break the tie
    const at = new Date();
    for (let n = 0; n < 45; n++) {
      const comment = { id: newId(), at: new Date(at.getTime() + Math.floor(n / 3)) };
      written.push(comment.id);
      await fixture.server.db.query(sql`
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
    await writeComment(chloe, id, 'newer than all');
    await fixture.server.db.query(sql`delete from comments where id = ${first.results[19].id}::text`);
    const second = (await dan.call(`GET ${first.next.replace('/api/v1/', '')}`)).body;
    const third = (await dan.call(`GET ${second.next.replace('/api/v1/', '')}`)).body;
    expect([second.results.length, third.results.length, third.next]).toEqual([20, 5, null]);
    const all = [first, second, third].flatMap(idsOf);
    expect(new Set(all)).toEqual(new Set(written));
    expect(all).toHaveLength(45);
  });

  test('omits comments of couples whom the reader cannot see', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    await setProfile(ana, { is_private: 'false' });
    const { id } = await addPublished(ana, bruno);
    const theirs = (await writeComment(chloe, id, 'from Chloe')).body;
    const hers = (await writeComment(mallory, id, 'from Mallory')).body;
    await block(dan, mallory);
    const textsOf = async (person: Person) =>
      (await read(person, id)).body.results.map(({ text }: { text: string }) => text);
    for (const person of [chloe, dan]) expect(await textsOf(person)).toEqual(['from Chloe']);
    for (const person of [mallory, max]) expect(await textsOf(person)).toEqual(['from Mallory']);
    for (const person of [ana, bruno]) expect(await textsOf(person)).toEqual(['from Mallory', 'from Chloe']);
    // a comment that the caller cannot read cannot be deleted either
    expect((await deleteComment(chloe, id, hers.id)).status).toBe(404);
    expect((await deleteComment(max, id, theirs.id)).status).toBe(404);
    expect(await viewPost(ana, id)).toMatchObject({ comment_count: 2 });
  });
});

describe('deleting', () => {
  test.each(['chloe', 'dan', 'ana', 'bruno'] as const)(
    'is allowed for %s, of the writing couple or of the post’s [S6.12 S7.31]',
    async (name) => {
      const { ana, bruno, chloe } = fixture.cast;
      const { id, version } = await addPublished(ana, bruno);
      const { body } = await writeComment(chloe, id);
      expect((await deleteComment(fixture.cast[name], id, body.id)).status).toBe(204);
      expect((await read(ana, id)).body.results).toEqual([]);
      expect(await viewPost(ana, id)).toMatchObject({ comment_count: 0, version: version + 2 });
      expect((await deleteComment(chloe, id, body.id)).status).toBe(404);
      expect(await viewPost(ana, id)).toMatchObject({ comment_count: 0, version: version + 2 });
    },
  );

  test('finds a comment under its own post only', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const [post, otherPost] = [await addPublished(ana, bruno), await addPublished(ana, bruno)];
    const { body } = await writeComment(chloe, post.id);
    for (const [postId, comment] of [
      [otherPost.id, body.id],
      [post.id, newId()],
      [newId(), body.id],
    ] as const)
      expect((await deleteComment(chloe, postId, comment)).status).toBe(404);
    expect(await viewPost(ana, post.id)).toMatchObject({ comment_count: 1 });
  });
});

describe('refuses', () => {
  test.each(['ana', 'mallory'] as const)(
    'couples when one blocked the other: blocked by %s',
    async (blocker) => {
      const { ana, bruno, chloe, mallory } = fixture.cast;
      await setProfile(ana, { is_private: 'false' });
      const { id } = await addPublished(ana, bruno);
      const { body } = await writeComment(mallory, id);
      await block(fixture.cast[blocker], blocker === 'ana' ? mallory : ana);
      const calls = [
        () => read(mallory, id),
        () => writeComment(mallory, id),
        () => deleteComment(ana, id, body.id),
      ];
      expect(await statusesOf(calls)).toEqual([404, 404, 404]);
      // other viewers do not see a comment that the post's couple can neither see nor delete
      for (const person of [ana, chloe]) expect((await read(person, id)).body.results).toEqual([]);
    },
  );

  test('no text of 500 characters, in any script', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    for (const text of ['x'.repeat(500), '😀'.repeat(500), 'ש'.repeat(500)])
      expect((await writeComment(chloe, id, text)).body.text).toBe(text);
  });
});

async function statusesOf(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
}
