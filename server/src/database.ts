import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { migrate, pendingMigrations } from './platform/db/migrate.ts';
import { type OpenedDb, openDb } from './platform/db/open.ts';
import type { DbLog } from './platform/db/pool.ts';
import { openReplica, type Replica } from './platform/db/replica.ts';
import type { WritePositions } from './platform/db/write-positions.ts';

/** The same from `server/src` and from `server/dist`. */
const migrations = join(fileURLToPath(new URL('..', import.meta.url)), 'migrations');

/** Opens the database that the settings name. */
export const openDatabase = (
  config: Config,
  log: DbLog,
  onBroken?: (reason: string) => void,
): Promise<OpenedDb> =>
  openDb({
    ...config.databaseLimits,
    ...(config.databaseUrl !== null && { url: config.databaseUrl }),
    dataDir: config.dataDir,
    // catches a query outside its open transaction: on PGlite that deadlocks, so the tests check it on PostgreSQL too
    guarded: config.test || config.databaseUrl === null,
    log,
    onBroken,
  });

/** Applies the pending migrations, past a pooler, and returns their names. */
export async function migrateDatabase(config: Config, db: OpenedDb, log: DbLog): Promise<string[]> {
  const url = config.databaseDirectUrl;
  if (url === config.databaseUrl || url === null) return migrate(db, migrations, log);
  const direct = await openDb({ ...config.databaseLimits, url, dataDir: config.dataDir, log });
  try {
    return await migrate(direct, migrations, log);
  } finally {
    await direct.close();
  }
}

/** The database is older than this version, and `MIGRATE` is off. */
export class SchemaOutdated extends Error {}

/** A newer database is accepted: the version before must run beside the one that migrated it. */
export async function requireMigrated(db: OpenedDb): Promise<void> {
  const [first] = await pendingMigrations(db, migrations);
  if (first !== undefined)
    throw new SchemaOutdated(
      `The database is older than this version (${first} is not applied): run \`npm run migrate\`, or start without MIGRATE=off.`,
    );
}

/** Long enough for a page; the primary answers after it. */
const replicaTimeoutMs = 1_000;

/** The replica that the settings name; null: none. It may be away. `revoking` are the kinds of events that it must have. */
export async function openReplicaOf(
  config: Config,
  primary: OpenedDb,
  { positions, revoking, log }: { positions: WritePositions; revoking: ReadonlySet<string>; log: DbLog },
): Promise<Replica | null> {
  if (config.databaseReplica === null) return null;
  const { url, maxLagMs } = config.databaseReplica;
  const limits = { ...config.databaseLimits, statementTimeoutMs: replicaTimeoutMs };
  const db = await openDb({ ...limits, url, dataDir: config.dataDir, guarded: false, log: () => {} });
  const replica = openReplica({ primary, replica: db, positions, revoking, maxLagMs, log });
  return {
    ...replica,
    async stop() {
      await replica.stop();
      await db.close();
    },
  };
}
