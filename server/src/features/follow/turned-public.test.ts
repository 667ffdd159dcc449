import { newId } from '@twosome/contract/platform/ids';
import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { withoutBadges } from '../../testing/chat.ts';
import { createFixture } from '../../testing/fixture.ts';

// A profile that turns public accepts all requests in one transaction, which may take five seconds.

const fixture = createFixture();

/** Inserts this many requesting couples directly into the database. */
async function addRequests(followedId: string, many: number): Promise<void> {
  const ids = Array.from({ length: many }, newId);
  const [one, other] = [ids.map((id) => `${id}-a`), ids.map((id) => `${id}-b`)];
  const source = sql`from unnest(${ids}::text[], ${one}::text[], ${other}::text[]) as asking (id, a, b)`;
  await fixture.server.db.transaction(async (tx) => {
    await tx.query(sql`
      insert into users (id, issuer, subject, first_name, added_at)
      select person, 'test', person, 'Asker', now() ${source}, unnest(array[a, b]) as person
    `);
    await tx.query(sql`
      insert into twosomes (id, user_a, user_b, username, added_at) select id, a, b, 'new-' || lower(id), now() ${source}
    `);
    await tx.query(sql`
      update users set twosome_id = asking.id from (select id, a, b ${source}) asking where users.id in (a, b)
    `);
    await tx.query(sql`
      insert into follows (follower_id, followed_id, requested_at) select id, ${followedId}::text, now() ${source}
    `);
  });
}

test('a couple that turns public with hundreds of requests gets one small frame, and other events are not delayed', async () => {
  const { ana, bruno, mallory, max, chloe, dan } = fixture.cast;
  await addRequests(twosomeOf(ana), 499);
  await request(fixture.server, mallory, ana);
  await fixture.server.settled();
  const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
  const [requester, theirs] = [await mallory.listen('message'), await max.listen('message')];
  const other = await dan.listen('message');
  const versionOf = async (id: string) => {
    const [row] = await fixture.server.db.query<{ version: number }>(
      sql`select version from twosomes where id = ${id}::text`,
    );
    return row?.version ?? 0;
  };
  const before = await versionOf(twosomeOf(mallory));
  const queries = vi.spyOn(fixture.server.db, 'query');
  await setProfile(ana, { is_private: 'false' });
  await setProfile(chloe, { bio: 'Another couple' });
  await other.receives(({ data }) => JSON.stringify(data).includes('Another couple'));
  const opened = ({ data }: { data: unknown }) =>
    (data as { twosome?: { id: string; you_are_following: boolean } }).twosome?.you_are_following === true;
  for (const client of [requester, theirs]) {
    await client.receives(opened);
    await client.receives(({ type }) => type === 'notification');
  }
  await fixture.server.settled();
  expect(queries.mock.calls.length).toBeLessThan(20);
  queries.mockRestore();
  for (const client of [hers, his]) {
    expect(withoutBadges(client)).toMatchObject([{ data: { twosome: { is_own: true, is_private: false } } }]);
    expect(Buffer.byteLength(JSON.stringify(client.received))).toBeLessThan(2048);
  }
  expect(await versionOf(twosomeOf(mallory))).toBe(before + 1);
});
