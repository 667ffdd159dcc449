import type { IncomingMessage } from 'node:http';

/** The body comes in drops: somebody holds the connection rather than sending something. */
export class TooSlow extends Error {}
/** The client went away before its request was whole. There is nobody to answer. */
export class ClientGone extends Error {}

/** `bytes` within every `milliseconds` is the least that a body must bring until it is whole. */
export interface Pace {
  bytes: number;
  milliseconds: number;
}
export const usualPace: Pace = { bytes: 1024, milliseconds: 12_000 };

/**
 * Watches a body come in and calls `stop` once when it is larger than `most`, slower than `pace`, or cut off.
 * Time in which we hold the client back (the disk is busy) is not the client's. Answers how to stop watching.
 */
export function watchBody(
  request: IncomingMessage,
  { most, pace }: { most: number; pace: Pace },
  stop: (why: 'tooLarge' | TooSlow | ClientGone) => void,
): () => void {
  let total = 0;
  let lately = 0;
  let ended = false;
  const count = (chunk: Buffer): void => {
    total += chunk.length;
    lately += chunk.length;
    if (total > most) end('tooLarge');
  };
  const gone = (): void => end(new ClientGone());
  const timer = setInterval(() => {
    if (lately < pace.bytes && !request.isPaused() && !request.complete) end(new TooSlow());
    lately = 0;
  }, pace.milliseconds);
  timer.unref();

  const leave = (): void => {
    ended = true;
    clearInterval(timer);
    request.off('data', count).off('close', gone).off('end', leave);
  };
  const end = (why: 'tooLarge' | TooSlow | ClientGone): void => {
    if (ended) return;
    leave();
    stop(why);
  };
  // 'error' stays listened to: an aborted request without a listener would end the process
  request.on('data', count).on('close', gone).on('end', leave).on('error', gone);
  // it may have gone while we were busy with who asks
  if (request.destroyed) queueMicrotask(gone);
  return leave;
}
