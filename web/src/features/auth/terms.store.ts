import { Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';
import { acceptTerms, hasAcceptedTerms } from './auth.store.ts';

interface Asking {
  open: boolean;
  sending: boolean;
  /** reason of the last failed attempt */
  problem: string | null;
}

const asking = createState<Asking>(() => ({ open: false, sending: false, problem: null }));
export const useAskingForTerms = (): Asking => asking.use((state) => state);

/** All callers that wait for the answer. */
let waiting: ((accepted: boolean) => void)[] = [];

/** True immediately when the terms are accepted already, else the answer from the dialog. */
export const askForTerms = (): Promise<boolean> =>
  hasAcceptedTerms() ? Promise.resolve(true) : openDialog();

/**
 * Runs an upload or a message: asks for the terms first when they are not accepted, and again when the server refuses
 * (403 `terms`). Undefined when the person declines; rejects as the action does.
 */
export async function withTerms<T>(action: () => Promise<T>): Promise<T | undefined> {
  if (!(await askForTerms())) return undefined;
  try {
    return await action();
  } catch (error) {
    if (!isTermsNeeded(error)) throw error;
    return (await openDialog()) ? action() : undefined;
  }
}

function openDialog(): Promise<boolean> {
  if (!asking.get().open) asking.set({ open: true, problem: null });
  return new Promise((resolve) => waiting.push(resolve));
}

const isTermsNeeded = (error: unknown): boolean =>
  error instanceof Failure && error.status === 403 && error.data.code === 'terms';

/** The person accepts the terms and is 18 or older. On failure the dialog stays open. */
export async function acceptAsked(): Promise<void> {
  if (asking.get().sending) return;
  asking.set({ sending: true, problem: null });
  try {
    await acceptTerms();
    settle(true);
  } catch (error) {
    asking.set({ sending: false, problem: error instanceof Error ? error.message : String(error) });
  }
}

export const declineAsked = (): void => settle(false);

function settle(accepted: boolean): void {
  asking.set({ open: false, sending: false, problem: null });
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(accepted);
}
