import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';

export interface ImportedMessage {
  id: string;
  sentBy: string;
  text: string;
  addedAt: Date;
}

/** A message that meets a taken time gets the next free one within this. */
const spanMs = 60_000;

/** The times that messages of a couple have in the minute after each of these: no two messages have the same. */
export async function findTimes(tx: Tx, twosomeId: string, times: readonly number[]): Promise<Set<number>> {
  const spans = spansAfter(times);
  const rows = await tx.query<{ added_at: Date }>(sql`
    select m.added_at
    from ${unnest(
      sql`${spans.map(([from]) => new Date(from).toISOString())}::text[]`,
      sql`${spans.map(([, until]) => new Date(until).toISOString())}::text[]`,
    )} as s (first, last)
    join messages m on m.twosome_id = ${twosomeId}::text
      and m.added_at between s.first::timestamptz and s.last::timestamptz
  `);
  return new Set(rows.map(({ added_at }) => added_at.getTime()));
}

/** Not one span from the first to the last: a chat that jumps between years would read the whole room for each batch. */
function spansAfter(times: readonly number[]): [from: number, until: number][] {
  const spans: [number, number][] = [];
  for (const time of [...times].sort((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last !== undefined && time <= last[1]) last[1] = time + spanMs;
    else spans.push([time, time + spanMs]);
  }
  return spans;
}

/** Adds messages of another app. With the number 0 they reach no client as news, and no push is due. */
export async function addImported(
  tx: Tx,
  { twosomeId, importId }: { twosomeId: string; importId: string },
  messages: readonly ImportedMessage[],
) {
  await tx.query(sql`
    insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, added_at, import_id)
    select g.id, ${twosomeId}::text, 0, 0, g.sent_by, g.id, g.text, g.added_at::timestamptz, ${importId}::text
    from ${unnest(
      sql`${messages.map(({ id }) => id)}::text[]`,
      sql`${messages.map(({ sentBy }) => sentBy)}::text[]`,
      sql`${messages.map(({ text }) => text)}::text[]`,
      sql`${messages.map(({ addedAt }) => addedAt.toISOString())}::text[]`,
    )} as g (id, sent_by, text, added_at)
  `);
}

/** Erases up to `limit` messages that an import added. Replies to them lose their quote. */
export async function eraseImported(tx: Tx, importId: string, limit: number): Promise<number> {
  const rows = await tx.query(sql`
    with erasing as (
      select id from messages where import_id = ${importId}::text order by id limit ${limit}::int for update
    ), answered as (
      update messages set reply_to = null
      where reply_to in (select id from erasing) and id not in (select id from erasing)
    )
    delete from messages where id in (select id from erasing) returning id
  `);
  return rows.length;
}

/** Counts a change of the room's past. The next message is later than `lastAdded`. */
export const raiseHistory = (tx: Tx, twosomeId: string, lastAdded: Date) =>
  tx.query(sql`
    insert into rooms as r (twosome_id, last_number, last_added_at, history)
    values (${twosomeId}::text, 0, ${lastAdded}::timestamptz, 1)
    on conflict (twosome_id) do update
      set history = r.history + 1, last_added_at = greatest(r.last_added_at, excluded.last_added_at)
  `);
