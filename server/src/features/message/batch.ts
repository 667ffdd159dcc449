interface QueuedJob<Job, Result> {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Processes the jobs that queue up while it is busy as one batch: one job takes about as long as fifty. `runBatch` returns
 * results in the order of its jobs or fails for all of them. When a single job caused the failure (`isCausedByOneJob`),
 * each job is retried alone, so that it fails only for that job.
 */
export function createBatcher<Job, Result>(
  {
    runBatch,
    runOne,
    isCausedByOneJob,
  }: {
    runBatch: (jobs: Job[]) => Promise<Result[]>;
    runOne: (job: Job) => Promise<Result>;
    isCausedByOneJob: (error: unknown) => boolean;
  },
  { maxBatchSize = 50, concurrency = 4 } = {},
): (job: Job) => Promise<Result> {
  const queue: QueuedJob<Job, Result>[] = [];
  let running = 0;

  const startNext = () => {
    if (running >= concurrency || queue.length === 0) return;
    running += 1;
    void run(queue.splice(0, maxBatchSize)).finally(() => {
      running -= 1;
      startNext();
    });
  };
  const run = async (jobs: QueuedJob<Job, Result>[]): Promise<void> => {
    try {
      const results = await runBatch(jobs.map(({ job }) => job));
      for (const [index, { resolve }] of jobs.entries()) resolve(results[index] as Result);
      return;
    } catch (error) {
      if (!isCausedByOneJob(error)) {
        for (const { reject } of jobs) reject(error);
        return;
      }
    }
    for (const { job, resolve, reject } of jobs) await runOne(job).then(resolve, reject);
  };

  return (job) =>
    new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject });
      // deferred, so that jobs of the same tick join the batch
      if (queue.length === 1) setImmediate(startNext);
    });
}
