import type { Fact } from '../facts.ts';
import type { Queries } from './db.ts';
import type { DbLog } from './driver.ts';
import { factsAfter, firstMark, forgetTold, type Mark } from './outbox.sql.ts';

const minute = 60_000;

export interface Sweep {
  start(): void;
  /** when the round under way has ended */
  stop(): Promise<void>;
}

/** Reads the outbox again and again and calls `hear` with every fact that was committed, on whatever node. */
export function sweeping(asked: {
  db: Queries;
  hear: (fact: Fact) => void;
  everyMs: number;
  log: DbLog;
  /** Rows go when this node passed them so long ago, so that every other has passed them too. */
  forgetEveryMs?: number;
}): Sweep {
  const { db, hear, everyMs, log, forgetEveryMs = minute } = asked;
  let mark: Mark | undefined;
  let old: { mark: Mark; at: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let stopped = true;

  const sweep = async () => {
    mark ??= await firstMark(db);
    for (let more = true; more && !stopped; ) {
      const found = await factsAfter(db, mark);
      for (const fact of found.facts) hear(fact);
      mark = found.next;
      more = found.more;
    }
  };
  const forget = async () => {
    if (!mark || (old && performance.now() - old.at < forgetEveryMs)) return;
    if (old) await forgetTold(db, old.mark);
    old = { mark, at: performance.now() };
  };
  const next = () => {
    round = sweep()
      .then(forget)
      // the mark stays where it was, so the next round reads what this one could not
      .catch((error) => log('warn', 'the outbox could not be swept', { err: error }))
      .then(() => {
        if (!stopped) timer = setTimeout(next, everyMs).unref();
      });
  };

  return {
    start() {
      if (!stopped) return;
      stopped = false;
      next();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
