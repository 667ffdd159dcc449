import { isUnavailable } from './db/errors.ts';

interface Queued<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Processes jobs together. Returns a result for each job, in their order; an `Error` rejects its job alone. */
type RunBatch<Job, Result> = (jobs: Job[]) => Promise<(Result | Error)[]>;

interface Options<Job> {
  maxBatchSize: number;
  concurrency: number;
  /** what a job locks: while a batch holds it, the jobs that would wait for it stay queued, and later ones pass them */
  lockOf?: (job: Job) => string;
}

/**
 * Processes the jobs that queue up while it is busy as one batch: one job takes about as long as fifty. When a batch
 * fails, each of its jobs is repeated alone, so that only the job that caused the failure fails. When the database is
 * away, all of them fail together.
 */
export function createBatcher<Job, Result>(
  runBatch: RunBatch<Job, Result>,
  { maxBatchSize, concurrency, lockOf }: Options<Job>,
): (job: Job) => Promise<Result> {
  let queue: Queued<Job, Result>[] = [];
  const held = new Set<string>();
  let running = 0;
  let isStartDue = false;

  const takeNext = (): Queued<Job, Result>[] => {
    if (lockOf === undefined) return queue.splice(0, maxBatchSize);
    const taken = queue.filter(({ job }) => !held.has(lockOf(job))).slice(0, maxBatchSize);
    const batch = new Set(taken);
    queue = queue.filter((one) => !batch.has(one));
    return taken;
  };
  const startNext = () => {
    while (running < concurrency) {
      const batch = takeNext();
      if (batch.length === 0) return;
      const locks = lockOf === undefined ? [] : batch.map(({ job }) => lockOf(job));
      for (const lock of locks) held.add(lock);
      running += 1;
      void run(batch).finally(() => {
        for (const lock of locks) held.delete(lock);
        running -= 1;
        startNext();
      });
    }
  };
  const run = async (jobs: Queued<Job, Result>[]): Promise<void> => {
    try {
      settle(jobs, await runBatch(jobs.map(({ job }) => job)));
    } catch (error) {
      if (jobs.length > 1 && !isUnavailable(error)) for (const one of jobs) await run([one]);
      else for (const { reject } of jobs) reject(error);
    }
  };

  return (job) =>
    new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject });
      // deferred, so that jobs of the same tick join the batch
      if (isStartDue) return;
      isStartDue = true;
      setImmediate(() => {
        isStartDue = false;
        startNext();
      });
    });
}

function settle<Job, Result>(jobs: Queued<Job, Result>[], results: (Result | Error)[]): void {
  for (const [index, { resolve, reject }] of jobs.entries()) {
    const result = results[index] as Result | Error;
    if (result instanceof Error) reject(result);
    else resolve(result);
  }
}
