import type { followCalls } from '@twosome/contract/follow/follow.contract';
import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { wasFound } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createLists } from '../../platform/lists.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { createEntities } from '../../platform/state.ts';
import { dropTwosome } from '../twosome/twosome.store.ts';

const call = caller<typeof followCalls>();

/** Blocked couples, separate from the visible ones. */
const blockedCouples = createEntities<Twosome>();

export const blockedKey = 'blocked';
export const blocked = createLists(async (_key, next) => {
  const page = await call('GET auth/block/', { next });
  blockedCouples.upsert(...page.results);
  return { ids: page.results.map(({ id }) => id), next: page.next };
});

/** A blocked couple; undefined while it is being unblocked. */
export function useBlocked(id: string): Twosome | undefined {
  const twosome = blockedCouples.use(id);
  return unblocking.use(id) === undefined ? twosome : undefined;
}

/** Hides the two couples from each other immediately. Rejects when the server refuses. */
export async function block(id: string): Promise<void> {
  await wasFound(call('POST auth/block/:id/', { params: { id }, body: {} }));
  blocked.markOutdated(blockedKey);
  dropTwosome(id);
}

const unblocking = createOptimistic<'unblocked'>(async (id) => {
  await wasFound(call('DELETE auth/block/:id/', { params: { id } }));
  blocked.remove(id);
});

/** Unblocks; follows are not restored. Rejects when the server refuses; the row is visible again by then. */
export const unblock = (id: string): Promise<boolean> => unblocking.apply(id, 'unblocked');
