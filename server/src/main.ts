import { mkdir } from 'node:fs/promises';
import { ConfigError, readConfig } from './config.ts';
import { migrateDatabase, openDatabase, requireMigrated } from './database.ts';
import type { DbLog } from './platform/db/pool.ts';
import { versionWarnings } from './platform/db/safe-versions.ts';
import { createLog } from './platform/log.ts';
import { keepPrivate } from './platform/private-files.ts';
import { explainStartError } from './platform/start-errors.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await keepPrivate(config.dataDir);
  await mkdir(config.dataDir, { recursive: true });
  const dbLog: DbLog = (level, message, more) => log[level](more ?? {}, message);
  const opening = openDatabase(config, dbLog, (reason) => {
    log.fatal({ reason }, 'lost the connection to the database');
    process.exit(1);
  });
  // the embedded database starts in a thread of its own while the code of the server loads
  const [db, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  if (config.production) for (const warning of await versionWarnings(db)) log.warn(warning);
  if (config.migrate) await migrateDatabase(config, db, dbLog);
  else await requireMigrated(db);
  await serve(config, { db, log, dbLog });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explainStartError(error)}\n`);
  process.exit(1);
});
