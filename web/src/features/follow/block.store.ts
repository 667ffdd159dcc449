import type { Twosome } from '@twosome/contract/twosome/twosome.contract';
import { isNotFound } from '../../platform/failure.ts';
import { createLists } from '../../platform/lists.ts';
import { createEntities } from '../../platform/state.ts';
import { createWishes } from '../../platform/wishes.ts';
import { dropTwosome } from '../twosome/twosome.store.ts';
import { fetchBlocked, sendBlock, sendUnblock } from './follow.api.ts';

/** Couples that are blocked; never among those that can be seen. */
const shutOut = createEntities<Twosome>();

export const blockedKey = 'blocked';
export const blocked = createLists(async (_key, next) => {
  const page = await fetchBlocked(next);
  shutOut.keep(...page.results);
  return { ids: page.results.map(({ id }) => id), next: page.next };
});

/** A blocked couple; none while it is being unblocked. */
export function useBlocked(id: string): Twosome | undefined {
  const twosome = shutOut.use(id);
  return unblocking.use(id) === undefined ? twosome : undefined;
}

/** Hides each from the other, at once and everywhere. Rejects when the server says no. */
export async function block(id: string): Promise<void> {
  try {
    await sendBlock(id);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  blocked.age(blockedKey);
  dropTwosome(id);
}

const unblocking = createWishes<'unblocked'>(async (id) => {
  try {
    await sendUnblock(id);
  } catch (error) {
    // the other partner was faster, or they are gone
    if (!isNotFound(error)) throw error;
  }
  blocked.remove(id);
});

/** They may be found again; nothing else comes back. Rejects when the server says no; the row is back by then. */
export const unblock = (id: string): Promise<void> => unblocking.wish(id, 'unblocked');
