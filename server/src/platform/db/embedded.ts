import { join } from 'node:path';
import pg from 'pg';
import { deadlineIn } from '../deadline.ts';
import { guardDisk } from './disk-guard.ts';
import type { Answer, DbLog, Driver, Session } from './driver.ts';
import { lockFolder } from './folder-lock.ts';
import { createMutex, type Mutex } from './mutex.ts';
import { type Pglite, startPglite } from './pglite.ts';
import { sessionOn } from './session.ts';
import { types } from './types.ts';
import { scheduleVacuum } from './vacuum.ts';
import { WorkerStream } from './worker-stream.ts';

export interface EmbeddedLimits {
  /** milliseconds after which a statement without an answer means that the database is broken */
  answerTimeoutMs: number;
  /** bytes that must stay free on the disk */
  minFreeBytes: number;
  /** free bytes; by default as reported by the file system */
  freeSpace?: (folder: string) => Promise<number>;
  vacuumEveryMs: number;
}

const defaults: EmbeddedLimits = {
  answerTimeoutMs: 30_000,
  minFreeBytes: 64 * 1024 * 1024,
  vacuumEveryMs: 1_800_000,
};
/** migrations may take this many times longer than a statement */
const longFactor = 20;
const closingMs = 10_000;

/**
 * PGlite in `dataDir/database`. It has one session, which callers lease one after the other. When PGlite breaks, all further
 * queries are refused and `onBroken` is called: only a restart of the program helps.
 */
export async function openEmbedded(options: {
  dataDir: string;
  log: DbLog;
  onBroken: (reason: string) => void;
  limits?: Partial<EmbeddedLimits> | undefined;
}): Promise<Driver> {
  const { dataDir, log } = options;
  const limits = { ...defaults, ...options.limits };
  const mutex = createMutex();
  const stream = new WorkerStream((round) => pglite?.send(round));
  // a running query rejects with this error itself
  stream.on('error', ignored);
  let pglite: Pglite | undefined;
  let broken = false;
  const breakDown = (reason: string) => {
    if (broken) return;
    broken = true;
    log('error', 'the embedded database broke; restart the program', { reason });
    const error = new Error(`The embedded database broke: ${reason}.`);
    mutex.stop(error);
    stream.destroy(error);
    pglite?.kill();
    options.onBroken(reason);
  };

  const lock = await lockFolder(dataDir, breakDown);
  try {
    log('info', 'the embedded database survives a crash of the program, but not a power cut', { dataDir });
    const onAnswer = (parts: Uint8Array[]) => stream.receive(parts);
    pglite = await startPglite({ folder: join(dataDir, 'database'), onAnswer, onBroken: breakDown });
    const client = await connect(stream);
    const driver: Driver = {
      kind: 'embedded',
      acquire: leaseSession({ mutex, pglite, session: sessionOn(client), limits, dataDir }),
      async close() {
        stopVacuum();
        await mutex.acquire(deadlineIn(closingMs)).catch(ignored);
        mutex.stop(new Error('The database is closed.'));
        await client.end().catch(ignored);
        await pglite?.close(closingMs);
        await lock.release();
      },
    };
    const stopVacuum = scheduleVacuum(driver, log, limits.vacuumEveryMs);
    return driver;
  } catch (error) {
    pglite?.kill();
    await lock.release();
    throw error;
  }
}

function leaseSession(deps: {
  mutex: Mutex;
  pglite: Pglite;
  session: Session;
  limits: EmbeddedLimits;
  dataDir: string;
}): Driver['acquire'] {
  const { mutex, pglite, session, limits, dataDir } = deps;
  const requireSpace = guardDisk({
    folder: dataDir,
    minFreeBytes: limits.minFreeBytes,
    free: limits.freeSpace,
  });

  return async (deadline, long) => {
    const release = await mutex.acquire(deadline);
    pglite.setTimeout(long ? longFactor * limits.answerTimeoutMs : limits.answerTimeoutMs);
    let running: Promise<unknown> = Promise.resolve();
    const runGuarded = async (text: string, run: () => Promise<Answer>) => {
      await requireSpace(text);
      const answer = run();
      running = answer.catch(ignored);
      return answer;
    };
    return {
      query: (statement) => runGuarded(statement.text, () => session.query(statement)),
      run: (script) => runGuarded(script, () => session.run(script)),
      release,
      destroy() {
        // PGlite cannot cancel a running statement
        const rolledBack = running.then(() => session.run('rollback'));
        void rolledBack.catch(ignored).finally(release);
      },
    };
  };
}

async function connect(stream: WorkerStream): Promise<pg.Client> {
  // all options are set, so that PG… environment variables have no effect
  const client = new pg.Client({
    stream: () => stream,
    host: 'embedded',
    user: 'postgres',
    password: 'unused',
    database: 'postgres',
    application_name: 'twosome',
    ssl: false,
    types,
  });
  client.on('error', ignored);
  await client.connect();
  return client;
}

const ignored = (): void => {};
