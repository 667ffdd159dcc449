import type { Client } from 'pg';
import { withClient } from '../../bench/platform/harness.ts';

/** A session, as far as scenarios use it. */
export type Session = Pick<Client, 'query'>;

/** Runs `work` with a session of the database that a scenario fills and reads. */
export type Database = <T>(work: (client: Session) => Promise<T>) => Promise<T>;

export const postgresAt =
  (url: string): Database =>
  (work) =>
    withClient(url, work);

/** Kills one of the database's processes: PostgreSQL then ends all sessions and recovers from its log. */
export async function crash(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  }).catch(() => {});
}
