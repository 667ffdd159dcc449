import { timing } from '@twosome/contract/platform/timing';
import type { postCalls } from '@twosome/contract/post/post.contract';
import { expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { deleteFromDisk } from '../testing/indexedDb.ts';
import { postOf } from '../testing/posts.ts';
import { caller } from './http.ts';
import { stored } from './storage.ts';

const browser = freshBrowser();
type Things = { auth: 'signedIn'; summary: ''; responses: { 200: never } };
const postCall = caller<typeof postCalls>();
const call = caller<Record<'GET things/' | 'POST things/', Things>>();

/** What a call sends: token, content type and body. */
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

test('every call sends the stored token [S7.1]', async () => {
  stored.write('token', 'of-ana');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBe('Bearer of-ana');
  expect((await sentBy(() => call('POST things/', {})))[0]).toBe('Bearer of-ana');
  stored.remove('token');
  expect((await sentBy(() => call('GET things/', {})))[0]).toBeNull();
});

test('a body is JSON [S7.2]', async () => {
  expect((await sentBy(() => call('POST things/', {}))).slice(1)).toEqual(['application/json', '{}']);
});

test('a form is sent without a Content-Type: the browser adds it with the boundary [S7.2]', async () => {
  const { server } = browser;
  const form = new FormData();
  server.respond('POST post/', postOf());
  await postCall('POST post/', { form });
  expect(server.requests).toMatchObject([{ body: form, type: null }]);
});

test.each([
  ['GET things/', {}, timing.readTimeout],
  ['POST things/', { isRead: true }, timing.readTimeout],
  ['POST things/', {}, timing.writeTimeout],
] as const)('%s %j without an answer fails after %i ms', async (line, input, deadline) => {
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const failed = vi.fn();
  void call(line, input).catch(failed);
  await vi.advanceTimersByTimeAsync(deadline - 1);
  expect([failed.mock.calls.length, signals[0]?.aborted]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([failed.mock.calls, signals[0]?.aborted]).toEqual([
    [[expect.objectContaining({ status: 1000 })]],
    true,
  ]);
  vi.useRealTimers();
});

test('a response that stalls in the body fails too', async () => {
  vi.useFakeTimers();
  const begun = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) });
  vi.stubGlobal('fetch', async () => new Response(begun));
  const failed = vi.fn();
  void call('GET things/', {}).catch(failed);
  await vi.advanceTimersByTimeAsync(timing.readTimeout);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 1000 }));
  vi.useRealTimers();
});

test('an upload whose file is gone says so; without a network it is a network error [S8.36]', async () => {
  browser.server.disconnect('POST post/');
  const form = new FormData();
  const file = new File(['x'], '1.jpg');
  form.append('images', file);
  const send = () => postCall('POST post/', { form }).catch((error) => error.message);
  expect(await send()).toContain('There was a network error');
  deleteFromDisk(form.get('images') as File);
  expect(await send()).toBe('A chosen file is no longer there, or was changed. Choose it again.');
});
