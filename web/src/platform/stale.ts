import type { Address } from '@twosome/contract/platform/addresses';
import { timing } from '@twosome/contract/platform/timing';
import { onAnswer, onResponse, timeoutLeft } from './connection.ts';
import { asFailure } from './failure.ts';
import { isAway, isOffline } from './offline.ts';
import { onSocketOpen } from './socket.ts';
import { createState, onReset } from './state.ts';

interface Stale {
  /** the offline caches that were hydrated and not refetched since, with the pages that show them */
  caches: Readonly<Record<string, readonly Address[]>>;
  /** the last request had no response: a server that answers with an error is reachable */
  isUnreachable: boolean;
}
const stale = createState<Stale>(() => ({ caches: {}, isUnreachable: false }));
export const useStale = (): Stale => stale.use((state) => state);

function setUnreachable(isUnreachable: boolean): void {
  if (stale.get().isUnreachable !== isUnreachable) stale.set({ isUnreachable });
}
/** A request has no response in time, or the server is down. */
export const markUnreachable = (): void => setUnreachable(true);
const markReachable = (): void => setUnreachable(false);

const isAnyStale = (): boolean => Object.keys(stale.get().caches).length > 0;

export function markStale(name: string, pages: readonly Address[]): void {
  if (name in stale.get().caches) return;
  stale.set(({ caches }) => ({ caches: { ...caches, [name]: pages } }));
  // an open socket fires no further event, so a timer is needed
  ticking ??= setInterval(tick, timing.staleRetry);
}

export function markFresh(name: string): void {
  const { [name]: marked, ...caches } = stale.get().caches;
  if (marked !== undefined) stale.set({ caches });
}

const listeners = new Set<() => void>();
/** Called to refetch stale data: after a response, when the socket opens, and at intervals. */
export const onRefetchStale = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function refetch(): void {
  for (const listener of [...listeners]) listener();
}

let ticking: ReturnType<typeof setInterval> | undefined;
function tick(): void {
  if (!isAnyStale()) stopTicking();
  else if (document.visibilityState === 'visible' && !isOffline()) refetch();
}
function stopTicking(): void {
  clearInterval(ticking);
  ticking = undefined;
}

/** The server responds: clears all marks and refetches. Caches that are still stale mark themselves again. */
function retryStale(): void {
  if (!isAnyStale()) return;
  stale.set({ caches: {} });
  refetch();
}
onSocketOpen(() => {
  markReachable();
  retryStale();
});
onResponse(markReachable);

let isScheduled = false;
onReset(() => {
  isScheduled = false;
});
onAnswer(() => {
  if (!isAnyStale() || isScheduled) return;
  isScheduled = true;
  // wait until the caller has stored its response
  setTimeout(() => {
    isScheduled = false;
    retryStale();
  });
});

/**
 * Fetches, and calls `hydrate` to show the offline cache if there is no response: immediately if the device is
 * offline, else as below.
 */
export async function fetchOrHydrate<T>(
  request: () => Promise<T>,
  hydrate: () => Promise<boolean>,
): Promise<T | null> {
  return isOffline() && (await hydrate()) ? null : fetchOrHydrateAfterTimeout(request, hydrate);
}

/**
 * Fetches, and calls `hydrate` if the server is down, or after a timeout; a late response still counts. `hydrate`
 * resolves to whether it showed something. Null: the cached value stays, and no response will arrive.
 */
export async function fetchOrHydrateAfterTimeout<T>(
  request: () => Promise<T>,
  hydrate: () => Promise<boolean>,
): Promise<T | null> {
  let hydrating: Promise<boolean> | null = null;
  const hydrateUnreachable = () => {
    markUnreachable();
    return hydrate();
  };
  const timer = setTimeout(() => {
    hydrating = hydrateUnreachable();
  }, timeoutLeft());
  try {
    return await request();
  } catch (error) {
    clearTimeout(timer);
    if (isAway(asFailure(error)) && (await (hydrating ?? hydrateUnreachable()))) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
