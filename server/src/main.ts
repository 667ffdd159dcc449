import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { isEmpty } from './features/auth/auth.sql.ts';
import { installationOf, tieStore } from './features/media/installation.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open.ts';
import { redisLimiter } from './platform/http/redis-limiter.ts';
import { createLog } from './platform/log.ts';
import { createLocalBus } from './platform/realtime/bus.ts';
import { createRedisBus } from './platform/realtime/redis-bus.ts';
import { openRedis } from './platform/redis.ts';
import { sayWhy } from './platform/start-errors.ts';
import { openDiskStore } from './platform/storage/disk.ts';

/** From `server/src` and `server/dist` alike. */
const serverDir = fileURLToPath(new URL('..', import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const db = await openDb({
    ...(config.databaseUrl !== null && { url: config.databaseUrl }),
    dataDir: config.dataDir,
    // PGlite would wait for itself; on PostgreSQL the tests find who forgot the transaction
    guarded: config.test || config.databaseUrl === null,
    log: (level, message, more) => log[level](more ?? {}, message),
    onBroken: (why) => {
      log.fatal({ why }, 'the database does not answer any more');
      process.exit(1);
    },
  });
  await migrate(db, join(serverDir, 'migrations'));
  const mediaDir = join(config.dataDir, 'media');
  const store = await openDiskStore(mediaDir);
  await tieStore({ db, store }, mediaDir);
  const redis = config.redisUrl === null ? null : await openRedis({ url: config.redisUrl, log });
  // several installations may share one Redis
  const prefix = `twosome:${await installationOf(db)}:`;
  const bus = redis ? createRedisBus({ redis, prefix: `${prefix}bus:`, log }) : createLocalBus(log);
  const webDir = join(serverDir, '..', 'web', 'dist');
  const app = await createApp({
    config,
    log,
    db,
    bus,
    ...(redis && { limiter: redisLimiter({ line: redis.commands, prefix: `${prefix}count:`, log }) }),
    store,
    webDir: existsSync(webDir) ? webDir : null,
  });

  const stop = async () => {
    await app.close();
    await bus.close();
    await redis?.close();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

  await app.listen();
  if (db.kind === 'embedded')
    process.stdout.write(
      "The embedded database survives the program's death, not the machine's: set DATABASE_URL for anything serious.\n",
    );
  if (redis?.why)
    process.stdout.write(
      `REDIS_URL leads to no Redis yet (${redis.why}): until it does, this node is alone.\n`,
    );
  if (await isEmpty(db))
    process.stdout.write('Nobody is here yet: stop this, and `npm run seed` tells a story to look at.\n');
  process.stdout.write(`Twosome is ready on ${config.publicUrl}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : sayWhy(error)}\n`);
  process.exit(1);
});
