import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The worker thread that runs PGlite, with a watchdog. */
export interface Pglite {
  send(round: Uint8Array<ArrayBuffer>): void;
  /** sets the answer timeout in milliseconds */
  setTimeout(milliseconds: number): void;
  kill(): void;
  /** Shuts PGlite down cleanly, or terminates it after `withinMs`. */
  close(withinMs: number): Promise<void>;
}

/** The first start creates the database, which takes seconds, or longer on a slow machine. */
const startMs = 180_000;
/** The timeout is counted in steps, so that time in which the machine or the process slept does not count. */
const steps = 20;

export async function startPglite(options: {
  folder: string;
  onAnswer: (parts: Uint8Array[]) => void;
  onBroken: (reason: string) => void;
}): Promise<Pglite> {
  const worker = new Worker(new URL('./pglite.worker.mjs', import.meta.url), {
    workerData: { folder: options.folder },
    // do not inherit the Node flags of this process
    execArgv: [],
  });
  await start(worker);

  let timeoutMs = startMs;
  let unanswered = 0;
  let waited = 0;
  let watch: NodeJS.Timeout | undefined;
  let ended = false;
  let killed: Promise<number> | undefined;

  const stopWatch = () => {
    clearInterval(watch);
    watch = undefined;
  };
  const breakDown = (reason: string) => {
    stopWatch();
    if (ended) return;
    ended = true;
    options.onBroken(reason);
  };
  const step = () => {
    waited += 1;
    if (waited >= steps) breakDown(`it did not answer within ${timeoutMs / 1000} seconds`);
  };

  worker.on('message', (parts: Uint8Array[]) => {
    unanswered -= 1;
    waited = 0;
    if (unanswered === 0) stopWatch();
    options.onAnswer(parts);
  });
  worker.on('error', (error) => breakDown(error.message));
  worker.on('exit', () => breakDown('its thread ended'));

  return {
    send(round) {
      worker.postMessage(round, [round.buffer]);
      unanswered += 1;
      if (watch !== undefined) return;
      waited = 0;
      watch = setInterval(step, timeoutMs / steps);
    },
    setTimeout(milliseconds) {
      timeoutMs = milliseconds;
    },
    kill() {
      ended = true;
      stopWatch();
      killed = worker.terminate();
    },
    async close(withinMs) {
      if (killed) await killed;
      if (ended) return;
      ended = true;
      const exited = once(worker, 'exit');
      worker.postMessage('close');
      await Promise.race([exited, pause(withinMs, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

async function start(worker: Worker): Promise<void> {
  const startTimeout = new AbortController();
  const timer = setTimeout(() => startTimeout.abort(), startMs);
  try {
    // an 'error' event of the worker makes these reject
    const ready = once(worker, 'message', { signal: startTimeout.signal });
    const exited = once(worker, 'exit', { signal: startTimeout.signal }).then(() => {
      throw new Error('its thread ended');
    });
    await Promise.race([ready, exited]);
  } catch (error) {
    void worker.terminate();
    throw new Error('The embedded database did not start.', { cause: error });
  } finally {
    clearTimeout(timer);
    startTimeout.abort();
  }
}
