import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { deleteComment, reply, viewPost, writeComment } from '../../testing/acts.ts';
import { block, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { commentPrivacy } from './comment.privacy.ts';
import { eraseDeletedComments, setCommentTakenDown } from './comment.ts';

const fixture = createFixture();
type Ref = { id: string; post: string };

/** A comment by Chloe on a post of Ana and Bruno, whose profile is public. */
async function aComment(): Promise<Ref> {
  const { ana, bruno, chloe } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  return (await writeComment(chloe, id)).body;
}
const list = async (person: Person, { post }: Ref) =>
  (await person.call(`GET post/${post}/comment/`)).body.results;
const replies = (person: Person, { id, post }: Ref) =>
  person.call(`GET post/${post}/comment/?reply_to=${id}`);
const restore = (person: Person, { id, post }: Ref) =>
  person.call(`POST post/${post}/comment/${id}/restore/`, { body: {} });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const countOf = async ({ post }: Ref) => (await viewPost(fixture.cast.ana, post)).comment_count;
const takeDown = (id: string, isDown: boolean) =>
  fixture.server.db.transaction((tx) => setCommentTakenDown(tx, createEmit(transactionHandlers), id, isDown));
const bodies = async (person: Person): Promise<string[]> => {
  await fixture.server.settled();
  return (await person.call('GET notification/')).body.results.map(({ body }: { body: string }) => body);
};

describe('a reply', () => {
  test('is counted among the newest of a long thread, so that a page costs the same however long it is', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const comment = await aComment();
    await fixture.server.db.query(sql`
      insert into comments (id, post_id, twosome_id, user_id, text, added_at, reply_to)
      select left(c.id, 16) || lpad(n::text, 4, '0'), c.post_id, ${twosomeOf(mallory)}::text, ${mallory.user.id}::text, 'Me too', c.added_at, c.id
      from comments c, generate_series(1, ${limits.countedReplies + 300}::int) n where c.id = ${comment.id}::text
    `);
    const [thread] = await list(chloe, comment);
    expect([thread.reply_count, thread.replies.length]).toEqual([limits.countedReplies, 2]);
    await block(ana, mallory);
    expect(await list(chloe, comment)).toMatchObject([{ reply_count: 0, replies: [] }]);
  });

  test('is listed under its comment: the newest two there, all of them by pages, and counted [S6.27]', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const comment = await aComment();
    const first = (await reply(ana, comment, ' first ')).body;
    expect(first).toMatchObject({ text: 'first', reply_to: comment.id, reply_count: 0, replies: [] });
    const second = (await reply(dan, comment)).body;
    const third = (await reply(mallory, comment)).body;
    const other = (await writeComment(bruno, comment.post)).body;
    for (const reader of [ana, chloe, mallory]) {
      const rows = await list(reader, comment);
      expect(idsOf(rows)).toEqual([other.id, comment.id]);
      expect(rows[0]).toMatchObject({ reply_to: null, reply_count: 0, replies: [] });
      expect([rows[1].reply_count, idsOf(rows[1].replies)]).toEqual([3, [third.id, second.id]]);
      const { results, next } = (await replies(reader, comment)).body;
      expect([idsOf(results), next]).toEqual([[third.id, second.id, first.id], null]);
    }
    expect(await countOf(comment)).toBe(5);
  });

  test('of many is on the next page of its comment [S6.27]', async () => {
    const { dan } = fixture.cast;
    const comment = await aComment();
    const written: string[] = [];
    for (let n = 0; n < 23; n += 1) written.push((await reply(dan, comment, `${n}`)).body.id);
    const { results, next } = (await replies(dan, comment)).body;
    const last = (await dan.call(`GET ${next.replace('/api/v1/', '')}`)).body;
    expect(idsOf([...results, ...last.results])).toEqual(written.reverse());
    expect([results.length, last.next]).toEqual([20, null]);
  });

  test('is edited and gets hearts as a comment does', async () => {
    const { ana, bruno } = fixture.cast;
    const comment = await aComment();
    const { id, post } = (await reply(ana, comment)).body;
    const body = { text: 'Thanks!' };
    expect((await ana.call(`PATCH post/${post}/comment/${id}/`, { body })).status).toBe(200);
    await bruno.call(`POST post/${post}/comment/${id}/heart/`, { body: { want: true } });
    const [shown] = await list(bruno, comment);
    expect(shown.replies).toMatchObject([{ text: 'Thanks!', heart_count: 1, is_hearted: true }]);
  });

  test('is sent to the couples of the post, of the comment and of the reply; so is its deletion [S6.27]', async () => {
    const { ana, bruno, dan, mallory, max } = fixture.cast;
    const comment = await aComment();
    const clients = await Promise.all([ana, bruno, dan, max].map((person) => person.listen('message')));
    const shows = (count: number) => (frame: { data: unknown }) => {
      const { type, comment: shown } = frame.data as {
        type: string;
        comment?: { id: string; reply_count: number };
      };
      return type === 'sync_comment_change' && shown?.id === comment.id && shown.reply_count === count;
    };
    const { body } = await reply(mallory, comment);
    for (const client of clients)
      expect(await client.receives(shows(1))).toMatchObject({
        data: { comment: { replies: [{ id: body.id }] } },
      });
    await deleteComment(bruno, comment.post, body.id);
    for (const client of clients) await client.receives(shows(0));
  });
});

describe('its notification', () => {
  test('goes to the couple that is answered, beside the one for the couple of the post [S6.28]', async () => {
    const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
    const comment = await aComment();
    const before = [(await bodies(ana)).length, (await bodies(mallory)).length];
    await reply(mallory, comment);
    for (const person of [chloe, dan]) {
      await fixture.server.settled();
      const [row] = (await person.call('GET notification/')).body.results;
      expect(row).toMatchObject({
        body: 'New couple replied to your comment',
        related_to: 1,
        related_id: comment.post,
        data: { twosome_id: twosomeOf(mallory) },
      });
    }
    for (const person of [ana, bruno])
      expect((await bodies(person))[0]).toBe('2 couples commented on your post');
    expect([(await bodies(ana)).length, (await bodies(mallory)).length]).toEqual(before);
    expect(await bodies(max)).toEqual(await bodies(mallory));
  });

  test('is one only for the couple of the post that answers, is answered, or answers itself [S6.28]', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const comment = await aComment();
    const before = await bodies(chloe);
    await reply(chloe, comment);
    expect(await bodies(chloe)).toEqual(before);
    const own = (await writeComment(bruno, comment.post)).body;
    await ana.listen('message').then((client) => client.close());
    await reply(chloe, own);
    const [newest, ...rest] = await bodies(ana);
    expect(newest).toMatch(/replied to your comment$/);
    expect(rest.filter((body) => body.includes('comment'))).toHaveLength(1);
  });

  test('does not go to a couple that cannot see the post any more', async () => {
    const { ana, chloe, mallory, max } = fixture.cast;
    const comment = await aComment();
    const theirs = (await writeComment(mallory, comment.post)).body;
    await setProfile(ana, { is_private: 'true' });
    const before = [await bodies(mallory), await bodies(max)];
    expect((await reply(chloe, theirs)).status).toBe(201);
    expect([await bodies(mallory), await bodies(max)]).toEqual(before);
  });

  test('is turned off with those about comments [S6.28]', async () => {
    const { chloe, mallory } = fixture.cast;
    const comment = await aComment();
    const body = { kinds: { 1: { in_app: false }, 3: { in_app: false } } };
    await chloe.call('PUT notification/preferences/', { body });
    const before = await bodies(chloe);
    await reply(mallory, comment);
    expect(await bodies(chloe)).toEqual(before);
  });
});

describe('with the comment', () => {
  test('its replies disappear, uncounted, and return when that is undone [S6.29]', async () => {
    const { ana, chloe, dan, mallory } = fixture.cast;
    const comment = await aComment();
    const [hers, his] = [(await reply(ana, comment)).body, (await reply(dan, comment)).body];
    await deleteComment(dan, comment.post, his.id);
    await deleteComment(chloe, comment.post, comment.id);
    expect([await list(mallory, comment), await countOf(comment)]).toEqual([[], 0]);
    expect((await replies(mallory, comment)).status).toBe(404);
    expect(
      (await mallory.call(`POST post/${comment.post}/comment/${hers.id}/heart/`, { body: {} })).status,
    ).toBe(404);
    expect((await restore(chloe, comment)).body).toMatchObject({
      reply_count: 1,
      replies: [{ id: hers.id }],
    });
    expect(await countOf(comment)).toBe(2);
    expect((await restore(dan, his)).status).toBe(200);
    expect(await countOf(comment)).toBe(3);
  });

  test('a reply that is restored or deleted below a deleted comment is not counted, and is erased with it', async () => {
    const { ana, chloe, dan } = fixture.cast;
    const comment = await aComment();
    const [hers, his] = [(await reply(ana, comment)).body, (await reply(dan, comment)).body];
    await deleteComment(dan, comment.post, his.id);
    await deleteComment(chloe, comment.post, comment.id);
    await restore(dan, his);
    expect((await deleteComment(ana, comment.post, hers.id)).status).toBe(204);
    expect([await list(ana, comment), await countOf(comment)]).toEqual([[], 0]);
    moveClock(31_000);
    await eraseDeletedComments(fixture.server.db);
    expect(await fixture.server.db.query(sql`select id from comments`)).toEqual([]);
    expect(await countOf(comment)).toBe(0);
  });

  test('that the operator takes down its replies are hidden; a reply taken down alone stays down', async () => {
    const { ana, dan } = fixture.cast;
    const comment = await aComment();
    const [hers, his] = [(await reply(ana, comment)).body, (await reply(dan, comment)).body];
    await takeDown(comment.id, true);
    expect([await list(ana, comment), await countOf(comment)]).toEqual([[], 0]);
    await takeDown(his.id, true);
    await takeDown(comment.id, false);
    expect(await list(ana, comment)).toMatchObject([{ reply_count: 1, replies: [{ id: hers.id }] }]);
    expect(await countOf(comment)).toBe(2);
  });

  test('of a person who is erased its replies are erased, and uncounted', async () => {
    const { ana, chloe, dan } = fixture.cast;
    const comment = await aComment();
    const deleted = (await reply(ana, comment)).body;
    await deleteComment(ana, comment.post, deleted.id);
    await reply(ana, comment);
    await reply(chloe, (await writeComment(dan, comment.post)).body);
    const scope = { userId: chloe.user.id, twosomeIds: [] };
    const erase = () =>
      fixture.server.db.transaction((tx) =>
        erasePrivacy(commentPrivacy, { tx, emit: createEmit(transactionHandlers), scope, limit: 1 }),
      );
    while ((await erase()) > 0);
    expect(await list(ana, comment)).toMatchObject([{ reply_count: 0, replies: [] }]);
    expect(await countOf(comment)).toBe(1);
    expect(await fixture.server.db.query(sql`select reply_to from comments`)).toEqual([{ reply_to: null }]);
  });

  test('of a couple that parts, and of one that a reader blocks, its replies are hidden', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const comment = await aComment();
    await reply(ana, comment);
    await block(mallory, chloe);
    expect(await list(mallory, comment)).toEqual([]);
    expect((await replies(mallory, comment)).status).toBe(404);
    await part(chloe);
    expect(await list(ana, comment)).toEqual([]);
    expect((await replies(ana, comment)).status).toBe(404);
  });
});

test('replies of a couple whom the reader cannot see are neither shown nor counted there', async () => {
  const { ana, dan, mallory } = fixture.cast;
  const comment = await aComment();
  await reply(mallory, comment);
  const mine = (await reply(ana, comment)).body;
  await block(dan, mallory);
  expect(await list(dan, comment)).toMatchObject([{ reply_count: 1, replies: [{ id: mine.id }] }]);
  expect(idsOf((await replies(dan, comment)).body.results)).toEqual([mine.id]);
});

describe('refuses', () => {
  test('a reply to what is no comment of this post, alike', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const comment = await aComment();
    const elsewhere = await aComment();
    const answer = (await reply(ana, comment)).body;
    const theirs = (await writeComment(mallory, comment.post)).body;
    const deleted = (await writeComment(dan, comment.post)).body;
    await deleteComment(bruno, comment.post, deleted.id);
    await block(chloe, mallory);
    const before = await countOf(comment);
    for (const id of [answer.id, elsewhere.id, theirs.id, deleted.id, newId()]) {
      const { status, body } = await reply(chloe, { id, post: comment.post });
      expect([status, body]).toEqual([400, { reply_to: ['This comment cannot be answered.'] }]);
    }
    for (const id of ['', 'x'.repeat(15_000), 7, {}, `${comment.id}'`] as string[]) {
      const { status, body } = await reply(chloe, { id, post: comment.post });
      expect([status, Object.keys(body)]).toEqual([400, ['reply_to']]);
    }
    expect((await dan.call(`GET post/${comment.post}/comment/?reply_to=%00`)).status).toBe(400);
    expect((await replies(dan, { id: elsewhere.id, post: comment.post })).status).toBe(404);
    expect(await countOf(comment)).toBe(before);
  });

  test('strangers to a private profile, ex-partners and blocked couples', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const comment = await aComment();
    await setProfile(ana, { is_private: 'true' });
    for (const call of [reply(mallory, comment), replies(mallory, comment)])
      expect((await call).status).toBe(404);
    await block(ana, chloe);
    for (const call of [reply(chloe, comment), replies(chloe, comment)])
      expect((await call).status).toBe(404);
    await part(chloe);
    expect((await reply(chloe, comment)).status).toBe(403);
  });
});
