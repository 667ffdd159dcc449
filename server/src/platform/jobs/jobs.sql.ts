import sql from 'sql-template-tag';
import type { Queries } from '../db/db.ts';

export async function queueNames(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`select name from pgboss.queue`);
  return rows.map(({ name }) => name);
}

/** It is still being done: not before so many seconds from now does it count as abandoned. */
export const putOff = (db: Queries, job: { name: string; id: string; seconds: number }) =>
  db.query(sql`
    update pgboss.job set expire_in = now() - started_on + ${job.seconds}::int * interval '1 second'
    where name = ${job.name}::text and id = ${job.id}::uuid and state = 'active'
  `);

/** Nobody does what counts as under way: it is given up by the next look, and tried again. */
export const abandonActive = (db: Queries) =>
  db.query(sql`update pgboss.job set expire_in = interval '0' where state = 'active'`);
