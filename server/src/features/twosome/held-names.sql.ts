import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Holds a released name for the couple that had it. */
export const holdUsername = (tx: Tx, nameKey: string, twosomeId: string, until: Date) =>
  tx.query(sql`
    insert into resting_names (name_key, twosome_id, rests_until)
    values (${nameKey}::text, ${twosomeId}::text, ${until}::timestamptz)
    on conflict (name_key) do update set twosome_id = excluded.twosome_id, rests_until = excluded.rests_until
  `);

export const isUsernameHeld = (tx: Tx, nameKey: string, twosomeId: string, now: Date) =>
  tx.exists(sql`
    select from resting_names
    where name_key = ${nameKey}::text and twosome_id <> ${twosomeId}::text and rests_until > ${now}::timestamptz
  `);

export const removeExpiredHolds = (db: Queries, before: Date) =>
  db.query(sql`delete from resting_names where rests_until <= ${before}::timestamptz`);
