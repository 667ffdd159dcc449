import { share, wait } from '../../bench/platform/harness.ts';
import { type Request, send } from '../platform/load.ts';

export interface Load {
  perSecond: number;
  request: () => Request;
}

/** What the requests of ordinary couples met. */
export interface Met {
  requests: number;
  /** milliseconds from the moment when each was due */
  p99: number;
  /** not answered, or by 500 and above */
  failed: number;
}

/** Sends so many requests a second, whether the earlier ones are answered or not, until `stop`. */
export function openOthers(url: string, { perSecond, request }: Load) {
  const took: number[] = [];
  let failed = 0;
  let isOver = false;
  const sendOne = async (due: number) => {
    const status = await send(url, request());
    took.push(performance.now() - due);
    if (typeof status === 'string' || status >= 500) failed += 1;
  };
  const sending = (async () => {
    const from = performance.now();
    const sent: Promise<void>[] = [];
    while (!isOver) {
      const due = from + (sent.length * 1000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      sent.push(sendOne(due));
    }
    await Promise.all(sent);
  })();
  return {
    async stop(): Promise<Met> {
      isOver = true;
      await sending;
      return { requests: took.length, p99: share(took, 0.99), failed };
    },
  };
}

export const textOf = ({ requests, p99, failed }: Met): string =>
  `p99 of ${requests} requests of others ${p99.toFixed(0)} ms, ${failed} failed`;
