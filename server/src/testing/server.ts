import { rm } from 'node:fs/promises';
import type { Sql } from 'sql-template-tag';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { writeInstallationId } from '../features/media/installation.ts';
import { sendDue } from '../features/notification/push.ts';
import type { Db } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import { createLocalBus } from '../platform/realtime/bus.ts';
import type { Bus } from '../platform/realtime/realtime.ts';
import { openStore } from '../platform/storage/open.ts';
import type { Store } from '../platform/storage/store.ts';
import { memoryFolder } from './image.ts';
import { framesArrived } from './person.ts';

export interface TestServer {
  url: string;
  dataDir: string;
  app: App;
  db: Db;
  store: Store;
  /** the lines of the log, if the test sets LOG_LEVEL */
  logged: string[];
  /** runs a statement as another process would, and clears the session cache, which would otherwise be stale for a second */
  writePast(statement: Sql): Promise<void>;
  /** sends the pushes that are due and returns their number; nothing else sends them in tests */
  sendPushes(): Promise<number>;
  /** waits until all events are handled and their frames have arrived: afterwards what was not received was not sent */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the whole server on a free port, with this database and its own data folder. `joined` is a bus shared by several
 * nodes. Serves the pages of `webDir` if given.
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
    UNLIMITED_IN_PRODUCTION: 'yes',
    EMBEDDED_IN_PRODUCTION: 'yes',
    DEMO_IDENTITY: 'on',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...env,
  });
  const logged: string[] = [];
  const log =
    env.LOG_LEVEL === undefined
      ? createLog(config.logLevel)
      : createLog(config.logLevel, { write: (line) => void logged.push(line) });
  const bus = joined ?? createLocalBus(log);
  const store = await openStore(config, log);
  // the database may reference another server's images, so skip the check that they exist
  await writeInstallationId({ db, store });
  const app = await createApp({ config, log, db, bus, store, webDir });
  const url = await app.listen();
  return {
    url,
    dataDir,
    app,
    db,
    store,
    logged,
    async writePast(statement) {
      await db.query(statement);
      app.deps.sessions.invalidate();
    },
    sendPushes: () => sendDue(app.deps),
    async settled() {
      await app.settled();
      await framesArrived({ url });
    },
    async close() {
      await app.close();
      await bus.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
