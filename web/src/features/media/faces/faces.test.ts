import { afterEach, expect, test, vi } from 'vitest';
import { startFaceCheck } from './faces.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = [0, 0, 40, 40];
const photo = new Blob(['photo']);

/** A detector that answers with `event`; null: never. */
function detector(event: Event | null) {
  const stopped = vi.fn();
  class FakeWorker extends EventTarget {
    postMessage() {
      if (event) queueMicrotask(() => this.dispatchEvent(event));
    }
    terminate = stopped;
  }
  vi.stubGlobal('Worker', FakeWorker);
  return stopped;
}
const answer = (data: unknown) => new MessageEvent('message', { data });

test.each([
  ['finds one', answer({ done: [{ score: 0.9, box }] }), 'one'],
  ['throws', answer({ problem: 'RuntimeError: unreachable' }), null],
  ['does not load', new Event('error'), null],
  ['answers nonsense', answer({ done: 'two' }), null],
])('a detector that %s: %#', async (_, event, doubt) => {
  const stopped = detector(event);
  const check = startFaceCheck();
  expect(await check.doubt(photo)).toBe(doubt);
  check.stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('a detector that did not load is not waited for', async () => {
  let worker: EventTarget | undefined;
  class Unloaded extends EventTarget {
    constructor() {
      super();
      worker = this;
    }
    postMessage() {}
  }
  vi.stubGlobal('Worker', Unloaded);
  vi.useFakeTimers();
  const check = startFaceCheck();
  worker?.dispatchEvent(new Event('error'));
  expect(await check.doubt(photo)).toBe(null);
});

test('a check that is stopped answers immediately', async () => {
  vi.useFakeTimers();
  detector(null);
  const check = startFaceCheck();
  const doubt = check.doubt(photo);
  check.stop();
  expect(await doubt).toBe(null);
});

test('a detector that hangs is not waited for longer than four seconds', async () => {
  vi.useFakeTimers();
  detector(null);
  const doubt = startFaceCheck().doubt(photo);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await doubt).toBe(null);
});

test('without workers nobody is asked', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('no', 'SecurityError');
      }
    },
  );
  expect(await startFaceCheck().doubt(photo)).toBe(null);
});
