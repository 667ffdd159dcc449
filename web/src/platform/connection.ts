import { timing } from '@twosome/contract/platform/timing';
import { networkFailure } from './failure.ts';
import { isAwayStatus } from './offline.ts';
import { addSlowWrite, removeSlowWrite } from './slowWrites.ts';
import { onSocketOpen } from './socket.ts';
import { onReset } from './state.ts';

/**
 * The state of the connection to the server. A hanging connection neither responds nor fails (a tunnel, a captive
 * portal), while the device reports that it is online.
 */

/** Requests in flight. */
let inFlight = new Set<Deadline>();
/**
 * When the current silence began: requests are in flight and no response arrives. A timed-out request keeps it,
 * because a timeout is silence too.
 */
let silentSince: number | null = null;
onReset(() => {
  inFlight = new Set();
  silentSince = null;
});

const listeners = new Set<() => void>();
/** Called after every successful response. */
export const onAnswer = (listener: () => void): void => void listeners.add(listener);

const responseListeners = new Set<() => void>();
/** Called after every response of the server, also an error. */
export const onResponse = (listener: () => void): void => void responseListeners.add(listener);

const endSilence = (): void => {
  silentSince = inFlight.size > 0 ? Date.now() : null;
};
onSocketOpen(endSilence);

/**
 * How long a new request waits before the offline cache is shown. The time that the server has already been silent
 * counts.
 */
export const timeoutLeft = (): number =>
  silentSince === null
    ? timing.cacheFallback
    : Math.max(0, timing.cacheFallback - (Date.now() - silentSince));

/** Sends a read request. It fails when it has no response after `timing.readTimeout`. */
export async function fetchWithTimeout<T extends { response: Response }>(
  request: (signal: AbortSignal) => Promise<T>,
  callerSignal?: AbortSignal,
): Promise<T> {
  const deadline = startDeadline(timing.readTimeout, callerSignal);
  inFlight.add(deadline);
  silentSince ??= Date.now();
  try {
    const result = await Promise.race([request(deadline.signal), deadline.failure]);
    recordResponse(result.response);
    return result;
  } finally {
    deadline.stop();
    inFlight.delete(deadline);
    if (inFlight.size === 0 && !deadline.isOver()) silentSince = null;
  }
}

/** Sends a small write. It fails when it has no response at its deadline. */
export async function write<T>(
  send: (signal: AbortSignal) => Promise<T>,
  callerSignal?: AbortSignal,
): Promise<T> {
  const deadline = startDeadline(timing.writeTimeout, callerSignal);
  const timer = setTimeout(() => addSlowWrite(deadline.end), timing.stillTrying);
  try {
    return await Promise.race([send(deadline.signal), deadline.failure]);
  } finally {
    deadline.stop();
    clearTimeout(timer);
    removeSlowWrite(deadline.end);
  }
}

/** Sends files. It fails when the upload stalls, and later when the server takes too long to encode the images. */
export async function writeFiles<T>(
  send: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>,
  callerSignal?: AbortSignal,
): Promise<T> {
  const deadline = startDeadline(timing.uploadStall, callerSignal);
  try {
    const onProgress = (share: number) =>
      deadline.restart(share === 1 ? timing.uploadProcessing : timing.uploadStall);
    return await Promise.race([send(deadline.signal, onProgress), deadline.failure]);
  } finally {
    deadline.stop();
  }
}

interface Deadline {
  /** aborted at the deadline, and when the caller aborts */
  signal: AbortSignal;
  /** rejects with a network failure at the deadline */
  failure: Promise<never>;
  isOver(): boolean;
  restart(duration: number): void;
  end(): void;
  stop(): void;
}

function startDeadline(duration: number, callerSignal?: AbortSignal): Deadline {
  const abort = new AbortController();
  callerSignal?.addEventListener('abort', () => abort.abort(), { once: true });
  if (callerSignal?.aborted) abort.abort();
  let fail = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = () => reject(networkFailure());
  });
  let isOver = false;
  const end = () => {
    isOver = true;
    fail();
    abort.abort();
  };
  let timer = setTimeout(end, duration);
  return {
    signal: abort.signal,
    failure,
    isOver: () => isOver,
    restart(next) {
      clearTimeout(timer);
      timer = setTimeout(end, next);
    },
    end,
    stop: () => clearTimeout(timer),
  };
}

function recordResponse({ ok, status }: Response): void {
  if (isAwayStatus(status)) return;
  endSilence();
  for (const listener of responseListeners) listener();
  if (ok) for (const listener of listeners) listener();
}
