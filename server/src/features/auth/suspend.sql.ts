import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

export async function lockPerson(
  tx: Tx,
  userId: string,
): Promise<{ twosome_id: string | null; is_suspended: boolean } | null> {
  const rows = await tx.query<{ twosome_id: string | null; is_suspended: boolean }>(sql`
    select twosome_id, suspended_at is not null as is_suspended from users where id = ${userId}::text for update
  `);
  return rows[0] ?? null;
}

export async function setSuspendedAt(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.query(sql`update users set suspended_at = ${at}::timestamptz where id = ${userId}::text`);
}
