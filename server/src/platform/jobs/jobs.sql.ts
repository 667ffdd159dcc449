import sql from 'sql-template-tag';
import type { Queries } from '../db/db.ts';

export async function queueNames(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from pgboss.queue`);
  return rows.map(({ name }) => name);
}

/** Extends the lease of a running job: it expires `seconds` from now. */
export const renewJob = (db: Queries, job: { name: string; id: string; seconds: number }) =>
  db.query(sql`
    update pgboss.job set expire_in = now() - started_on + ${job.seconds}::int * interval '1 second'
    where name = ${job.name}::text and id = ${job.id}::uuid and state = 'active'
  `);

/** Expires all running jobs: the next maintenance retries them. */
export const expireActiveJobs = (db: Queries) =>
  db.query(sql`update pgboss.job set expire_in = interval '0' where state = 'active'`);

/** Deletes all jobs, finished ones included, whose data has one of these values under `property`. */
export async function eraseJobs(tx: Queries, property: string, values: readonly string[]): Promise<void> {
  await tx.query(sql`delete from pgboss.job where data->>${property}::text = any(${values}::text[])`);
  await tx.query(sql`delete from pgboss.archive where data->>${property}::text = any(${values}::text[])`);
}
