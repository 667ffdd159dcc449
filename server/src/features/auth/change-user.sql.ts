import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Returns whether the name changed. */
export async function setFirstName(tx: Tx, userId: string, firstName: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set first_name = ${firstName}::text
    where id = ${userId}::text and first_name <> ${firstName}::text
    returning id
  `);
  return rows.length > 0;
}

export async function setBothCodes(tx: Tx, userId: string, bothCodes: boolean): Promise<void> {
  await tx.query(sql`update users set both_codes = ${bothCodes}::boolean where id = ${userId}::text`);
}
