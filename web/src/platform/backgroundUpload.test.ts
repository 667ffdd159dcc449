import { timing } from '@twosome/contract/platform/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackgroundUpload } from './backgroundUpload.ts';
import { Failure } from './failure.ts';
import { resetStores } from './state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  resetStores();
  vi.useRealTimers();
});

/** An upload that the test reports on and ends. */
function sending() {
  let resolve: (answer: string) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const answer = new Promise<string>((...ends) => {
    [resolve, reject] = ends;
  });
  let report: (share: number) => void = () => {};
  return {
    resolve,
    reject,
    report: (share: number) => report(share),
    send: ({ onProgress }: { onProgress: (share: number) => void }) => {
      report = onProgress;
      return answer;
    },
  };
}

test('without progress for a few seconds it counts as stalled, until the next byte', async () => {
  const upload = createBackgroundUpload();
  const { send, report, resolve } = sending();
  const done = upload.run(send);
  report(0.4);
  await vi.advanceTimersByTimeAsync(timing.stillTrying);
  expect(upload.get()).toMatchObject({ status: 'uploading', share: 0.4, isStalled: true });
  report(0.5);
  expect(upload.get()).toMatchObject({ share: 0.5, isStalled: false });
  resolve('stored');
  expect(await done).toBe('stored');
  await vi.advanceTimersByTimeAsync(timing.stillTrying);
  expect(upload.get()).toEqual({ status: 'none', failure: null, share: 0, isStalled: false });
});

test('a second start does nothing while one runs', async () => {
  const upload = createBackgroundUpload();
  const { send, resolve } = sending();
  const first = upload.run(send);
  const second = vi.fn(async () => 'twice');
  expect(await upload.run(second)).toBeNull();
  expect(second).not.toHaveBeenCalled();
  resolve('once');
  expect(await first).toBe('once');
});

test('a failure stays until it is retried or dismissed', async () => {
  const upload = createBackgroundUpload();
  expect(await upload.run(() => Promise.reject(new Failure(500, {})))).toBeNull();
  expect(upload.get()).toMatchObject({ status: 'error', failure: { status: 500 } });
  expect(await upload.run(async () => 'stored')).toBe('stored');
  expect(upload.get().status).toBe('none');
});

test.each(['answers', 'fails'] as const)(
  'a stopped upload that %s late changes nothing of the next one',
  async (end) => {
    const upload = createBackgroundUpload();
    const [stopped, next] = [sending(), sending()];
    const first = upload.run(stopped.send);
    upload.stop();
    const second = upload.run(next.send);
    next.report(0.3);
    stopped.report(0.9);
    if (end === 'answers') stopped.resolve('too late');
    else stopped.reject(new Failure(500, {}));
    expect(await first).toBeNull();
    expect(upload.get()).toMatchObject({ status: 'uploading', share: 0.3, failure: null });
    next.resolve('stored');
    expect(await second).toBe('stored');
  },
);
