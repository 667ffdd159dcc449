import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

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
