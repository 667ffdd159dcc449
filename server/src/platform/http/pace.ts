import type { IncomingMessage } from 'node:http';

/** The body arrives too slowly: the client holds the connection open without sending enough, or for too long. */
export class TooSlow extends Error {}
/** The client disconnected before its request was complete, so no response can be sent. */
export class ClientDisconnected extends Error {}

/** A body must bring at least `bytes` in every `milliseconds` and be complete after `totalMilliseconds`. */
export interface Pace {
  bytes: number;
  milliseconds: number;
  totalMilliseconds: number;
}
export const usualPace: Pace = { bytes: 1024, milliseconds: 12_000, totalMilliseconds: 300_000 };
/** The same of forms with `fileBytes`: 5 GB at 2 megabits a second. */
export const largeFormMilliseconds = 6 * 3_600_000;

/**
 * Watches an incoming body and calls `stop` once if it is larger than `max`, slower than `pace`, or cut off.
 * Time in which the server applies backpressure (the disk is busy) counts only for `totalMilliseconds`. Returns a function that stops watching.
 */
export function watchBody(
  request: IncomingMessage,
  { max, pace }: { max: number; pace: Pace },
  stop: (reason: 'tooLarge' | TooSlow | ClientDisconnected) => void,
): () => void {
  let total = 0;
  let recent = 0;
  let ended = false;
  const count = (chunk: Buffer): void => {
    total += chunk.length;
    recent += chunk.length;
    if (total > max) end('tooLarge');
  };
  const onDisconnect = (): void => end(new ClientDisconnected());
  const timer = setInterval(() => {
    if (recent < pace.bytes && !request.isPaused() && !request.complete) end(new TooSlow());
    recent = 0;
  }, pace.milliseconds);
  timer.unref();
  const deadline = setTimeout(() => end(new TooSlow()), pace.totalMilliseconds);
  deadline.unref();

  const unwatch = (): void => {
    ended = true;
    clearInterval(timer);
    clearTimeout(deadline);
    request.off('data', count).off('close', onDisconnect).off('end', unwatch);
  };
  const end = (reason: 'tooLarge' | TooSlow | ClientDisconnected): void => {
    if (ended) return;
    unwatch();
    stop(reason);
  };
  // the 'error' listener stays: an aborted request without one would crash the process
  request.on('data', count).on('close', onDisconnect).on('end', unwatch).on('error', onDisconnect);
  // the client may have disconnected during authentication
  if (request.destroyed) queueMicrotask(onDisconnect);
  return unwatch;
}
