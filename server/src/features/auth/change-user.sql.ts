import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Whether it was another one before. */
export async function setFirstName(tx: Tx, userId: string, firstName: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set first_name = ${firstName}::text
    where id = ${userId}::text and first_name <> ${firstName}::text
    returning id
  `);
  return rows.length > 0;
}

/** Whoever enters this person's code at the same moment is connected before it, or asked for both codes after it. */
export async function setBothCodes(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await tx.query(sql`update users set both_codes = ${wanted}::boolean where id = ${userId}::text`);
}
