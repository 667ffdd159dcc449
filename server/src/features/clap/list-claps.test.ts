import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { clapTogether, leave, tapClap } from '../../testing/acts.ts';
import { block, couple, follow, part, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPost, addPublished, createFixture } from '../../testing/fixture.ts';
import { readPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const list = (person: Person, id: string) => person.call(`GET post/${id}/clap/`);
const seen = async (person: Person, id: string) => {
  const { status, body } = await list(person, id);
  expect(status).toBe(200);
  return idsOf(body.results);
};

/** A public post with claps of Chloe and Dan, then of Mallory and Max. */
async function addClapped() {
  const { ana, bruno, chloe, dan, mallory, max } = fixture.cast;
  await setProfile(ana, { is_private: 'false' });
  const { id } = await addPublished(ana, bruno);
  await clapTogether([chloe, dan], id);
  await clapTogether([mallory, max], id);
  return id;
}

describe('who clapped', () => {
  test('is every couple for the post’s couple, and the followed ones for others [S7.73]', async () => {
    const { ana, bruno, chloe, mallory, eve } = fixture.cast;
    const id = await addClapped();
    const all = [mallory, chloe].map(twosomeOf);
    for (const person of [ana, bruno]) expect(await seen(person, id)).toEqual(all);
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    for (const person of [olga, eve, chloe, mallory]) expect(await seen(person, id)).toEqual([]);
    await follow(fixture.server, olga, chloe);
    expect(await seen(olga, id)).toEqual([twosomeOf(chloe)]);
  });

  test('leaves out a clap of one partner, and one taken back [S7.73]', async () => {
    const { ana, bruno, chloe, dan } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    await tapClap(chloe, id);
    expect(await seen(ana, id)).toEqual([]);
    await tapClap(dan, id);
    expect(await seen(ana, id)).toEqual([twosomeOf(chloe)]);
    await tapClap(chloe, id);
    expect(await seen(ana, id)).toEqual([]);
  });

  test('has twenty per page, each once, also with equal times [S7.73]', async () => {
    const { ana, bruno } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const ids = Array.from({ length: 44 }, newId);
    await fixture.server.db.query(sql`
      insert into twosomes (id, user_a, user_b, username, added_at)
      select id, id || 'a', id || 'b', 'new-' || id, now() from unnest(${ids}::text[]) as c (id)
    `);
    await fixture.server.db.query(sql`
      insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
      select ${id}::text, id, ${ana.user.id}::text, now(), date_trunc('second', now()) from unnest(${ids}::text[]) as c (id)
    `);
    const { lengths, results } = await readPages(ana, `post/${id}/clap/`);
    expect(lengths).toEqual([20, 20, 4]);
    expect(idsOf(results).sort()).toEqual([...ids].sort());
    expect((await ana.call(`GET post/${id}/clap/?cursor=nonsense`)).status).toBe(400);
  });
});

describe('refuses', () => {
  test('who clapped for a post that the viewer cannot see: stranger, follower, ex-partner [S7.73]', async () => {
    const { ana, bruno, chloe, mallory, eve, signedOut } = fixture.cast;
    const { id } = await addPublished(ana, bruno);
    const draft = (await addPost(ana)).body.id;
    expect((await list(signedOut, id)).status).toBe(401);
    for (const person of [mallory, eve]) expect((await list(person, id)).status).toBe(404);
    expect((await list(chloe, id)).status).toBe(200);
    for (const hidden of [draft, newId(), 'nonsense']) expect((await list(chloe, hidden)).status).toBe(404);
    await part(bruno);
    expect((await list(chloe, id)).status).toBe(404);
  });

  test.each(['ana', 'mallory'] as const)(
    'couples when one blocked the other, to all viewers: blocked by %s [S7.73]',
    async (blocker) => {
      const { ana, chloe, mallory } = fixture.cast;
      const id = await addClapped();
      const [olga] = await couple(fixture.server, 'Olga', 'Piet');
      await follow(fixture.server, olga, mallory);
      await block(fixture.cast[blocker], blocker === 'ana' ? mallory : ana);
      expect((await list(mallory, id)).status).toBe(404);
      expect(await seen(ana, id)).toEqual([twosomeOf(chloe)]);
      expect(await seen(olga, id)).toEqual([]);
    },
  );

  test('couples that are being deleted or were taken down [S7.73]', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    const id = await addClapped();
    await leave(chloe);
    expect(await seen(ana, id)).toEqual([twosomeOf(mallory)]);
    await fixture.server.db.query(
      sql`update twosomes set taken_down_at = now() where id = ${twosomeOf(mallory)}::text`,
    );
    expect(await seen(ana, id)).toEqual([]);
  });
});
