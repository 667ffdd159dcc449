import { mkdir } from 'node:fs/promises';
import { ConfigError, readConfig } from './config.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { createLog } from './platform/log.ts';
import { explainStartError } from './platform/start-errors.ts';

/*
 * Applies the pending migrations and ends: `npm run migrate`, or `node server/dist/migrate.js` where only the build is
 * installed. Running servers keep serving.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const db = await openDatabase(config, (level, message, more) => log[level](more ?? {}, message));
  try {
    const applied = await migrateDatabase(config, db, (level, message, more) =>
      log[level](more ?? {}, message),
    );
    process.stdout.write(
      applied.length === 0
        ? 'The database is up to date.\n'
        : `Applied ${applied.join(', ')}. The database is up to date.\n`,
    );
  } finally {
    await db.close();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explainStartError(error)}\n`);
  process.exitCode = 1;
});
