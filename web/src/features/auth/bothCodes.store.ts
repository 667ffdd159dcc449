import { createWishes } from '../../platform/wishes.ts';
import { sendBothCodes } from './auth.api.ts';
import { keepUser, refreshUser, useUser } from './auth.store.ts';

/** There is one of it. */
const mine = 'mine';

/** Quick touches settle to the last. */
const wishes = createWishes<boolean>(async (_id, want) => {
  keepUser((await sendBothCodes(want)).user);
});

/** Whether whoever enters my code waits until I enter theirs, with what is on its way laid over it. */
export function useBothCodes(): boolean {
  const { both_codes } = useUser();
  return wishes.use(mine)?.want ?? both_codes;
}

/** Rejects when the server says no; the switch is back by then. */
export async function chooseBothCodes(want: boolean): Promise<void> {
  try {
    await wishes.wish(mine, want);
  } catch (error) {
    // it may have arrived all the same
    refreshUser().catch(() => {});
    throw error;
  }
}
