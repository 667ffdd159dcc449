import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The worker that runs PGlite, watched. */
export interface Pglite {
  send(round: Uint8Array<ArrayBuffer>): void;
  /** how long an answer may take from now on; milliseconds */
  patience(milliseconds: number): void;
  kill(): void;
  /** Lets it write what it holds, for so many milliseconds at most. */
  close(withinMs: number): Promise<void>;
}

/** The first start makes the database, which takes seconds, and a slow machine takes many. */
const startMs = 180_000;
/** The wait is counted in steps: while the machine or the program slept, no step passes. */
const steps = 20;

export async function startPglite(asked: {
  folder: string;
  onAnswer: (parts: Uint8Array[]) => void;
  onBroken: (why: string) => void;
}): Promise<Pglite> {
  const worker = new Worker(new URL('./pglite.worker.mjs', import.meta.url), {
    workerData: { folder: asked.folder },
    // the flags of this process are for its own files
    execArgv: [],
  });
  await start(worker);

  let patienceMs = startMs;
  let unanswered = 0;
  let waited = 0;
  let watch: NodeJS.Timeout | undefined;
  let ended = false;
  let killed: Promise<number> | undefined;

  const rest = () => {
    clearInterval(watch);
    watch = undefined;
  };
  const breakDown = (why: string) => {
    rest();
    if (ended) return;
    ended = true;
    asked.onBroken(why);
  };
  const step = () => {
    waited += 1;
    if (waited >= steps) breakDown(`it did not answer within ${patienceMs / 1000} seconds`);
  };

  worker.on('message', (parts: Uint8Array[]) => {
    unanswered -= 1;
    waited = 0;
    if (unanswered === 0) rest();
    asked.onAnswer(parts);
  });
  worker.on('error', (error) => breakDown(error.message));
  worker.on('exit', () => breakDown('its thread ended'));

  return {
    send(round) {
      worker.postMessage(round, [round.buffer]);
      unanswered += 1;
      if (watch !== undefined) return;
      waited = 0;
      watch = setInterval(step, patienceMs / steps);
    },
    patience(milliseconds) {
      patienceMs = milliseconds;
    },
    kill() {
      ended = true;
      rest();
      killed = worker.terminate();
    },
    async close(withinMs) {
      if (killed) await killed;
      if (ended) return;
      ended = true;
      const gone = once(worker, 'exit');
      worker.postMessage('close');
      await Promise.race([gone, pause(withinMs, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

async function start(worker: Worker): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), startMs);
  try {
    // a worker that fails says so by 'error', which makes these throw
    const ready = once(worker, 'message', { signal: late.signal });
    const gone = once(worker, 'exit', { signal: late.signal }).then(() => {
      throw new Error('its thread ended');
    });
    await Promise.race([ready, gone]);
  } catch (error) {
    void worker.terminate();
    throw new Error('The embedded database did not start.', { cause: error });
  } finally {
    clearTimeout(timer);
    late.abort();
  }
}
