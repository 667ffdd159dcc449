import { once } from 'node:events';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { lockFolder } from './folder-lock.ts';
import type { DbLog } from './pool.ts';
import { WorkerStream } from './worker-stream.ts';

const connectMs = 60_000;
const closingMs = 5_000;
/** A segment of the log, which is allocated whole (16 MB), and what one transaction adds to tables. */
const reservedBytes = 20 * 1024 ** 2;
/** The room that a checkpoint needs: it overwrites blocks, and creates a few small files. */
const checkpointBytes = 1024 ** 2;

interface EmbeddedOptions {
  log: DbLog;
  onBroken: (reason: string) => void;
  /** of the disk; below a reserve the database can only be read */
  freeBytes?: (() => number) | undefined;
}

/**
 * PGlite in `dataDir/database`, for trying and developing. It has one session, so its pool has one connection.
 * `onBroken` is called when PGlite ends or another process replaces the lock of the folder: only a restart helps.
 */
export async function openEmbedded(
  dataDir: string,
  { log, onBroken, freeBytes = () => freeBytesIn(dataDir) }: EmbeddedOptions,
): Promise<{ config: pg.PoolConfig; close(idle: Promise<void>): Promise<void> }> {
  let worker: Worker | undefined;
  let stream: WorkerStream | undefined;
  let session = 0;
  let broken: Error | undefined;
  let closing = false;
  let isFull = false;

  const checkSpace = () => {
    const free = freeBytes();
    if (isFull !== free < reservedBytes) {
      isFull = !isFull;
      if (isFull) log('error', 'the disk is almost full: writes are refused');
      else log('info', 'the disk has room again');
    }
    return { isFull, canCheckpoint: free >= checkpointBytes };
  };
  const breakDown = (reason: string) => {
    if (closing || broken) return;
    broken = new Error(`The embedded database broke: ${reason}.`);
    stream?.destroy(broken);
    void worker?.terminate();
    onBroken(reason);
  };
  const openStream = () => {
    session += 1;
    const own = session;
    stream = new WorkerStream((round) => {
      worker?.postMessage({ session: own, round, ...checkSpace() }, [round.buffer]);
    });
    if (broken) stream.destroy(broken);
    return stream;
  };

  const lock = await lockFolder(dataDir, breakDown);
  try {
    worker = await startWorker(join(dataDir, 'database'));
  } catch (error) {
    await lock.release();
    throw error;
  }
  worker.on('message', (answer: { session: number; parts: Uint8Array[] }) => {
    if (answer.session === session) stream?.receive(answer.parts);
  });
  worker.on('error', (error) => breakDown(error.message));
  worker.on('exit', () => breakDown('its thread ended'));

  return {
    config: {
      // PGlite cannot cancel a running statement, and the next connection waits for its end
      connectionTimeoutMillis: connectMs,
      stream: openStream,
      // PGlite does not apply the defaults that are stored with a database
      onConnect: async (client) => void (await client.query("set time zone 'UTC'; set jit = off")),
      max: 1,
      idleTimeoutMillis: 0,
      // all options are set, so that PG… environment variables have no effect
      host: 'embedded',
      user: 'postgres',
      password: 'unused',
      database: 'postgres',
      ssl: false,
    },
    async close(idle) {
      closing = true;
      await Promise.race([idle, pause(closingMs, undefined, { ref: false })]);
      if (!broken) {
        const exited = once(worker, 'exit');
        worker.postMessage('close');
        await Promise.race([exited, pause(closingMs, undefined, { ref: false })]);
      }
      await worker.terminate();
      stream?.destroy();
      await lock.release();
    },
  };
}

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function startWorker(folder: string): Promise<Worker> {
  const start = (isToCreate: boolean) =>
    new Worker(new URL('./pglite.worker.mjs', import.meta.url), {
      workerData: { folder, isToCreate },
      // do not inherit the Node flags of this process
      execArgv: [],
    });
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await once(start(true), 'exit');
    const worker = start(false);
    await once(worker, 'message');
    return worker;
  } catch (error) {
    throw new Error('The embedded database did not start.', { cause: error });
  }
}
