import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { block, couple, follow, request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { addPublished, createFixture, formOf } from '../../testing/fixture.ts';
import { smallPhoto } from '../../testing/images.ts';
import { readPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/person.ts';

const fixture = createFixture();
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** Couples without users, enough for lists; all follow, or request to, at the same time. */
async function crowd(count: number, followed: Person, accepted: boolean): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  await fixture.server.db.query(sql`
    insert into twosomes (id, user_a, user_b, username, added_at)
    select id, id || 'a', id || 'b', 'new-' || id, now() from unnest(${ids}::text[]) as c (id)
  `);
  await fixture.server.db.query(sql`
    insert into follows (follower_id, followed_id, requested_at, accepted_at)
    select id, ${twosomeOf(followed)}::text, now(), case when ${accepted}::boolean then now() end
    from unnest(${ids}::text[]) as c (id)
  `);
  return ids;
}

describe('a list of couples', () => {
  test('has twenty per page, each once, latest first, also with equal times [S7.14 S7.17 S7.18]', async () => {
    const { ana, chloe } = fixture.cast;
    const followers = await crowd(44, ana, true);
    const requesting = await crowd(41, ana, false);
    const { lengths, results } = await readPages(chloe, `auth/follower/${twosomeOf(ana)}/`);
    expect(lengths).toEqual([20, 20, 5]);
    const ids = idsOf(results);
    expect([...ids].sort()).toEqual([...followers, twosomeOf(chloe)].sort());
    expect(ids.at(-1)).toBe(twosomeOf(chloe));
    const requests = await readPages(ana, 'auth/follow_request/');
    expect(requests.lengths).toEqual([20, 20, 1]);
    expect(idsOf(requests.results.map(({ by }) => by)).sort()).toEqual([...requesting].sort());

    await fixture.server.db.query(sql`
      insert into follows (follower_id, followed_id, requested_at, accepted_at)
      select ${twosomeOf(ana)}::text, id, now(), now() from unnest(${followers}::text[]) as c (id)
    `);
    const followed = await readPages(chloe, `auth/following/${twosomeOf(ana)}/`);
    expect(followed.lengths).toEqual([20, 20, 4]);
    expect(idsOf(followed.results).sort()).toEqual([...followers].sort());
  });

  test('shows the viewer’s relation to each couple [S7.17 S7.18]', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    await follow(fixture.server, ana, mallory);
    await request(fixture.server, chloe, mallory);
    const { body } = await chloe.call(`GET auth/following/${twosomeOf(ana)}/`);
    expect(body.results).toEqual([
      expect.objectContaining({ id: twosomeOf(mallory), have_sent_request: true }),
    ]);
    expect((await ana.call(`GET auth/follower/${twosomeOf(ana)}/`)).body.results[0]).toMatchObject({
      id: twosomeOf(chloe),
      follows_you: true,
    });
  });

  test('leaves out couples that are being deleted: followers, followed and requesting ones', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    await follow(fixture.server, ana, chloe);
    await request(fixture.server, mallory, ana);
    const lists = ['follow_request/', `follower/${twosomeOf(ana)}/`, `following/${twosomeOf(ana)}/`];
    const lengths = () =>
      Promise.all(lists.map(async (list) => (await ana.call(`GET auth/${list}`)).body.results.length));
    expect(await lengths()).toEqual([1, 1, 1]);
    for (const person of [chloe, mallory]) await person.call('POST auth/delete/', { body: {} });
    expect(await lengths()).toEqual([0, 0, 0]);
  });

  test('of a private profile is closed to all but its followers and its own couple [S4.61 S4.62 S4.63 S4.64 S6.10 S6.15]', async () => {
    const { ana, chloe, mallory, eve, signedOut } = fixture.cast;
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    await request(fixture.server, olga, ana);
    for (const list of ['follower', 'following']) {
      const route = `GET auth/${list}/${twosomeOf(ana)}/`;
      const statuses = await Promise.all(
        [signedOut, eve, mallory, olga, chloe, ana].map(async (person) => (await person.call(route)).status),
      );
      expect([list, ...statuses]).toEqual([list, 401, 403, 403, 403, 200, 200]);
      for (const id of [newId(), ana.user.id, 'nonsense'])
        expect((await ana.call(`GET auth/${list}/${id}/`)).status).toBe(404);
    }
    await setProfile(ana, { is_private: 'false' });
    expect((await eve.call(`GET auth/follower/${twosomeOf(ana)}/`)).body.results).toHaveLength(2);
  });
});

describe('suggestions', () => {
  async function publishProfile(person: Person, mine: string, theirs: string): Promise<void> {
    const photo = await smallPhoto('#336699', 40, 40);
    const names = { username1: mine, username2: theirs, connector: '&', username: `${mine}&${theirs}` };
    const form = formOf({ ...names, is_private: 'false', photo });
    expect((await person.call('POST auth/update_twosome/', { form })).status).toBe(200);
  }
  const suggested = async (person: Person) =>
    idsOf((await person.call('GET auth/follow_request/suggested/')).body);

  test('are public with name and photo: shared follows first, then latest post [S1.12 S7.15]', async () => {
    const { ana, chloe, mallory, max } = fixture.cast;
    const [olga, piet] = await couple(fixture.server, 'Olga', 'Piet');
    const [rosa] = await couple(fixture.server, 'Rosa', 'Sven');
    const [tara] = await couple(fixture.server, 'Tara', 'Udo');
    for (const [index, person] of [mallory, olga, rosa, tara].entries())
      await publishProfile(person, `one${index}`, `other${index}`);
    await follow(fixture.server, tara, ana);
    await addPublished(mallory, max);
    await addPublished(olga, piet);
    const ids = [tara, olga, mallory, rosa].map(twosomeOf);
    // Chloe follows Ana, and so does Tara; Rosa never posted
    expect(await suggested(chloe)).toEqual(ids);

    await follow(fixture.server, chloe, olga);
    expect(await suggested(chloe)).not.toContain(twosomeOf(olga));
    await request(fixture.server, chloe, mallory);
    await block(rosa, chloe);
    await setProfile(tara, { is_private: 'true' });
    expect(await suggested(chloe)).toEqual([]);
    expect(await suggested(mallory)).not.toContain(twosomeOf(mallory));
  });

  test('leave out a couple with a pending request until it is declined', async () => {
    const { chloe, mallory } = fixture.cast;
    const [olga] = await couple(fixture.server, 'Olga', 'Piet');
    for (const [index, person] of [mallory, olga].entries())
      await publishProfile(person, `one${index}`, `two${index}`);
    expect((await suggested(chloe)).sort()).toEqual([twosomeOf(mallory), twosomeOf(olga)].sort());
    await request(fixture.server, olga, chloe);
    expect(await suggested(chloe)).toEqual([twosomeOf(mallory)]);
    const declined = await chloe.call(`POST auth/follow_request/${twosomeOf(olga)}/follow/`, {
      body: { action: 'decline' },
    });
    expect(declined.status).toBe(200);
    expect((await suggested(chloe)).sort()).toEqual([twosomeOf(mallory), twosomeOf(olga)].sort());
    // an accepted follower is suggested again
    await follow(fixture.server, olga, chloe);
    expect(await suggested(chloe)).toContain(twosomeOf(olga));
  });

  test('are twelve at most, without couples that have no name or no photo', async () => {
    const { ana, chloe, mallory } = fixture.cast;
    await publishProfile(mallory, 'm', 'n');
    const [named] = await couple(fixture.server, 'Olga', 'Piet');
    await setProfile(named, {
      username1: 'o',
      username2: 'p',
      connector: '&',
      username: 'o&p',
      is_private: 'false',
    });
    const [pictured] = await couple(fixture.server, 'Rosa', 'Sven');
    const photo = await smallPhoto('#336699', 40, 40);
    await pictured.call('POST auth/update_twosome/', { form: formOf({ photo, is_private: 'false' }) });
    expect(await suggested(chloe)).toEqual([twosomeOf(mallory)]);
    // Mallory ranks first by the shared follow, though oldest and without posts
    await follow(fixture.server, mallory, ana);
    await fixture.server.db.query(sql`
      with pictures as (
        insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at, claimed_at)
        select lpad(n::text, 20, '0'), 1, 1, 1, 1, repeat('0', 64), 'x', now(), now() from generate_series(1, 30) n
        returning id
      )
      insert into twosomes (id, user_a, user_b, username_a, username_b, connector, a_first, username, photo_id, is_private, added_at)
      select id, id || 'a', id || 'b', 'x', 'y', '&', true, 'x&' || id, id, false, now() from pictures
    `);
    const ids = await suggested(chloe);
    expect([ids.length, ids[0]]).toEqual([12, twosomeOf(mallory)]);
  });
});
