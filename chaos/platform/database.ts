import type { Client } from 'pg';
import { withClient } from '../../bench/platform/harness.ts';
import { openDb } from '../../server/src/platform/db/open.ts';

/** A session, as far as scenarios use it. */
export type Session = Pick<Client, 'query'>;

/** Runs `work` with a session of the database that a scenario fills and reads. */
export type Database = <T>(work: (client: Session) => Promise<T>) => Promise<T>;

export const postgresAt =
  (url: string): Database =>
  (work) =>
    withClient(url, work);

/** The embedded database of a folder, while no server runs on it. */
export const embeddedIn =
  (dataDir: string): Database =>
  async (work) => {
    const db = await openDb({ dataDir, log: () => {} });
    const query = async (statement: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
      const { text, ...given } = typeof statement === 'string' ? { text: statement, values } : statement;
      const rows = await db.query({ text, values: given.values } as Parameters<typeof db.query>[0]);
      return { rows, rowCount: rows.length };
    };
    try {
      return await work({ query } as Session);
    } finally {
      await db.close();
    }
  };

/** Kills one of the database's processes: PostgreSQL then ends all sessions and recovers from its log. */
export async function crash(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  }).catch(() => {});
}
