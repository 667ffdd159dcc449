import { expect, test } from 'vitest';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import type { Person } from '../../testing/person.ts';
import { findWrongNewest } from '../../testing/rows.ts';

const fixture = createFixture();

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
