import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';

/**
 * Erases the person's export, the partner's export (it contains the person's data; the partner can request a new one) and
 * the jobs that reference them. `sweepExports` removes the orphaned files.
 */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope: { userId, twosomeIds } }) => {
  if (userId === null) return 0;
  const deleted = await tx.query<{ id: string }>(sql`
    delete from exports where user_id = ${userId}::text or user_id in (
      select unnest(array[user_a, user_b]) from twosomes where id = any(${twosomeIds}::text[])
    ) returning id
  `);
  return eraseJobs(tx, 'exportId', deleted);
};
