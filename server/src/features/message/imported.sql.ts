import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { insertMessages } from './send.sql.ts';

export interface ImportedMessage {
  id: string;
  sentBy: string;
  text: string;
  addedAt: Date;
}

/** When the two wrote their first message here; null: they have not. */
export const findFirstOwn = (db: Queries, twosomeId: string) =>
  db.maybeValue<Date>(sql`
    select min(added_at) as first from messages where twosome_id = ${twosomeId}::text and import_id is null
  `);

/** When the last message of each of these seconds was sent, for those that have one, in milliseconds. */
export async function findLastOfSeconds(
  db: Queries,
  twosomeId: string,
  seconds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ second: Date; last: Date }>(sql`
    select s.second, l.last
    from (select unnest(${seconds.map((second) => new Date(second).toISOString())}::text[])::timestamptz as second) s
    cross join lateral (
      select max(m.added_at) as last from messages m
      where m.twosome_id = ${twosomeId}::text and m.added_at >= s.second and m.added_at < s.second + interval '1 second'
    ) l
    where l.last is not null
  `);
  return new Map(rows.map(({ second, last }) => [second.getTime(), last.getTime()]));
}

/** Adds messages of another app. With the number 0 they reach no client as news, and no push is due. */
export async function addImported(
  tx: Tx,
  { twosomeId, importId }: { twosomeId: string; importId: string },
  messages: readonly ImportedMessage[],
) {
  const rows = sql`
    select g.id, ${twosomeId}::text as twosome_id, 0 as number, g.sent_by, g.id as client_id, g.text,
      null::text as reply_to, g.added_at::timestamptz as added_at, ${importId}::text as import_id
    from ${unnest(
      sql`${messages.map(({ id }) => id)}::text[]`,
      sql`${messages.map(({ sentBy }) => sentBy)}::text[]`,
      sql`${messages.map(({ text }) => text)}::text[]`,
      sql`${messages.map(({ addedAt }) => addedAt.toISOString())}::text[]`,
    )} as g (id, sent_by, text, added_at)
  `;
  await tx.query(insertMessages(rows));
}

/** Counts a change of the room's past. The next message is later than `lastAdded`. */
export const raiseHistory = (tx: Tx, twosomeId: string, lastAdded: Date) =>
  tx.query(sql`
    insert into rooms as r (twosome_id, last_number, last_added_at, history)
    values (${twosomeId}::text, 0, ${lastAdded}::timestamptz, 1)
    on conflict (twosome_id) do update
      set history = r.history + 1, last_added_at = greatest(r.last_added_at, excluded.last_added_at)
  `);
