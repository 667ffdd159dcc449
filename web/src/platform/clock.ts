import { stored } from './storage.ts';

/*
 * The time by the server's clock. This device's clock may be minutes or days off: what may still be done, and what is
 * written about a time of the server, must not depend on it.
 */

/** How far the device's clock is ahead of the server's, in milliseconds: between these two. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;
/** as an earlier visit measured it, until the first response: a page may open without a network */
let ahead = Number(stored.read('clockAhead')) || 0;

const listeners = new Set<() => void>();

/** For spans that begin and end on this device, such as the age of what it has stored. Milliseconds since 1970. */
export const deviceNow = (): number => Date.now();

/** Milliseconds since 1970. */
export const serverNow = (): number => Date.now() - ahead;

/** `stated`: the server's time in a response to a request that was sent at `sentAt` by this device's clock. */
export function measureClock(stated: string | null, sentAt: number): void {
  const at = Date.parse(stated ?? '');
  if (Number.isNaN(at)) return;
  // the server read its clock between the request and its response
  const [from, to] = [sentAt - at, Date.now() - at];
  const isMoved = from > most || to < least;
  least = isMoved ? from : Math.max(from, least);
  most = isMoved ? to : Math.min(to, most);
  const before = ahead;
  ahead = Math.round((least + most) / 2);
  if (Math.abs(ahead - before) < 1000) return;
  stored.write('clockAhead', String(ahead));
  for (const listener of [...listeners]) listener();
}

/** Called when the measured difference has changed by a second or more: what depends on the time is drawn again. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
