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
  const sendRequest = () => {
    let respond = (_: Response) => {};
    let fail = (_: Error) => {};
    const signals: AbortSignal[] = [];
    const answer = fetchWithTimeout((signal) => {
      signals.push(signal);
      return new Promise<{ response: Response }>((resolve, reject) => {
        respond = (response) => resolve({ response });
        fail = reject;
      });
    });
    answer.catch(() => {});
    return {
      answer,
      signals,
      respond: (response: Response) => respond(response),
      fails: (error: Error) => fail(error),
    };
  };
  return { timeoutLeft, onAnswer, sendRequest, openSocket };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('the timeout counts the whole silence, not each request separately', async () => {
  const { timeoutLeft, sendRequest } = await page();
  expect(timeoutLeft()).toBe(timing.cacheFallback);
  sendRequest();
  await pass(1000);
  sendRequest();
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
  const { timeoutLeft, sendRequest } = await page();
  sendRequest();
  const other = sendRequest();
  await pass(5000);
  other.respond(new Response(null, { status }));
  await pass(0);
  expect(timeoutLeft()).toBe(left);
  await pass(1000);
  expect(timeoutLeft()).toBe(Math.max(0, left - 1000));
});

test('an opening socket ends the silence', async () => {
  const { timeoutLeft, sendRequest, openSocket } = await page();
  openSocket('message', 'of-ana');
  sendRequest();
  await pass(5000);
  browser.sockets.open();
  expect(timeoutLeft()).toBe(timing.cacheFallback);
});

test('a refused connection does not count as silent', async () => {
  const { timeoutLeft, sendRequest } = await page();
  const refused = sendRequest();
  await pass(5000);
  refused.fails(networkFailure());
  await pass(0);
  expect(timeoutLeft()).toBe(timing.cacheFallback);
});

test('a request without a response fails after half a minute, and the silence continues', async () => {
  const { timeoutLeft, sendRequest } = await page();
  const { answer, signals } = sendRequest();
  await pass(timing.readTimeout - 1);
  expect(signals[0]?.aborted).toBe(false);
  await pass(1);
  await expect(answer).rejects.toMatchObject({ status: 1000 });
  expect(signals[0]?.aborted).toBe(true);
  expect(timeoutLeft()).toBe(0);
});

test('only successful responses are reported', async () => {
  const { onAnswer, sendRequest } = await page();
  const listener = vi.fn();
  onAnswer(listener);
  for (const status of [401, 404, 500, 503, 200]) {
    const { respond } = sendRequest();
    respond(new Response(null, { status }));
    await pass(0);
    expect(listener).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
  }
});
