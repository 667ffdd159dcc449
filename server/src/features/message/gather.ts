interface Waiting<Job, Answer> {
  job: Job;
  answer: (answer: Answer) => void;
  fail: (why: unknown) => void;
}

/**
 * Works on what comes while it is busy all at once: one piece of work takes about as long as fifty, so that the more there
 * is to do, the less each costs. `many` answers in the order of its jobs, or fails for all of them; where that was the
 * fault of one of them, each is done `one` by one, so that nobody pays for another.
 */
export function gathering<Job, Answer>(
  {
    many,
    one,
    isOfOne,
  }: {
    many: (jobs: Job[]) => Promise<Answer[]>;
    one: (job: Job) => Promise<Answer>;
    isOfOne: (why: unknown) => boolean;
  },
  { most = 50, atOnce = 4 } = {},
): (job: Job) => Promise<Answer> {
  const waiting: Waiting<Job, Answer>[] = [];
  let running = 0;

  const begin = () => {
    if (running >= atOnce || waiting.length === 0) return;
    running += 1;
    void work(waiting.splice(0, most)).finally(() => {
      running -= 1;
      begin();
    });
  };
  const work = async (jobs: Waiting<Job, Answer>[]): Promise<void> => {
    try {
      const answers = await many(jobs.map(({ job }) => job));
      for (const [place, { answer }] of jobs.entries()) answer(answers[place] as Answer);
      return;
    } catch (error) {
      if (!isOfOne(error)) {
        for (const { fail } of jobs) fail(error);
        return;
      }
    }
    for (const { job, answer, fail } of jobs) await one(job).then(answer, fail);
  };

  return (job) =>
    new Promise((answer, fail) => {
      waiting.push({ job, answer, fail });
      // whoever comes in the same breath comes along
      if (waiting.length === 1) setImmediate(begin);
    });
}
