import { join } from 'node:path';
import pg from 'pg';
import { deadlineIn } from './deadline.ts';
import type { DbLog, Driver } from './driver.ts';
import { lockFolder } from './folder-lock.ts';
import { startPglite } from './pglite.ts';
import { sessionOn } from './session.ts';
import { guardSpace } from './space.ts';
import { createTurns } from './turns.ts';
import { types } from './types.ts';
import { WorkerStream } from './worker-stream.ts';

export interface EmbeddedLimits {
  /** how long one sentence may take before the database counts as broken; milliseconds */
  patienceMs: number;
  /** bytes that stay free on the disk */
  spaceFloor: number;
  /** bytes that are free; the file system is asked where this is not given */
  freeSpace?: (folder: string) => Promise<number>;
}

const usual: EmbeddedLimits = { patienceMs: 30_000, spaceFloor: 64 * 1024 * 1024 };
/** scripts of a migration may take this many times as long as a sentence */
const longer = 20;
const closingMs = 10_000;

/**
 * PGlite in `dataDir/database`. It has one session, which everybody takes in turn. When it breaks, everything
 * asked of it is refused from then on and `onBroken` is told: only a new start of the program helps.
 */
export async function openEmbedded(asked: {
  dataDir: string;
  log: DbLog;
  onBroken: (why: string) => void;
  limits?: Partial<EmbeddedLimits> | undefined;
}): Promise<Driver> {
  const limits = { ...usual, ...asked.limits };
  const turns = createTurns();
  let broken: Error | undefined;
  const breakDown = (why: string) => {
    if (broken) return;
    broken = new Error(`The embedded database broke: ${why}.`);
    asked.log('error', 'the embedded database broke; only a new start helps', { why });
    turns.stop(broken);
    stream.destroy(broken);
    pglite?.kill();
    asked.onBroken(why);
  };

  let pglite: Awaited<ReturnType<typeof startPglite>> | undefined;
  const stream = new WorkerStream((round) => pglite?.send(round));
  // whoever has a query under way is told by that query
  stream.on('error', ignored);
  const lock = await lockFolder(asked.dataDir, breakDown);
  try {
    pglite = await startPglite({
      folder: join(asked.dataDir, 'database'),
      patienceMs: limits.patienceMs,
      onAnswer: (parts) => stream.receive(parts),
      onBroken: breakDown,
    });
    const client = await connect(stream);
    return driverOn(client, pglite);
  } catch (error) {
    pglite?.kill();
    await lock.release();
    throw error;
  }

  function driverOn(client: pg.Client, worker: NonNullable<typeof pglite>): Driver {
    const session = sessionOn(client);
    const mayRun = guardSpace({ folder: asked.dataDir, floor: limits.spaceFloor, free: limits.freeSpace });
    return {
      kind: 'embedded',
      async turn(deadline, long) {
        const giveOn = await turns.take(deadline);
        worker.patience(long ? longer * limits.patienceMs : limits.patienceMs);
        return {
          async ask(sentence) {
            await mayRun(sentence.text);
            return session.ask(sentence);
          },
          async run(script) {
            await mayRun(script);
            return session.run(script);
          },
          end: giveOn,
          // it cannot be interrupted: the driver sends this when what is under way has ended
          abandon: () => void session.run('rollback').catch(ignored).finally(giveOn),
        };
      },
      async close() {
        if (!broken) await turns.take(deadlineIn(closingMs)).catch(ignored);
        turns.stop(new Error('The database is closed.'));
        await client.end().catch(ignored);
        await worker.close(closingMs);
        await lock.release();
      },
    };
  }
}

async function connect(stream: WorkerStream): Promise<pg.Client> {
  // everything is said, so that no PG… variable of the environment has a say
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
