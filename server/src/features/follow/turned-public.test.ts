import { newId } from '@twosome/contract/platform/ids';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { transactionHandlers } from '../../event-handlers.ts';
import type { Tx } from '../../platform/db/db.ts';
import { createEmit } from '../../platform/events.ts';
import { request, setProfile, twosomeOf } from '../../testing/cast.ts';
import { createFixture } from '../../testing/fixture.ts';
import { turnedPublic } from '../twosome/twosome.events.ts';

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

/** Counts the statements and collects the notification events. */
async function turnPublic(twosomeId: string): Promise<{ statements: number; events: unknown[] }> {
  const emit = createEmit(transactionHandlers);
  let statements = 0;
  const { db } = fixture.server;
  const events = await db.transaction(async (tx) => {
    const counted: Tx = {
      events: tx.events,
      query: <Row>(statement: Sql) => {
        statements += 1;
        return tx.query<Row>(statement);
      },
    };
    await emit(counted, turnedPublic, { twosomeId });
    return tx.events.filter(({ kind }) => kind === 'notification.noted').map(({ payload }) => payload);
  });
  return { statements, events };
}

test('the number of statements does not depend on the number of requests, and one event names all new followers', async () => {
  const few = twosomeOf(fixture.cast.ana);
  const many = twosomeOf(fixture.cast.mallory);
  await addRequests(few, 2);
  await addRequests(many, 300);
  const [afterFew, afterMany] = [await turnPublic(few), await turnPublic(many)];
  expect(afterMany.statements).toBe(afterFew.statements);
  expect([afterFew.events.length, afterMany.events.length]).toEqual([1, 1]);

  const rows = await fixture.server.db.query<{ twosome_id: string; id: string }>(sql`
    select n.twosome_id, n.id
    from notifications n join follows f on f.follower_id = n.twosome_id and f.followed_id = ${many}::text
    where n.related_id = ${many}::text and f.accepted_at is not null
  `);
  // one notification for each partner
  expect(rows).toHaveLength(600);
  const [{ twosomeIds, notificationIds }] = afterMany.events as [Record<string, string[]>];
  expect(notificationIds?.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(twosomeIds?.toSorted()).toEqual([...new Set(rows.map((row) => row.twosome_id))].toSorted());
});

test('a couple that turns public with two thousand requests gets one small frame, and other events are not delayed', async () => {
  const { ana, bruno, mallory, max, chloe, dan } = fixture.cast;
  await addRequests(twosomeOf(ana), 1_999);
  await request(fixture.server, mallory, ana);
  await fixture.server.app.settled();
  const [hers, his] = [await ana.listen('message'), await bruno.listen('message')];
  const [asking, theirs] = [await mallory.listen('message'), await max.listen('message')];
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
  for (const client of [asking, theirs]) {
    await client.receives(opened);
    await client.receives(({ type }) => type === 'notification');
  }
  await fixture.server.app.settled();
  expect(queries.mock.calls.length).toBeLessThan(20);
  queries.mockRestore();
  for (const client of [hers, his]) {
    expect(client.received).toMatchObject([{ data: { twosome: { is_own: true, is_private: false } } }]);
    expect(Buffer.byteLength(JSON.stringify(client.received))).toBeLessThan(2048);
  }
  expect(await versionOf(twosomeOf(mallory))).toBe(before + 1);
});
