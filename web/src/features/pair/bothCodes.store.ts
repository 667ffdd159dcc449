import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { caller } from '../../platform/http.ts';
import { createOptimistic } from '../../platform/optimistic.ts';
import { refreshUser, upsertUser, useUser } from '../auth/auth.store.ts';

const call = caller<typeof authCalls>();

/** The only key of this store. */
const onlyKey = 'mine';

/** Quick toggles settle to the last. */
const updates = createOptimistic<boolean>(async (_id, required) => {
  upsertUser((await call('PATCH auth/user/', { body: { both_codes: required } })).user);
});

/** Whether a person who enters my code must wait until I enter theirs, including a pending change. */
export function useBothCodes(): boolean {
  const { both_codes } = useUser();
  return updates.use(onlyKey)?.value ?? both_codes;
}

/** Rejects when the server refuses; the switch is reverted by then. */
export async function chooseBothCodes(required: boolean): Promise<void> {
  try {
    await updates.apply(onlyKey, required);
  } catch (error) {
    // the change may have been saved despite the failure
    refreshUser().catch(() => {});
    throw error;
  }
}
