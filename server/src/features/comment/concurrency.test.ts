import { expect, test } from 'vitest';
import { deleteComment, reply, writeComment } from '../../testing/acts.ts';
import { addPublished, createFixture } from '../../testing/fixture.ts';
import { holdLock } from '../../testing/hold.ts';
import type { Person } from '../../testing/person.ts';

// Comments written and deleted concurrently: each is counted once.

const admin = process.env.TEST_DATABASE_URL ?? '';
const fixture = createFixture();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const countOf = async (person: Person, id: string) => {
  const [post, list] = [await person.call(`GET post/${id}/`), await person.call(`GET post/${id}/comment/`)];
  return [post.body.comment_count, list.body.results.length];
};

test('all permitted people delete it concurrently, and the count falls once', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const { body } = await writeComment(chloe, id);
    await writeComment(dan, id);
    const deleters = [ana, bruno, chloe, dan];
    const answers = await Promise.all(
      [...deleters.slice(round % 4), ...deleters.slice(0, round % 4)].map((person) =>
        deleteComment(person, id, body.id),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await countOf(ana, id)).toEqual([1, 1]);
  }
});

test('concurrent additions and deletions leave the count equal to the list', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const _ of rounds) {
    const { id } = await addPublished(ana, bruno);
    const existing = await Promise.all([chloe, dan, ana].map((person) => writeComment(person, id)));
    const [first, second, third] = existing.map(({ body }) => body.id as string);
    await Promise.all([
      writeComment(bruno, id),
      deleteComment(bruno, id, first ?? ''),
      writeComment(dan, id),
      deleteComment(dan, id, second ?? ''),
      deleteComment(ana, id, third ?? ''),
      writeComment(chloe, id),
    ]);
    expect(await countOf(dan, id)).toEqual([3, 3]);
  }
});

test('a restore concurrent with deletions leaves the count equal to the list', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const { body } = await writeComment(chloe, id);
    await writeComment(dan, id);
    await deleteComment(chloe, id, body.id);
    const undo = () => chloe.call(`POST post/${id}/comment/${body.id}/restore/`, { body: {} });
    const requests = [
      undo,
      () => deleteComment(ana, id, body.id),
      undo,
      () => deleteComment(dan, id, body.id),
    ];
    const rotated = [...requests.slice(round % 4), ...requests.slice(0, round % 4)];
    const answers = await Promise.all(rotated.map((send) => send()));
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    const [count, length] = await countOf(ana, id);
    expect(count).toBe(length);
    // another person has deleted it since, so she cannot restore it
    const deletions = answers.filter(({ status }) => status === 204).length;
    expect(count).toBe(deletions === 0 ? 2 : 1);
  }
});

test('concurrent hearts are counted once for each person, and toggles in turn', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const _ of rounds) {
    const { id } = await addPublished(ana, bruno);
    const { body } = await writeComment(chloe, id);
    const heart = (person: Person, want?: boolean) =>
      person.call(`POST post/${id}/comment/${body.id}/heart/`, { body: { want } });
    await Promise.all([
      ...[ana, bruno, dan].flatMap((person) => [heart(person, true), heart(person, true)]),
      ...Array.from({ length: 5 }, () => heart(chloe)),
    ]);
    const read = async (person: Person) =>
      (await person.call(`GET post/${id}/comment/`)).body.results[0] as { heart_count: number };
    for (const person of [ana, bruno, chloe, dan])
      expect(await read(person)).toMatchObject({ heart_count: 4, is_hearted: true });
    await Promise.all([...[ana, ana, dan].map((person) => heart(person, false)), heart(chloe), heart(chloe)]);
    expect(await read(bruno)).toMatchObject({ heart_count: 2, is_hearted: true });
  }
});

test('replies are sent while their comment is deleted and restored: the count equals the list', async () => {
  const { ana, bruno, chloe, dan } = fixture.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const { body } = await writeComment(chloe, id);
    const requests = [
      () => reply(ana, body),
      () => deleteComment(chloe, id, body.id),
      () => reply(dan, body),
      () => chloe.call(`POST post/${id}/comment/${body.id}/restore/`, { body: {} }),
    ];
    const rotated = [...requests.slice(round % 4), ...requests.slice(0, round % 4)];
    // 409: the reply was written, but its comment was deleted before the response
    for (const { status } of await Promise.all(rotated.map((send) => send())))
      expect([200, 201, 204, 400, 404, 409]).toContain(status);
    const post = (await ana.call(`GET post/${id}/`)).body;
    const comments = (await ana.call(`GET post/${id}/comment/`)).body.results as { reply_count: number }[];
    const shown = comments.reduce((count, { reply_count }) => count + 1 + reply_count, 0);
    expect(post.comment_count).toBe(shown);
  }
});

test('a comment is sent twice while the post is made private', async () => {
  const { ana, bruno, chloe } = fixture.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const requests = [
      () => writeComment(chloe, id, 'Lovely!', 'k'),
      () => writeComment(chloe, id, 'Lovely!', 'k'),
      () => bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } }),
    ];
    const rotated = [...requests.slice(round % 3), ...requests.slice(0, round % 3)];
    const answers = await Promise.all(rotated.map((send) => send()));
    const written = answers.filter(({ status }) => status === 201);
    // 409: the comment was written, but the post was hidden before the response
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    const [count, length] = await countOf(ana, id);
    expect(count).toBe(length);
    expect(count).toBeLessThanOrEqual(1);
    if (written.length > 0) expect(count).toBe(1);
    expect((await writeComment(chloe, id)).status).toBe(404);
  }
});

test.runIf(admin)('a crowd that comments on one post leaves connections of the pool to others', async () => {
  const { ana, bruno, chloe, mallory } = fixture.cast;
  const { id } = await addPublished(ana, bruno);
  const { body } = await writeComment(chloe, id);
  const lock = `select from posts where id = '${id}' for update`;
  const hold = await holdLock(fixture.server.db, admin, lock);
  const crowd = Promise.all(
    Array.from({ length: 24 }, (_, turn) =>
      turn % 2 === 0
        ? writeComment(chloe, id)
        : bruno.call(`POST post/${id}/comment/${body.id}/heart/`, { body: { want: true } }),
    ),
  );
  await hold.isAwaitedBy('from posts p');
  expect((await mallory.call('GET post/?is_timeline=true')).status).toBe(200);
  await hold.release();
  expect((await crowd).every(({ status }) => status < 300)).toBe(true);
});
