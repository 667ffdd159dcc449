import type { messageCalls } from '@twosome/contract/message/message.contract';
import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser } from '../testing/browser.ts';
import { fromAna } from '../testing/messages.ts';
import { caller } from './http.ts';

const browser = freshBrowser();
beforeEach(() => localStorage.setItem('token', 'of-ana'));

const call = caller<typeof messageCalls>();
const line = 'POST message/add_message/';
function send(progress: number[] = [], signal?: AbortSignal) {
  const form = new FormData();
  form.append('text', 'Hello');
  const onProgress = (share: number) => progress.push(share);
  return call(line, { form, onProgress, ...(signal && { signal }) });
}

/** An upload without a response. */
function sending() {
  browser.server.respondWith(line, () => new Promise(() => {}));
  const failed = vi.fn();
  void send().catch(failed);
  return { failed, move: (share: number) => browser.server.uploads.at(-1)?.moves(share) };
}

test('an upload reports its progress and resolves like every call', async () => {
  browser.server.respond(line, fromAna(1));
  const progress: number[] = [];
  expect(await send(progress)).toEqual(fromAna(1));
  expect(progress).toEqual([0.5]);
  expect(browser.server.requests[0]?.token).toBe('of-ana');
});

test('an error response is a failure with its messages', async () => {
  browser.server.fail(line, 413, { detail: 'Too large.' });
  await expect(send()).rejects.toMatchObject({ status: 413, message: 'Too large.' });
});

test('offline it fails like every call', async () => {
  browser.server.disconnect(line);
  await expect(send()).rejects.toMatchObject({ status: 1000 });
});

test('an upload whose signal is already aborted sends nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(send([], controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(browser.server.requests).toHaveLength(0);
});

test('an aborted upload rejects with AbortError', async () => {
  browser.server.respondWith(line, () => new Promise(() => {}));
  const controller = new AbortController();
  const sending = send([], controller.signal);
  controller.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

describe('by fake timers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('an upload without progress fails, and one with progress continues', async () => {
    const { failed, move } = sending();
    for (let times = 0; times < 3; times += 1) {
      await vi.advanceTimersByTimeAsync(timing.uploadStall - 1);
      move(0.6);
    }
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(timing.uploadStall);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 1000 }));
  });

  test('once all bytes are sent the server has longer to encode them, but not forever', async () => {
    const { failed, move } = sending();
    move(1);
    await vi.advanceTimersByTimeAsync(timing.uploadProcessing - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 1000 }));
  });
});
