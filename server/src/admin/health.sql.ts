import sql from 'sql-template-tag';
import type { Db } from '../platform/db/db.ts';
import { isGivenUp } from '../platform/jobs/jobs.sql.ts';

interface DatabaseState {
  events: number;
  oldest: Date | null;
  waiting: number;
  failed: number;
  server: string;
  migration: string;
  kind: Db['kind'];
}

export async function findDatabaseState(db: Db): Promise<DatabaseState> {
  const [row] = await db.query<Omit<DatabaseState, 'kind'>>(sql`
    select (select count(*)::int from outbox) as events, (select min(added_at) from outbox) as oldest,
      (select count(*)::int from jobs where not ${isGivenUp}) as waiting,
      (select count(*)::int from jobs where ${isGivenUp}) as failed,
      current_setting('server_version') as server, (select max(name) from migration) as migration
  `);
  return { ...row!, kind: db.kind };
}
