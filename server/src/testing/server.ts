import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'sql-template-tag';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { markStore } from '../features/media/installation.ts';
import type { Db } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import { createLocalBus } from '../platform/realtime/bus.ts';
import type { Bus } from '../platform/realtime/realtime.ts';
import { openDiskStore } from '../platform/storage/disk.ts';
import type { Store } from '../platform/storage/store.ts';
import { memoryFolder } from './image.ts';

export interface TestServer {
  url: string;
  dataDir: string;
  app: App;
  db: Db;
  store: Store;
  /** writes as another program does; what this one remembers of people is forgotten, which takes it a second else */
  writePast(sentence: Sql): Promise<void>;
  close(): Promise<void>;
}

/**
 * The whole server on a free port, on this database, with a data folder of its own; on `joined`, a bus that nodes share;
 * with the pages of `webDir`, or none.
 */
export async function startServer(
  db: Db,
  env: Record<string, string> = {},
  joined?: Bus,
  webDir: string | null = null,
): Promise<TestServer> {
  const dataDir = await memoryFolder();
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:8000',
    RATE_LIMITS: 'off',
    DEMO_IDENTITY: 'on',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...env,
  });
  const log = createLog(config.logLevel);
  const bus = joined ?? createLocalBus(log);
  const store = await openDiskStore(join(dataDir, 'media'));
  // another server's images may be on this database, so it is not asked whether they are here
  await markStore({ db, store });
  const app = await createApp({ config, log, db, bus, store, webDir });
  const url = await app.listen();
  return {
    url,
    dataDir,
    app,
    db,
    store,
    async writePast(sentence) {
      await db.query(sentence);
      app.forgetSessions();
    },
    async close() {
      await app.close();
      await bus.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
