import sql from 'sql-template-tag';
import type { Erase } from '../../platform/leaving.ts';

/**
 * Somebody's export, and the partner's, for it holds what goes; and jobs that name them. The partner may ask for another
 * one. The files are nobody's then, and are swept.
 */
export const erase: Erase = async ({ tx, leaving: { userId, twosomeIds } }) => {
  if (userId === null) return 0;
  const gone = await tx.query<{ id: string }>(sql`
    delete from exports where user_id = ${userId}::text or user_id in (
      select unnest(array[user_a, user_b]) from twosomes where id = any(${twosomeIds}::text[])
    ) returning id
  `);
  const ids = sql`${gone.map(({ id }) => id)}::text[]`;
  await tx.query(sql`delete from pgboss.job where data->>'exportId' = any(${ids})`);
  await tx.query(sql`delete from pgboss.archive where data->>'exportId' = any(${ids})`);
  return gone.length;
};
