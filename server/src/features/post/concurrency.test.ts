import { expect, test } from 'vitest';
import { viewTwosome } from '../../testing/acts.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { findWrongNewest } from '../../testing/rows.ts';

const fixture = createFixture();
const show = (person: Person, id: string) => person.call(`POST post/${id}/show/`, { body: {} });
const countOf = async (person: Person) => (await viewTwosome(person, person)).body.post_count;
const noticesOf = async (person: Person) => (await person.call('GET notification/')).body.results;
const deletedBy = async (person: Person) =>
  (await person.call('GET post/deleted/')).body.results.map(({ id }: { id: string }) => id);

test('the time of the newest visible post stays exact while both partners change several posts concurrently', async () => {
  const { ana, bruno } = fixture.cast;
  for (let round = 0; round < 10; round++) {
    const posts = [await addPublished(ana, bruno), await addPublished(ana, bruno), (await addPost(ana)).body];
    const change = (person: Person, index: number, isPrivate: boolean) =>
      person.call(`POST post/${posts[index].id}/toggle_visibility/`, { body: { is_private: isPrivate } });
    await Promise.all([
      change(ana, 0, true),
      round % 2 === 0 ? change(bruno, 1, true) : bruno.call(`DELETE post/${posts[1].id}/`),
      change(bruno, 2, false),
    ]);
    expect(await findWrongNewest(fixture.server.db)).toEqual([]);
    await Promise.all([change(bruno, 0, false), ana.call(`DELETE post/${posts[2].id}/`)]);
    await ana.call(`POST post/${posts[2].id}/restore/`);
    expect(await findWrongNewest(fixture.server.db)).toEqual([]);
  }
});

test('a post for oneself is shown by two phones, and while it is deleted, happens once or not at all [S6.41]', async () => {
  const { ana, bruno } = fixture.cast;
  const count = await countOf(bruno);
  const { id } = (await addPost(ana, { only_me: 'true' })).body;
  for (const { status } of await Promise.all([show(ana, id), show(ana, id), show(ana, id)]))
    expect(status).toBe(200);
  expect(await noticesOf(bruno)).toHaveLength(1);
  expect(await countOf(bruno)).toBe(count + 1);

  const other = (await addPost(ana, { only_me: 'true' })).body;
  await Promise.all([show(ana, other.id), ana.call(`DELETE post/${other.id}/`)]);
  expect((await show(ana, other.id)).status).toBe(404);
  // a post that was shown before rests with the two, another with its creator
  const wasShown = (await noticesOf(bruno)).length === 2;
  expect(await deletedBy(bruno)).toEqual(wasShown ? [other.id] : []);
  expect(await deletedBy(ana)).toEqual([other.id]);
  expect(await countOf(bruno)).toBe(count + 1);
});
