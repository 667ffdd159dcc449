import { asFailure, errorsOf, Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { renewWith } from './auth.api.ts';

interface Confirming {
  open: boolean;
  sending: boolean;
  /** reason of the last failed attempt */
  problem: string | null;
}

const confirming = createState<Confirming>(() => ({ open: false, sending: false, problem: null }));
export const useConfirming = (): Confirming => confirming.use((state) => state);

/** All actions that wait for this sign-in. */
let waiting: ((confirmed: boolean) => void)[] = [];

/**
 * Runs an action for which the server needs a recent sign-in. When the server refuses (403 `fresh`), the person signs
 * in again in a dialog and the action is retried. Undefined when they cancel; rejects as the action does.
 */
export async function withFreshSignIn<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!isFreshSignInNeeded(error)) throw error;
    return (await openDialog()) ? action() : undefined;
  }
}

const isFreshSignInNeeded = (error: unknown): boolean =>
  error instanceof Failure && error.status === 403 && error.data.code === 'fresh';

function openDialog(): Promise<boolean> {
  confirming.set({ open: true, problem: null });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Renews this session with a credential of the same person. On failure the dialog stays open. */
export async function confirmSignIn(obtain: () => Promise<string>, nonce?: string): Promise<void> {
  if (confirming.get().sending) return;
  confirming.set({ sending: true, problem: null });
  try {
    await renewWith(await obtain(), nonce);
    settle(true);
  } catch (error) {
    const problem = errorsOf(error, 'id')[0] ?? asFailure(error).message;
    confirming.set({ sending: false, problem });
  }
}

export const cancelSignIn = (): void => settle(false);

function settle(confirmed: boolean): void {
  confirming.set({ open: false, sending: false, problem: null });
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(confirmed);
}
