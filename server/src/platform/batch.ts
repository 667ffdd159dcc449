import { isUnavailable } from './db/errors.ts';

interface Queued<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Processes jobs together. Returns a result for each job, in their order; an `Error` rejects its job alone. */
type RunBatch<Job, Result> = (jobs: Job[]) => Promise<(Result | Error)[]>;

/**
 * Processes the jobs that queue up while it is busy as one batch: one job takes about as long as fifty. When a batch
 * fails, each of its jobs is repeated alone, so that only the job that caused the failure fails. When the database is
 * away, all of them fail together.
 */
export function createBatcher<Job, Result>(
  runBatch: RunBatch<Job, Result>,
  { maxBatchSize, concurrency }: { maxBatchSize: number; concurrency: number },
): (job: Job) => Promise<Result> {
  const queue: Queued<Job, Result>[] = [];
  let running = 0;

  const startNext = () => {
    while (running < concurrency && queue.length > 0) {
      running += 1;
      void run(queue.splice(0, maxBatchSize)).finally(() => {
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
      if (queue.length === 1) setImmediate(startNext);
    });
}

function settle<Job, Result>(jobs: Queued<Job, Result>[], results: (Result | Error)[]): void {
  for (const [index, { resolve, reject }] of jobs.entries()) {
    const result = results[index] as Result | Error;
    if (result instanceof Error) reject(result);
    else resolve(result);
  }
}
