import { limits } from '@twosome/contract/platform/limits';
import { timing } from '@twosome/contract/platform/timing';
import type { Countdown, togetherCalls, togetherFrames } from '@twosome/contract/together/together.contract';
import { wasFound } from '../../platform/failure.ts';
import { createForm } from '../../platform/form.ts';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { createOfflineCache } from '../../platform/offlineCache.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { useRefetchedList } from '../../platform/refetch.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';
import { wait } from '../../platform/wait.ts';

const call = caller<typeof togetherCalls>();
const on = subscriber<typeof togetherFrames>();

const countdowns = createEntities<Countdown>();
const key = 'countdowns';

/** Returns whether the countdown exists; a deleted one is not restored. */
function upsert(countdown: Countdown): boolean {
  countdowns.upsert(countdown);
  return countdowns.get(countdown.id) !== undefined;
}

const list = createLists(
  async () => {
    const { results, next } = await call('GET countdown/', {});
    return { ids: results.filter(upsert).map(({ id }) => id), next };
  },
  {
    key,
    cache: createOfflineCache<{ things: readonly Countdown[] }>('countdowns', []),
    get: countdowns.get,
    upsert,
  },
);

const deletion = createOptimistic<'deleted'>(async (id) => {
  await wait(timing.deleteDelay);
  await wasFound(call('DELETE countdown/:id/', { params: { id } }));
  drop(id);
});

/** The couple's countdowns. Loads them, and keeps the last ones offline. */
export function useCountdowns() {
  useRefetchedList(list, key);
  const { ids, status, failure } = list.use(key);
  return {
    countdowns: ids.flatMap((id) => countdowns.get(id) ?? []),
    isLoading: ids.length === 0 && (status === 'none' || status === 'loading'),
    failure,
  };
}

export const retryCountdowns = (): Promise<void> => list.retry(key);

/** Countdowns never return, and a parting reloads the page. */
function drop(id: string): void {
  countdowns.drop(id, Number.POSITIVE_INFINITY);
  list.remove(id);
}

function place(countdown: Countdown): void {
  // the screen sorts them
  if (upsert(countdown)) list.prepend(key, countdown.id);
}

on('countdown', (change) => {
  if ('deleted' in change) drop(change.deleted);
  else place(change.countdown);
});

/** What is typed and not added. */
export const countdownForm = createForm<Omit<Countdown, 'id'>>('countdown', {
  lengths: { title: limits.countdownTitle },
  required: ['title', 'date'],
});
/** The id of its only draft. */
export const newCountdown = 'new';

/** Adds a countdown. The same `onceKey` over retries adds it once. */
export async function addCountdown(fields: Omit<Countdown, 'id'>, onceKey: string): Promise<void> {
  place(await call('POST countdown/', { body: fields, onceKey }));
}

/** Hides the countdown and deletes it. Rejects when the server refuses; it is visible again by then. */
export const deleteCountdown = (id: string): Promise<boolean> => deletion.apply(id, 'deleted');
export const useIsCountdownBeingDeleted = (id: string): boolean => deletion.use(id) !== undefined;
