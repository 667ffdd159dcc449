import { timeoutLeft } from './connection.ts';
import { asFailure } from './failure.ts';
import { isAway, isOffline } from './offline.ts';

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
  const timer = setTimeout(() => {
    hydrating = hydrate();
  }, timeoutLeft());
  try {
    return await request();
  } catch (error) {
    clearTimeout(timer);
    if (isAway(asFailure(error)) && (await (hydrating ?? hydrate()))) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
