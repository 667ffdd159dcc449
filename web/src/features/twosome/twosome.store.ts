import type { Twosome, twosomeCalls, twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { caller } from '../../platform/http.ts';
import { createLoads, useLoaded } from '../../platform/loads.ts';
import { subscriber } from '../../platform/socket.ts';
import { createEntities } from '../../platform/state.ts';

const call = caller<typeof twosomeCalls>();
const on = subscriber<typeof twosomeFrames>();

const twosomes = createEntities<Twosome>();

export const useTwosome = (id: string): Twosome | undefined => twosomes.use(id);
export const getTwosome = twosomes.get;
export const getTwosomes = twosomes.all;

/** Receives the stored couple and its previous state: undefined when it is gone, or was not stored. */
type Listener = (id: string, now: Twosome | undefined, before: Twosome | undefined) => void;
const listeners = new Set<Listener>();

/** Other features subscribe to every added, changed or removed profile, to update what belongs to it. */
export const onTwosomeChange = (listener: Listener): void => void listeners.add(listener);

export function upsertTwosome(twosome: Twosome): void {
  const before = twosomes.get(twosome.id);
  twosomes.upsert(withCounts(twosome, before));
  const now = twosomes.get(twosome.id);
  if (now !== before) notifyListeners(twosome.id, now, before);
}

/** Lists carry no counts: those that came with the profile stay. */
const withCounts = (twosome: Twosome, before: Twosome | undefined): Twosome =>
  twosome.post_count === null && before && isOpen(twosome)
    ? {
        ...twosome,
        post_count: before.post_count,
        follower_count: before.follower_count,
        following_count: before.following_count,
      }
    : twosome;

/**
 * Blocked, parted or deleted: for this viewer the couple no longer exists, and screens that show it report that.
 * `version`: the version of the deletion.
 */
export function dropTwosome(id: string, version?: number): void {
  const before = twosomes.get(id);
  loads.markDeleted(id);
  twosomes.drop(id, version);
  notifyListeners(id, undefined, before);
}

const notifyListeners: Listener = (id, now, before) => {
  for (const listener of listeners) listener(id, now, before);
};

on('relay:sync_twosome', (change) => {
  if ('deleted' in change) dropTwosome(change.deleted, change.version);
  else upsertTwosome(change.twosome);
});

/** Whether posts and lists are visible: for the couple, for followers, and for all viewers of a public profile. */
export const isOpen = (twosome: Twosome): boolean =>
  twosome.is_own || twosome.you_are_following || !twosome.is_private;

const loads = createLoads(fetchAndUpsert, dropTwosome);
export const loadTwosome = loads.load;
export const useProfileLoad = loads.use;
export const useLoadedTwosome = (id: string): void => useLoaded(loads, id);

/** Loads up to a page of profiles by one request. */
export const loadTwosomes = (ids: readonly string[]): Promise<void> =>
  loads.loadMany(ids, async () => {
    const { results } = await call('GET auth/twosome/', { query: { ids: ids.join(',') } });
    for (const twosome of results) upsertTwosome(twosome);
    return (id) => results.some((one) => one.id === id);
  });

async function fetchAndUpsert(id: string): Promise<boolean> {
  const twosome = await call('GET auth/twosome/:id/', { params: { id } });
  upsertTwosome(twosome);
  return twosomes.get(twosome.id) !== undefined;
}

let onChange: (done: Promise<Twosome>) => void = () => {};
/** The account status follows pending changes of the viewer's profile. */
export const onChangingTwosome = (listener: typeof onChange): void => {
  onChange = listener;
};
export const announceChange: typeof onChange = (done) => onChange(done);
