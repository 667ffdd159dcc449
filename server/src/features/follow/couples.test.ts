import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { block, couple, follow, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { smallPhoto } from '../../testing/images.ts';
import type { Person } from '../../testing/person.ts';
import { addPublished, formOf, setStage } from '../../testing/stage.ts';

const stage = setStage();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** Couples without people, which is all that a list needs; all follow (or ask) at the same moment. */
async function crowd(count: number, followed: Person, accepted: boolean): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await stage.server.db.query(sql`
    insert into twosomes (id, user_a, user_b, username, added_at)
    select id, id || 'a', id || 'b', 'new-' || id, now() from unnest(${ids}::text[]) as c (id)
  `);
  await stage.server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select id, ${twosomeOf(followed)}::text, now(), case when ${accepted}::boolean then now() end
    from unnest(${ids}::text[]) as c (id)
  `);
  return ids;
}

async function walk(person: Person, first: string): Promise<{ pages: number[]; ids: string[] }> {
  const [pages, ids]: [number[], string[]] = [[], []];
  for (let next: string | null = `/api/v1/${first}`; next !== null; ) {
    const { body } = await person.call(`GET ${next.replace('/api/v1/', '')}`);
    pages.push(body.results.length);
    ids.push(...body.results.map((one: { id: string; by?: { id: string } }) => one.by?.id ?? one.id));
    next = body.next;
  }
  return { pages, ids };
}

describe('a list of couples', () => {
  test('has twenty a page, each once, latest first, also where many came at the same moment [S7.14 S7.17]', async () => {
    const { ana, chloe } = stage.cast;
    const followers = await crowd(44, ana, true);
    const asking = await crowd(41, ana, false);
    const { pages, ids } = await walk(chloe, `auth/follower/${twosomeOf(ana)}/`);
    expect(pages).toEqual([20, 20, 5]);
    expect([...ids].sort()).toEqual([...followers, twosomeOf(chloe)].sort());
    expect(ids.at(-1)).toBe(twosomeOf(chloe));
    const requests = await walk(ana, 'auth/follow_request/');
    expect(requests.pages).toEqual([20, 20, 1]);
    expect([...requests.ids].sort()).toEqual([...asking].sort());
  });

  test('of those whom one follows is as long [S7.18]', async () => {
    const { ana, chloe } = stage.cast;
    const ids = await crowd(44, ana, true);
    await stage.server.db.query(sql`
      insert into follows (follower_id, followed_id, requested_at, accepted_at)
      select ${twosomeOf(ana)}::text, id, now(), now() from unnest(${ids}::text[]) as c (id)
    `);
    const walked = await walk(chloe, `auth/following/${twosomeOf(ana)}/`);
    expect(walked.pages).toEqual([20, 20, 4]);
    expect([...walked.ids].sort()).toEqual([...ids].sort());
  });

  test('shows each couple as the reader stands to it [S7.17 S7.18]', async () => {
    const { ana, chloe, mallory } = stage.cast;
    await follow(stage.server, ana, mallory);
    await request(stage.server, chloe, mallory);
    const { body } = await chloe.call(`GET auth/following/${twosomeOf(ana)}/`);
    expect(body.results).toEqual([
      expect.objectContaining({ id: twosomeOf(mallory), have_sent_request: true, follower_count: null }),
    ]);
    expect((await ana.call(`GET auth/follower/${twosomeOf(ana)}/`)).body.results[0]).toMatchObject({
      id: twosomeOf(chloe),
      follows_you: true,
    });
  });

  test('of a private profile is closed to all but its followers and itself [S4.61 S4.62 S4.63 S4.64 S6.10 S6.15]', async () => {
    const { ana, chloe, mallory, eve, nobody } = stage.cast;
    const [olga] = await couple(stage.server, 'Olga', 'Piet');
    await request(stage.server, olga, ana);
    for (const list of ['follower', 'following']) {
      const line = `GET auth/${list}/${twosomeOf(ana)}/`;
      const statuses = await Promise.all(
        [nobody, eve, mallory, olga, chloe, ana].map(async (person) => (await person.call(line)).status),
      );
      expect([list, ...statuses]).toEqual([list, 401, 403, 403, 403, 200, 200]);
      for (const id of [newId(), ana.user.id, 'nonsense'])
        expect((await ana.call(`GET auth/${list}/${id}/`)).status).toBe(404);
    }
    await setProfile(ana, { is_private: 'false' });
    expect((await eve.call(`GET auth/follower/${twosomeOf(ana)}/`)).body.results).toHaveLength(2);
  });

  test('of one’s own is refused to whoever has no partner or no session [S6.5 S6.15]', async () => {
    const { eve, nobody } = stage.cast;
    for (const line of ['GET auth/follow_request/', 'GET auth/follow_request/suggested/']) {
      expect((await eve.call(line)).status).toBe(403);
      expect((await nobody.call(line)).status).toBe(401);
    }
    expect((await nobody.call('GET auth/block/')).status).toBe(401);
  });

  test.each(['x', 'eyJ4IjoxfQ.AAAA', '%00', '..', 'null.'])(
    'with the forged cursor %j is refused',
    async (cursor) => {
      const { ana } = stage.cast;
      for (const list of [
        'follow_request/',
        'block/',
        ...['follower', 'following'].map((l) => `${l}/${twosomeOf(ana)}/`),
      ]) {
        const { status, body } = await ana.call(`GET auth/${list}?cursor=${cursor}`);
        expect([status, Object.keys(body)]).toEqual([400, ['cursor']]);
      }
    },
  );
});

describe('suggestions', () => {
  async function shown(person: Person, mine: string, theirs: string): Promise<void> {
    const photo = await smallPhoto('#336699', 40, 40);
    const names = { username1: mine, username2: theirs, connector: '&', username: `${mine}&${theirs}` };
    const form = formOf({ ...names, is_private: 'false', photo });
    expect((await person.call('POST auth/update_twosome/', { form })).status).toBe(200);
  }
  const suggested = async (person: Person) =>
    idsOf((await person.call('GET auth/follow_request/suggested/')).body);

  test('are public, named and pictured; who follows the same couples first, then who posted last [S1.12 S7.15]', async () => {
    const { ana, chloe, mallory, max } = stage.cast;
    const [olga, piet] = await couple(stage.server, 'Olga', 'Piet');
    const [rosa] = await couple(stage.server, 'Rosa', 'Sven');
    const [tara] = await couple(stage.server, 'Tara', 'Udo');
    for (const [place, person] of [mallory, olga, rosa, tara].entries())
      await shown(person, `one${place}`, `other${place}`);
    await follow(stage.server, tara, ana);
    await addPublished(mallory, max);
    await addPublished(olga, piet);
    const ids = [tara, olga, mallory, rosa].map(twosomeOf);
    // Chloe follows Ana, and so does Tara; Rosa never posted
    expect(await suggested(chloe)).toEqual(ids);

    await follow(stage.server, chloe, olga);
    expect(await suggested(chloe)).not.toContain(twosomeOf(olga));
    await request(stage.server, chloe, mallory);
    await block(rosa, chloe);
    await setProfile(tara, { is_private: 'true' });
    expect(await suggested(chloe)).toEqual([]);
    expect(await suggested(mallory)).not.toContain(twosomeOf(mallory));
  });

  test('are twelve at most, without those who have no name or no photo yet', async () => {
    const { chloe, mallory, olga } = { ...stage.cast, olga: (await couple(stage.server, 'Olga', 'Piet'))[0] };
    await shown(mallory, 'm', 'n');
    await setProfile(olga, { is_private: 'false' });
    expect(await suggested(chloe)).toEqual([twosomeOf(mallory)]);
    await stage.server.db.query(sql`
      with pictures as (
        insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
        select lpad(n::text, 20, '0'), 1, 1, 1, 1, repeat('0', 64), 'x', now(), now() from generate_series(1, 30) n
        returning id
      )
      insert into twosomes (id, user_a, user_b, username_a, username_b, connector, a_first, username, photo_id, is_private, added_at)
      select id, id || 'a', id || 'b', 'x', 'y', '&', true, 'x&' || id, id, false, now() from pictures
    `);
    expect(await suggested(chloe)).toHaveLength(12);
  });
});
