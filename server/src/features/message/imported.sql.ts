import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';

export interface ImportedMessage {
  id: string;
  sentBy: string;
  text: string;
  addedAt: Date;
}

/** The times that messages of a couple have in this span: no two of them have the same. */
export async function findTimes(tx: Tx, twosomeId: string, from: Date, until: Date): Promise<Set<number>> {
  const rows = await tx.query<{ added_at: Date }>(sql`
    select added_at from messages
    where twosome_id = ${twosomeId}::text and added_at between ${from}::timestamptz and ${until}::timestamptz
  `);
  return new Set(rows.map(({ added_at }) => added_at.getTime()));
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
