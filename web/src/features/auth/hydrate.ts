import type { User } from '@twosome/contract/auth/auth.contract';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { fetchOrHydrateAfterTimeout, onRefetchStale } from '../../platform/stale.ts';
import { stored } from '../../platform/storage.ts';
import { coverPhoto } from '../twosome/coverPhoto.ts';

/** Offline cache of the signed-in person. */
export const personCache = createOfflineCache<User>('person', ['/profile', '/profile/settings'], {
  first: true,
  pictures: ({ twosome }) => [twosome?.photo_thumbnail, twosome && coverPhoto(twosome)],
});

let isHydrated = false;
/** Counts the server's answers: after one, the cached person is not used any more. */
let responses = 0;

/** The server has answered. */
export function personFetched(): void {
  responses += 1;
  isHydrated = false;
  personCache.markFresh();
}

let waiting: (() => void)[] = [];
/** Resolves when the last person is hydrated, so that waiting for the server can end. */
export const whenHydrated = (): Promise<void> =>
  isHydrated ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

/** Hydrates the last person of this session, unless the server has answered in the meantime. */
export async function hydratePerson(storeUser: (user: User) => void): Promise<boolean> {
  const before = responses;
  const user = await personCache.hydrate();
  if (user === null) return false;
  if (before !== responses || stored.read('token') === null) {
    personCache.markFresh();
    return false;
  }
  isHydrated = true;
  storeUser(user);
  for (const resolve of waiting) resolve();
  waiting = [];
  return true;
}

/** Refetches a hydrated person once the server is reachable, and again after a failure or timeout. */
export const onServerReachable = (refetch: () => Promise<unknown>): void =>
  void onRefetchStale(async () => {
    if (!isHydrated) return;
    isHydrated = false;
    const before = responses;
    const keepHydrated = async () => {
      if (before !== responses) return false;
      isHydrated = true;
      personCache.markStale();
      return true;
    };
    await fetchOrHydrateAfterTimeout(refetch, keepHydrated).catch(keepHydrated);
  });
