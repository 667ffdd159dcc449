import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { leavePages } from '../testing/pages.ts';
import { networkFailure } from './failure.ts';

/** The connection's state. */

const browser = freshBrowser();
leavePages();
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Simulates a freshly loaded page. */
async function page() {
  vi.resetModules();
  const { timeoutLeft, fetchWithTimeout, onAnswer } = await import('./connection.ts');
  const { openSocket } = await import('./socket.ts');
  /** sends a request and records its result */
  const ask = () => {
    let give = (_: Response) => {};
    let fail = (_: Error) => {};
    const signals: AbortSignal[] = [];
    const answer = fetchWithTimeout((signal) => {
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
      respond: (response: Response) => give(response),
      fails: (error: Error) => fail(error),
    };
  };
  return { timeoutLeft, onAnswer, ask, openSocket };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('the timeout counts the whole silence, not each request separately', async () => {
  const { timeoutLeft, ask } = await page();
  expect(timeoutLeft()).toBe(timing.cacheFallback);
  ask();
  await pass(1000);
  ask();
  expect(timeoutLeft()).toBe(timing.cacheFallback - 1000);
  await pass(60_000);
  expect(timeoutLeft()).toBe(0);
});

test.each([
  [200, timing.cacheFallback],
  [404, timing.cacheFallback],
  [500, timing.cacheFallback],
  // a proxy's response for a server that is down
  [503, 0],
])('after a response with %i a new request waits up to %i ms', async (status, left) => {
  const { timeoutLeft, ask } = await page();
  ask();
  const other = ask();
  await pass(5000);
  other.respond(new Response(null, { status }));
  await pass(0);
  expect(timeoutLeft()).toBe(left);
  await pass(1000);
  expect(timeoutLeft()).toBe(Math.max(0, left - 1000));
});

test('an opening socket ends the silence', async () => {
  const { timeoutLeft, ask, openSocket } = await page();
  openSocket('message', 'of-ana');
  ask();
  await pass(5000);
  browser.sockets.open();
  expect(timeoutLeft()).toBe(timing.cacheFallback);
});

test('a refused connection does not count as silent', async () => {
  const { timeoutLeft, ask } = await page();
  const refused = ask();
  await pass(5000);
  refused.fails(networkFailure());
  await pass(0);
  expect(timeoutLeft()).toBe(timing.cacheFallback);
});

test('a request without a response fails after half a minute, and the silence continues', async () => {
  const { timeoutLeft, ask } = await page();
  const { answer, signals } = ask();
  await pass(timing.readTimeout - 1);
  expect(signals[0]?.aborted).toBe(false);
  await pass(1);
  await expect(answer).rejects.toMatchObject({ status: 1000 });
  expect(signals[0]?.aborted).toBe(true);
  expect(timeoutLeft()).toBe(0);
});

test('only successful responses are reported', async () => {
  const { onAnswer, ask } = await page();
  const listener = vi.fn();
  onAnswer(listener);
  for (const status of [401, 404, 500, 503, 200]) {
    const { respond } = ask();
    respond(new Response(null, { status }));
    await pass(0);
    expect(listener).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  }
});
