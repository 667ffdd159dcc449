import { timing } from '@twosome/contract/platform/timing';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { caller } from './http.ts';
import { stored } from './storage.ts';

freshBrowser();
type Things = { who: 'signedIn'; says: ''; gives: { 200: never } };
const call = caller<Record<'GET things/' | 'POST things/', Things>>();

/** What a call sends: who asks, of what kind, and what. */
async function sentBy(act: () => Promise<unknown>) {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({});
  });
  await act();
  const headers = new Headers(sent[0]?.headers);
  return [headers.get('Authorization'), headers.get('Content-Type'), sent[0]?.body];
}

test('every call carries the stored token [S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBe('Bearer of-ana');
  expect((await sentBy(() => call('POST things/', {})))[0]).toBe('Bearer of-ana');
  stored.remove('token');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBeNull();
});

test('a body is JSON, unless it is a form [S7.2]', async () => {
  expect((await sentBy(() => call('POST things/', {}))).slice(1)).toEqual(['application/json', '{}']);
  const form = new FormData();
  // the browser names its boundary itself
  expect((await sentBy(() => call('POST things/', { form }))).slice(1)).toEqual([null, form]);
});

test.each([
  ['GET things/', {}, 'given up'],
  ['POST things/', { onlyAsks: true }, 'given up'],
  ['POST things/', {}, 'waited for'],
] as const)('%s %j that is not answered is %s after half a minute', async (line, input, ending) => {
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const failed = vi.fn();
  void call(line, input).catch(failed);
  await vi.advanceTimersByTimeAsync(timing.longestAnswer);
  expect([failed.mock.calls.length, signals[0]?.aborted ?? false]).toEqual(
    ending === 'given up' ? [1, true] : [0, false],
  );
  vi.useRealTimers();
});

test('an answer that stops in the middle is given up as well', async () => {
  vi.useFakeTimers();
  const begun = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) });
  vi.stubGlobal('fetch', async () => new Response(begun));
  const failed = vi.fn();
  void call('GET things/', {}).catch(failed);
  await vi.advanceTimersByTimeAsync(timing.longestAnswer);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 1000 }));
  vi.useRealTimers();
});
