import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openReplicaOf } from './database.ts';
import { openDemoSeed } from './demo/demo.ts';
import { bindStore, installationOf } from './features/media/installation.ts';
import { revokingKinds } from './features.ts';
import type { OpenedDb } from './platform/db/open.ts';
import type { DbLog } from './platform/db/pool.ts';
import { redisPositions } from './platform/db/redis-positions.ts';
import { memoryPositions } from './platform/db/write-positions.ts';
import { redisLimiter } from './platform/http/redis-limiter.ts';
import type { Log } from './platform/log.ts';
import { createLocalBus } from './platform/realtime/bus.ts';
import { createRedisBus } from './platform/realtime/redis-bus.ts';
import { openRedis } from './platform/redis.ts';
import { openStore } from './platform/storage/open.ts';
import { endOnUnforeseenError } from './platform/unforeseen-errors.ts';

/** The same from `server/src` and from `server/dist`. */
const serverDir = fileURLToPath(new URL('..', import.meta.url));

/** Runs the server on a migrated database until SIGINT or SIGTERM. */
export async function serve(
  config: Config,
  { db, log, dbLog }: { db: OpenedDb; log: Log; dbLog: DbLog },
): Promise<void> {
  const store = await openStore(config, log);
  await bindStore({ db, store });
  const redis = config.redis && (await openRedis({ ...config.redis, log }));
  // several installations can share one Redis
  const prefix = `twosome:${await installationOf(db)}:`;
  const bus = redis ? createRedisBus({ redis, prefix: `${prefix}bus:`, log }) : createLocalBus(log);
  const replica = await openReplicaOf(config, db, {
    positions:
      redis === null
        ? memoryPositions()
        : redisPositions({ redis: redis.commands, prefix: `${prefix}written:`, log }),
    revoking: revokingKinds,
    log: dbLog,
  });
  const webDir = join(serverDir, '..', 'web', 'dist');
  const demo = await openDemoSeed(config, { db, folder: join(serverDir, '..', 'demo'), log });
  const app = await createApp({
    config,
    log,
    db,
    bus,
    ...(redis && { limiter: redisLimiter({ redis: redis.commands, prefix: `${prefix}count:`, log }) }),
    store,
    replica,
    webDir: existsSync(webDir) ? webDir : null,
    isPreparing: demo?.isRunning,
  });

  const close = async () => {
    await demo?.stop();
    await app.close();
    await bus.close();
    await redis?.close();
    await replica?.stop();
    await db.close();
  };
  endOnUnforeseenError(log, close);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)));

  const url = await app.listen();
  if (db.kind === 'embedded')
    process.stdout.write(
      'The embedded database survives a crash of the process, but not of the machine. Set DATABASE_URL to use PostgreSQL for real data.\n',
    );
  if (redis?.startError)
    process.stdout.write(
      `Redis at REDIS_URL is not reachable yet (${redis.startError}). Until it is, this node runs alone.\n`,
    );
  process.stdout.write(`Twosome is ready on ${config.publicUrl}\n`);
  if (demo) {
    process.stdout.write('Adding the demo story; you can sign in when it is complete.\n');
    if (await demo.run(url)) process.stdout.write('The demo story is complete: sign in as Ana or Bruno.\n');
  }
}
