import { mkdir } from 'node:fs/promises';
import { ConfigError, readConfig } from './config.ts';
import { migrateDatabase, openDatabase } from './database.ts';
import { partitionMessages } from './features/message/partitions.ts';
import { createLog } from './platform/log.ts';
import { explainStartError } from './platform/start-errors.ts';

/*
 * Applies the pending migrations and ends: `npm run migrate`, or `node server/dist/migrate.js` where only the build is
 * installed. Then, with the argument `messages`, moves the messages into partitions. Running servers keep serving.
 */
async function run(args: readonly string[]): Promise<void> {
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
    if (args[0] !== 'messages') return;
    const isMoved = await partitionMessages(db);
    process.stdout.write(
      isMoved ? 'The messages are in partitions now.\n' : 'The messages were in partitions already.\n',
    );
  } finally {
    await db.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explainStartError(error)}\n`);
  process.exitCode = 1;
});
