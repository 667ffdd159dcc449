import { join } from 'node:path';
import pg from 'pg';
import { deadlineIn } from './deadline.ts';
import type { Answer, DbLog, Driver, Session } from './driver.ts';
import { lockFolder } from './folder-lock.ts';
import { type Pglite, startPglite } from './pglite.ts';
import { sessionOn } from './session.ts';
import { guardSpace } from './space.ts';
import { keepTidy } from './tidy.ts';
import { createTurns, type Turns } from './turns.ts';
import { types } from './types.ts';
import { WorkerStream } from './worker-stream.ts';

export interface EmbeddedLimits {
  /** how long one sentence may take before the database counts as broken; milliseconds */
  patienceMs: number;
  /** bytes that stay free on the disk */
  spaceFloor: number;
  /** bytes that are free; the file system is asked where this is not given */
  freeSpace?: (folder: string) => Promise<number>;
  tidyEveryMs: number;
}

const usual: EmbeddedLimits = { patienceMs: 30_000, spaceFloor: 64 * 1024 * 1024, tidyEveryMs: 1_800_000 };
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
  const { dataDir, log } = asked;
  const limits = { ...usual, ...asked.limits };
  const turns = createTurns();
  const stream = new WorkerStream((round) => pglite?.send(round));
  // whoever has a query under way is told by that query
  stream.on('error', ignored);
  let pglite: Pglite | undefined;
  let broken = false;
  const breakDown = (why: string) => {
    if (broken) return;
    broken = true;
    log('error', 'the embedded database broke; only a new start helps', { why });
    const error = new Error(`The embedded database broke: ${why}.`);
    turns.stop(error);
    stream.destroy(error);
    pglite?.kill();
    asked.onBroken(why);
  };

  const lock = await lockFolder(dataDir, breakDown);
  try {
    log('info', 'the embedded database survives the death of the program, not of the machine', { dataDir });
    const onAnswer = (parts: Uint8Array[]) => stream.receive(parts);
    pglite = await startPglite({ folder: join(dataDir, 'database'), onAnswer, onBroken: breakDown });
    const client = await connect(stream);
    const driver: Driver = {
      kind: 'embedded',
      turn: takeTurn({ turns, pglite, session: sessionOn(client), limits, dataDir }),
      async close() {
        stopTidying();
        await turns.take(deadlineIn(closingMs)).catch(ignored);
        turns.stop(new Error('The database is closed.'));
        await client.end().catch(ignored);
        await pglite?.close(closingMs);
        await lock.release();
      },
    };
    const stopTidying = keepTidy(driver, log, limits.tidyEveryMs);
    return driver;
  } catch (error) {
    pglite?.kill();
    await lock.release();
    throw error;
  }
}

function takeTurn(of: {
  turns: Turns;
  pglite: Pglite;
  session: Session;
  limits: EmbeddedLimits;
  dataDir: string;
}): Driver['turn'] {
  const { turns, pglite, session, limits, dataDir } = of;
  const mayRun = guardSpace({ folder: dataDir, floor: limits.spaceFloor, free: limits.freeSpace });

  return async (deadline, long) => {
    const giveOn = await turns.take(deadline);
    pglite.patience(long ? longer * limits.patienceMs : limits.patienceMs);
    let underWay: Promise<unknown> = Promise.resolve();
    const unlessFull = async (text: string, ask: () => Promise<Answer>) => {
      await mayRun(text);
      const answer = ask();
      underWay = answer.catch(ignored);
      return answer;
    };
    return {
      ask: (sentence) => unlessFull(sentence.text, () => session.ask(sentence)),
      run: (script) => unlessFull(script, () => session.run(script)),
      end: giveOn,
      abandon() {
        // what is under way cannot be interrupted
        const over = underWay.then(() => session.run('rollback'));
        void over.catch(ignored).finally(giveOn);
      },
    };
  };
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
