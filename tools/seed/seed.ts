import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../server/src/app.ts';
import { ConfigError, readConfig } from '../../server/src/config.ts';
import { isEmpty } from '../../server/src/features/auth/auth.sql.ts';
import { tieStore } from '../../server/src/features/media/installation.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openDb } from '../../server/src/platform/db/open.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createLocalBus } from '../../server/src/platform/realtime/bus.ts';
import { sayWhy } from '../../server/src/platform/start-errors.ts';
import { openDiskStore } from '../../server/src/platform/storage/disk.ts';
import { tellStory } from './story.ts';

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/**
 * Fills an empty database with a story to look at. It runs a server of its own on a free port and lets the people
 * of the story do everything through the app's own calls, so that nothing here can be what the app could not do.
 */
async function seed(): Promise<void> {
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 8000}`,
  };
  const config = {
    ...readConfig({
      ...env,
      NODE_ENV: 'development',
      RATE_LIMITS: 'off',
      DEMO_IDENTITY: 'on',
      LOG_LEVEL: 'error',
    }),
    port: 0,
  };
  const log = createLog('error');
  await mkdir(config.dataDir, { recursive: true });
  const db = await openDb({
    ...(config.databaseUrl !== null && { url: config.databaseUrl }),
    dataDir: config.dataDir,
    log: (level, message, more) => log[level](more ?? {}, message),
  });
  await migrate(db, fileURLToPath(new URL('../../server/migrations', import.meta.url)));
  if (!(await isEmpty(db))) {
    say(
      'Somebody is here already: the story is told to an empty database only. Remove DATA_DIR to begin anew.',
    );
    await db.close();
    process.exitCode = 1;
    return;
  }
  const mediaDir = join(config.dataDir, 'media');
  const store = await openDiskStore(mediaDir);
  await tieStore({ db, store }, mediaDir);
  const app = await createApp({ config, log, db, bus: createLocalBus(log), store, webDir: null });
  const url = await app.listen();
  await tellStory(url, say);
  await app.close();
  await db.close();
  say('Done. `npm start`, open the page and try the demo as Ana, Bruno, Chloe, Dan or Eve.');
}

seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : sayWhy(error)}\n`);
  process.exit(1);
});
