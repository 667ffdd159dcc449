import { newId } from '@twosome/contract/platform/ids';
import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/db/db.ts';
import { announcing } from '../../platform/facts.ts';
import { withinReactions } from '../../reactions.ts';
import { twosomeOf } from '../../testing/cast.ts';
import { setStage } from '../../testing/stage.ts';
import { turnedPublic } from '../twosome/twosome.facts.ts';

// A profile that turns public answers everybody who asked, in one transaction that has five seconds.

const stage = setStage();

/** So many couples who ask, written straight into the database. */
async function ask(followedId: string, many: number): Promise<void> {
  const ids = Array.from({ length: many }, newId);
  const [one, other] = [ids.map((id) => `${id}-a`), ids.map((id) => `${id}-b`)];
  const of = sql`from unnest(${ids}::text[], ${one}::text[], ${other}::text[]) as asking (id, a, b)`;
  await stage.server.db.inOneGo(async (tx) => {
    await tx.query(sql`
      insert into users (id, issuer, subject, first_name, added_at)
      select person, 'test', person, 'Asker', now() ${of}, unnest(array[a, b]) as person
    `);
    await tx.query(sql`
      insert into twosomes (id, user_a, user_b, username, added_at) select id, a, b, 'new-' || lower(id), now() ${of}
    `);
    await tx.query(sql`
      update users set twosome_id = asking.id from (select id, a, b ${of}) asking where users.id in (a, b)
    `);
    await tx.query(sql`
      insert into follows (follower_id, followed_id, requested_at) select id, ${followedId}::text, now() ${of}
    `);
  });
}

/** What it took to answer them, and what everybody was told. */
async function turnPublic(twosomeId: string): Promise<{ sentences: number; told: unknown[] }> {
  const announce = announcing(withinReactions);
  let sentences = 0;
  const { db } = stage.server;
  const told = await db.inOneGo(async (tx) => {
    const counted: Tx = {
      facts: tx.facts,
      query: <Row>(sentence: Sql) => {
        sentences += 1;
        return tx.query<Row>(sentence);
      },
    };
    await announce(counted, turnedPublic, { twosomeId });
    return tx.facts.filter(({ kind }) => kind === 'notification.noted').map(({ names }) => names);
  });
  return { sentences, told };
}

test('however many asked, it takes as many sentences as for a few, and each of them is told', async () => {
  const few = twosomeOf(stage.cast.ana);
  const many = twosomeOf(stage.cast.mallory);
  await ask(few, 2);
  await ask(many, 300);
  const [afterFew, afterMany] = [await turnPublic(few), await turnPublic(many)];
  expect(afterMany.sentences).toBe(afterFew.sentences);
  expect([afterFew.told.length, afterMany.told.length]).toEqual([2, 300]);

  const rows = await stage.server.db.query<{ twosome_id: string; ids: string[] }>(sql`
    select n.twosome_id, array_agg(n.id order by n.id) as ids
    from notifications n join follows f on f.follower_id = n.twosome_id and f.followed_id = ${many}::text
    where n.related_id = ${many}::text and f.accepted_at is not null group by n.twosome_id
  `);
  expect(rows).toHaveLength(300);
  const told = new Map(
    (afterMany.told as { twosomeId: string; notificationIds: string[] }[]).map((names) => [
      names.twosomeId,
      names.notificationIds.toSorted(),
    ]),
  );
  // both of a couple, and each couple of its own rows alone
  for (const { twosome_id, ids } of rows) expect([ids.length, told.get(twosome_id)]).toEqual([2, ids]);
});
