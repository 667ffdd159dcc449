import { expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { addPublished, setStage } from '../../testing/stage.ts';

// Comments that come and go at the same moment: each is counted once.

const stage = setStage();
const rounds = Array.from({ length: 8 }, (_, round) => round);
const write = (person: Person, id: string, key?: string) =>
  person.call(`POST post/${id}/comment/`, {
    body: { text: 'Lovely!' },
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const drop = (person: Person, id: string, commentId: string) =>
  person.call(`DELETE post/${id}/comment/${commentId}/`);
const countOf = async (person: Person, id: string) => {
  const [post, list] = [await person.call(`GET post/${id}/`), await person.call(`GET post/${id}/comment/`)];
  return [post.body.comment_count, list.body.results.length];
};

test('everybody who may deletes it, and the count falls once', async () => {
  const { ana, bruno, chloe, dan } = stage.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const { body } = await write(chloe, id);
    await write(dan, id);
    const everybody = [ana, bruno, chloe, dan];
    const answers = await Promise.all(
      [...everybody.slice(round % 4), ...everybody.slice(0, round % 4)].map((person) =>
        drop(person, id, body.id),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await countOf(ana, id)).toEqual([1, 1]);
  }
});

test('some write and some delete, and the count is the length of the list', async () => {
  const { ana, bruno, chloe, dan } = stage.cast;
  for (const _ of rounds) {
    const { id } = await addPublished(ana, bruno);
    const old = await Promise.all([chloe, dan, ana].map((person) => write(person, id)));
    const [first, second, third] = old.map(({ body }) => body.id as string);
    await Promise.all([
      write(bruno, id),
      drop(bruno, id, first ?? ''),
      write(dan, id),
      drop(dan, id, second ?? ''),
      drop(ana, id, third ?? ''),
      write(chloe, id),
    ]);
    expect(await countOf(dan, id)).toEqual([3, 3]);
  }
});

test('one sends it twice, one makes the post private', async () => {
  const { ana, bruno, chloe } = stage.cast;
  for (const round of rounds) {
    const { id } = await addPublished(ana, bruno);
    const acts = [
      () => write(chloe, id, 'k'),
      () => write(chloe, id, 'k'),
      () => bruno.call(`POST post/${id}/toggle_visibility/`, { body: { is_private: true } }),
    ];
    const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
    const answers = await Promise.all(turned.map((act) => act()));
    const written = answers.filter(({ status }) => status === 201);
    // one that was written just before may be hidden when it is to be shown: 409
    for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status);
    const [count, length] = await countOf(ana, id);
    expect(count).toBe(length);
    expect(count).toBeLessThanOrEqual(1);
    if (written.length > 0) expect(count).toBe(1);
    expect((await write(chloe, id)).status).toBe(404);
  }
});
