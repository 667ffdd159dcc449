import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { transactionHandlers } from '../../features.ts';
import { moveClock } from '../../platform/clock.ts';
import { createEmit } from '../../platform/events.ts';
import { erasePrivacy } from '../../platform/privacy.ts';
import { deleteComment, writeComment } from '../../testing/acts.ts';
import { block, part, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { commentPrivacy } from './comment.privacy.ts';
import { eraseDeletedComments, setCommentTakenDown } from './comment.ts';

// A person can undo their deletion of a comment for thirty seconds. A couple can delete its comments even on posts that it
// no longer sees.

const fixture = createFixture();
const write = async (person: Person, postId: string): Promise<string> =>
  (await writeComment(person, postId)).body.id;
const restore = (person: Person, postId: string, id: string) =>
  person.call(`POST post/${postId}/comment/${id}/restore/`, { body: {} });
const list = async (person: Person, postId: string): Promise<string[]> =>
  (await person.call(`GET post/${postId}/comment/`)).body.results.map(({ id }: { id: string }) => id);
const countOf = async (postId: string) =>
  (
    await fixture.server.db.query<{ comment_count: number }>(
      sql`select comment_count from posts where id = ${postId}::text`,
    )
  )[0]?.comment_count;
const rows = () => fixture.server.db.query(sql`select id from comments`);
const takeDown = (id: string, isDown: boolean) =>
  fixture.server.db.transaction((tx) => setCommentTakenDown(tx, createEmit(transactionHandlers), id, isDown));

describe('restoring', () => {
  test('restores the comment at its old position, counted once, for all viewers', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const first = await write(chloe, id);
    const second = await write(dan, id);
    const before = (await chloe.call(`GET post/${id}/comment/`)).body;
    for (const person of [chloe, dan, ana, bruno]) {
      expect((await deleteComment(person, id, first)).status).toBe(204);
      for (const reader of [ana, chloe]) expect(await list(reader, id)).toEqual([second]);
      expect(await countOf(id)).toBe(1);
      const { status, body } = await restore(person, id, first);
      expect([status, body.id, body.text]).toEqual([200, first, 'Lovely!']);
      expect((await restore(person, id, first)).status).toBe(200);
      expect((await chloe.call(`GET post/${id}/comment/`)).body).toEqual(before);
      expect(await countOf(id)).toBe(2);
    }
  });

  test('is sent to the screens of both couples, without a second notification', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const comment = await write(chloe, id);
    const notifications = async () => (await bruno.call('GET notification/')).body;
    const before = await notifications();
    const clients = [await bruno.listen('message'), await dan.listen('message')];
    const { version } = (await ana.call(`GET post/${id}/`)).body;
    const receivesCount = (count: number, raised: number) =>
      Promise.all(
        clients.map((client) =>
          client.receives(({ data }) => {
            const { post } = data as { post?: { comment_count: number; version: number } };
            return post !== undefined && post.version === version + raised && post.comment_count === count;
          }),
        ),
      );
    await deleteComment(chloe, id, comment);
    await receivesCount(0, 1);
    await restore(chloe, id, comment);
    await receivesCount(1, 2);
    await fixture.server.settled();
    expect(await notifications()).toEqual(before);
  });

  test('is rejected after thirty seconds; the purge erases the row then, and not before', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const [restored, expired] = [await write(chloe, id), await write(chloe, id)];
    for (const comment of [restored, expired]) await deleteComment(chloe, id, comment);
    moveClock(29_000);
    await eraseDeletedComments(fixture.server.db);
    expect((await restore(chloe, id, restored)).status).toBe(200);
    moveClock(2_000);
    expect((await restore(chloe, id, expired)).status).toBe(404);
    await eraseDeletedComments(fixture.server.db);
    expect(await rows()).toEqual([{ id: restored }]);
    expect(await countOf(id)).toBe(1);
  });

  test('does not show a comment that the operator has taken down since', async () => {
    const { ana, bruno, chloe } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const comment = await write(chloe, id);
    await deleteComment(chloe, id, comment);
    await takeDown(comment, true);
    expect(await countOf(id)).toBe(0);
    expect((await restore(chloe, id, comment)).status).toBe(200);
    for (const reader of [ana, chloe]) expect(await list(reader, id)).toEqual([]);
    expect(await countOf(id)).toBe(0);
    await takeDown(comment, false);
    expect([await list(ana, id), await countOf(id)]).toEqual([[comment], 1]);
  });

  test('is rejected for all but the person who deleted it, and for that person after a block', async () => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const { id: elsewhere } = await addPublished(ana, bruno);
    const comment = await write(chloe, id);
    await deleteComment(ana, id, comment);
    for (const person of [bruno, chloe, dan, mallory])
      expect([person.name, (await restore(person, id, comment)).status]).toEqual([person.name, 404]);
    expect((await restore(ana, elsewhere, comment)).status).toBe(404);
    await block(bruno, chloe);
    expect((await restore(ana, id, comment)).status).toBe(404);
    expect(await countOf(id)).toBe(0);
  });
});

describe('a couple deletes its comment', () => {
  test.each<[string, (post: string, comment: string) => Promise<unknown>]>([
    [
      'on a post that is private now',
      (id) => fixture.cast.ana.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } }),
    ],
    ['on a post that was deleted', (id) => fixture.cast.ana.call(`DELETE post/${id}/`)],
    [
      'on a post of a couple that it no longer follows',
      () =>
        fixture.cast.ana.call(`POST auth/follower/${twosomeOf(fixture.cast.chloe)}/remove/`, { body: {} }),
    ],
    ['on a post of a couple that blocked it', () => block(fixture.cast.ana, fixture.cast.chloe)],
    ['on a post of a couple that it blocked', () => block(fixture.cast.dan, fixture.cast.ana)],
    ['on a post of a couple that parted', () => part(fixture.cast.ana)],
    ['that was taken down', (_, comment) => takeDown(comment, true)],
  ])('%s', async (_label, act) => {
    const { ana, bruno, chloe, dan, mallory } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const [first, second] = [await write(chloe, id), await write(chloe, id)];
    await act(id, first);
    const before = await countOf(id);
    expect((await deleteComment(mallory, id, first)).status).toBe(404);
    expect((await deleteComment(dan, id, first)).status).toBe(204);
    const after = await countOf(id);
    expect((await restore(dan, id, first)).status).toBe(200);
    expect(await countOf(id)).toBe(before);
    expect((await deleteComment(chloe, id, first)).status).toBe(204);
    expect(await countOf(id)).toBe(after);
    moveClock(31_000);
    await eraseDeletedComments(fixture.server.db);
    expect(await rows()).toEqual([{ id: second }]);
    expect(await countOf(id)).toBe(1);
  });
});

test.each(['ana', 'chloe'] as const)(
  'after a block by %s its writer deletes a comment and receives nothing about the post',
  async (blocker) => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const comment = await write(chloe, id);
    await block(fixture.cast[blocker], blocker === 'ana' ? chloe : ana);
    await fixture.server.settled();
    const clients = [await chloe.listen('message'), await dan.listen('message')];
    const { status, body } = await deleteComment(chloe, id, comment);
    expect([status, body]).toEqual([204, null]);
    expect((await deleteComment(chloe, id, comment)).status).toBe(404);
    await fixture.server.settled();
    for (const client of clients) {
      await client.close();
      expect(JSON.stringify(client.received)).not.toContain(id);
    }
    expect([await rows(), await countOf(id)]).toEqual([[{ id: comment }], 0]);
    moveClock(31_000);
    await eraseDeletedComments(fixture.server.db);
    expect(await rows()).toEqual([]);
  },
);

test('an erasure does not lower the count again for a comment deleted just before', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  const { id } = await addPublished(ana, bruno);
  const [deleted] = [await write(chloe, id), await write(chloe, id)];
  await write(ana, id);
  await deleteComment(chloe, id, deleted);
  await fixture.server.db.transaction((tx) =>
    erasePrivacy(commentPrivacy, {
      tx,
      emit: createEmit(transactionHandlers),
      scope: { userId: chloe.user.id, twosomeIds: [twosomeOf(chloe)] },
      limit: 100,
    }),
  );
  expect([await countOf(id), (await rows()).length]).toEqual([1, 1]);
});
