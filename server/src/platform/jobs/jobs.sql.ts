import sql from 'sql-template-tag';
import type { Queries } from '../db/db.ts';

/** One attempt at a job. A node that took too long finds another number of attempts, and changes nothing. */
export interface Attempt {
  id: string;
  attempts: number;
}

/** While a node runs a job, it renews this lease. */
const lease = sql`now() + interval '60 seconds'`;
const is = ({ id, attempts }: Attempt) =>
  sql`id = ${id}::uuid and attempts = ${attempts}::int and failed_at is null`;

/** The update locks a waiting job until this transaction commits: a node that took it earlier would miss our rows. */
export const insertJob = (db: Queries, job: { kind: string; key: string; data: object }) =>
  db.query(sql`
    insert into jobs (kind, key, data) values (${job.kind}::text, ${job.key}::text, ${JSON.stringify(job.data)}::jsonb)
    on conflict (kind, key) where attempts = 0 do update set data = excluded.data
  `);

export const takeJob = (db: Queries, kind: string) =>
  db.maybeOne<Attempt & { data: object }>(sql`
    update jobs set attempts = attempts + 1, run_at = ${lease}
    where id = (
      select id from jobs where kind = ${kind}::text and run_at <= now() and failed_at is null
      order by run_at limit 1 for update skip locked
    )
    returning id, attempts, data
  `);

export const renewJob = (db: Queries, job: Attempt) =>
  db.query(sql`update jobs set run_at = ${lease} where ${is(job)}`);

export const deleteJob = (db: Queries, job: Attempt) => db.query(sql`delete from jobs where ${is(job)}`);

export const retryJob = (db: Queries, job: Attempt, afterSeconds: number) =>
  db.query(
    sql`update jobs set run_at = now() + ${afterSeconds}::float8 * interval '1 second' where ${is(job)}`,
  );

/**
 * Gives the attempt back and makes the job due. It gets a new id, so that its node cannot change it any more. A job of
 * the same key that waits already replaces it.
 */
export const releaseJob = (db: Queries, job: Attempt) =>
  db.query(sql`
    with released as (delete from jobs where ${is(job)} returning kind, key, data, attempts - 1 as attempts)
    insert into jobs (kind, key, data, attempts) select kind, key, data, attempts from released
    on conflict (kind, key) where attempts = 0 do nothing
  `);

/** Keeps the job as failed, sends one of `next` with its data, and one of each of `alarms` with its id. */
export const failJob = (
  db: Queries,
  job: Attempt,
  error: string,
  next: string | null,
  alarms: readonly string[],
) =>
  db.query(sql`
    with failed as (
      update jobs set failed_at = now(), error = ${error}::text where ${is(job)} returning id, key, data
    ), alarm as (
      insert into jobs (kind, key, data)
      select alarm, 'job_given_up ' || id, jsonb_build_object('kind', 'job_given_up', 'reference', id)
      from failed cross join unnest(${alarms}::text[]) as alarm
      on conflict (kind, key) where attempts = 0 do nothing
    )
    insert into jobs (kind, key, data) select ${next}::text, key, data from failed where ${next}::text is not null
    on conflict (kind, key) where attempts = 0 do nothing
  `);

/** All attempts failed; the others run or wait. */
export const isGivenUp = sql`failed_at is not null`;

/** `leased`: a node runs it, or it waits for its next attempt. */
export const countJobs = (db: Queries) =>
  db.query<{ kind: string; state: 'due' | 'leased' | 'failed'; count: number }>(sql`
    select kind, count(*) as count,
      case when ${isGivenUp} then 'failed' when run_at > now() then 'leased' else 'due' end as state
    from jobs group by 1, 3
  `);

export const deleteFailedJobs = (db: Queries) =>
  db.query(sql`delete from jobs where failed_at < now() - interval '7 days'`);

/** Sends a job again that was given up, unless one of its key waits already. False if there is no such job. */
export const requeueJob = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.maybeValue(sql`
    with failed as (
      delete from jobs where id::text = ${id}::text and ${isGivenUp} returning kind, key, data
    ), sent as (
      insert into jobs (kind, key, data) select kind, key, data from failed
      on conflict (kind, key) where attempts = 0 do nothing
    )
    select exists (select from failed)
  `)) === true;

export interface JobRow {
  id: string;
  kind: string;
  attempts: number;
  run_at: Date;
  failed_at: Date | null;
  error: string | null;
}

/** Jobs for the operator, given-up ones first; without their data, which names people. */
export const listJobs = (db: Queries, limit: number): Promise<JobRow[]> =>
  db.query(sql`
    select id, kind, attempts, run_at, failed_at, error from jobs
    order by failed_at desc nulls last, run_at limit ${limit}::int
  `);

/** Deletes all jobs, failed ones included, whose data has the id of one of these rows under `property`; returns how many rows. */
export async function eraseJobs(
  tx: Queries,
  property: string,
  rows: readonly { id: string }[],
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  await tx.query(sql`delete from jobs where data->>${property}::text = any(${ids}::text[])`);
  return rows.length;
}

/** How long ago each sweep last succeeded on any node, in milliseconds. */
export async function findSweeps(db: Queries): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; age: number }>(
    sql`select name, extract(epoch from now() - ran_at)::float8 * 1000 as age from sweeps`,
  );
  return new Map(rows.map(({ name, age }) => [name, age]));
}

export const recordSweep = (db: Queries, name: string) =>
  db.query(sql`
    insert into sweeps (name, ran_at) values (${name}::text, now())
    on conflict (name) do update set ran_at = excluded.ran_at
  `);
