import type { togetherCalls } from '@twosome/contract/together/together.contract';
import { createForm } from '../../platform/form.ts';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { refreshUser, upsertUser, useUser } from '../auth/auth.store.ts';
import { changeTwosome } from '../twosome/change.store.ts';
import { useTwosome } from '../twosome/twosome.store.ts';

const call = caller<typeof togetherCalls>();

/** The date that is chosen and not sent. */
export const dateForm = createForm<{ date: string }>('together');
/** The id of its only draft. */
export const ownDate = 'date';

/** Proposes a date, agrees to the partner's, or takes it away with `null`. Rejects when the server refuses. */
export async function settleTogether(date: string | null): Promise<void> {
  try {
    upsertUser((await call('POST auth/together/', { body: { date } })).user);
  } catch (error) {
    // the change may have been saved despite the failure
    refreshUser().catch(() => {});
    throw error;
  }
}

/** The only key of this store. */
const onlyKey = 'mine';
const showing = createOptimistic<boolean>(async (_id, on) => {
  await changeTwosome({ show_together: String(on) });
});

/** Whether this person wants the date on the profile, including a pending change, and whether both do. */
export function useShowTogether(): { mine: boolean; isShown: boolean } {
  const twosome = useTwosome(useUser().twosome?.id ?? '');
  const mine = showing.use(onlyKey)?.value ?? twosome?.show_together ?? false;
  return { mine, isShown: mine && twosome?.together_since !== undefined };
}

/** Rejects when the server refuses; the switch is reverted by then. */
export const showTogether = (on: boolean): Promise<boolean> => showing.apply(onlyKey, on);
