import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { leavePages } from '../testing/pages.ts';
import { networkFailure } from './failure.ts';

/** What the line to the server is known to be. */

const browser = freshBrowser();
leavePages();
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that has just been loaded. */
async function page() {
  vi.resetModules();
  const { patienceLeft, question, onAnswer } = await import('./line.ts');
  const { openSocket } = await import('./socket.ts');
  /** asks, and says how it ends */
  const ask = () => {
    let give = (_: Response) => {};
    let fail = (_: Error) => {};
    const signals: AbortSignal[] = [];
    const answer = question((signal) => {
      signals.push(signal);
      return new Promise<{ response: Response }>((resolve, reject) => {
        give = (response) => resolve({ response });
        fail = reject;
      });
    });
    answer.catch(() => {});
    return {
      answer,
      signals,
      gives: (response: Response) => give(response),
      fails: (error: Error) => fail(error),
    };
  };
  return { patienceLeft, onAnswer, ask, openSocket };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('one is patient with the line, and not with every question anew', async () => {
  const { patienceLeft, ask } = await page();
  expect(patienceLeft()).toBe(timing.patience);
  ask();
  await pass(1000);
  ask();
  expect(patienceLeft()).toBe(timing.patience - 1000);
  await pass(60_000);
  expect(patienceLeft()).toBe(0);
});

test.each([200, 404, 500])('any answer (%i) is a sign of life', async (status) => {
  const { patienceLeft, ask } = await page();
  ask();
  const other = ask();
  await pass(5000);
  other.gives(new Response(null, { status }));
  await pass(0);
  expect(patienceLeft()).toBe(timing.patience);
  await pass(1000);
  expect(patienceLeft()).toBe(timing.patience - 1000);
});

test('somebody who says for the server that it is away is none', async () => {
  const { patienceLeft, ask } = await page();
  ask();
  const other = ask();
  await pass(5000);
  other.gives(new Response(null, { status: 503 }));
  await pass(0);
  expect(patienceLeft()).toBe(0);
});

test('a socket that opens is one', async () => {
  const { patienceLeft, ask, openSocket } = await page();
  openSocket('message', 'of-ana');
  ask();
  await pass(5000);
  browser.sockets.opens();
  expect(patienceLeft()).toBe(timing.patience);
});

test('a line that refuses does not hang', async () => {
  const { patienceLeft, ask } = await page();
  const refused = ask();
  await pass(5000);
  refused.fails(networkFailure());
  await pass(0);
  expect(patienceLeft()).toBe(timing.patience);
});

test('a question that is not answered in half a minute is given up, and the line is as silent as before', async () => {
  const { patienceLeft, ask } = await page();
  const { answer, signals } = ask();
  await pass(timing.longestAnswer - 1);
  expect(signals[0]?.aborted).toBe(false);
  await pass(1);
  await expect(answer).rejects.toMatchObject({ status: 1000 });
  expect(signals[0]?.aborted).toBe(true);
  expect(patienceLeft()).toBe(0);
});

test('who asked may give up sooner', async () => {
  const { question } = await import('./line.ts');
  const given = new AbortController();
  const signals: AbortSignal[] = [];
  void question((signal) => {
    signals.push(signal);
    return new Promise<{ response: Response }>(() => {});
  }, given.signal);
  given.abort();
  expect(signals[0]?.aborted).toBe(true);
});

test('only a good answer is told of', async () => {
  const { onAnswer, ask } = await page();
  const told = vi.fn();
  onAnswer(told);
  for (const status of [401, 404, 500, 503, 200]) {
    const { gives } = ask();
    gives(new Response(null, { status }));
    await pass(0);
    expect(told).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  }
});
