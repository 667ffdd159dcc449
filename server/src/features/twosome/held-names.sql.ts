import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Holds a released name for the couple that had it. */
export async function holdUsername(tx: Tx, nameKey: string, twosomeId: string, until: Date) {
  await tx.query(sql`
    insert into resting_names (name_key, twosome_id, rests_until)
    values (${nameKey}::text, ${twosomeId}::text, ${until}::timestamptz)
    on conflict (name_key) do update set twosome_id = excluded.twosome_id, rests_until = excluded.rests_until
  `);
}

export async function isUsernameHeld(
  tx: Tx,
  nameKey: string,
  twosomeId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select from resting_names
    where name_key = ${nameKey}::text and twosome_id <> ${twosomeId}::text and rests_until > ${now}::timestamptz
  `);
  return rows.length > 0;
}

export async function removeExpiredHolds(db: Queries, before: Date) {
  await db.query(sql`delete from resting_names where rests_until <= ${before}::timestamptz`);
}
