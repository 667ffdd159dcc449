import { Failure } from '../../platform/failure.ts';
import { createState, onWipe } from '../../platform/state.ts';
import { acceptTerms, hasAcceptedTerms } from './auth.store.ts';

interface Asking {
  open: boolean;
  sending: boolean;
  /** why accepting did not work */
  problem: string | null;
}

const asking = createState<Asking>(() => ({ open: false, sending: false, problem: null }));
export const useAskingForTerms = (): Asking => asking.use((state) => state);

/** Everybody who waits for the one answer. */
let waiting: ((accepted: boolean) => void)[] = [];

/** True at once when they are accepted already, else what the person answers in the dialog. */
export const askForTerms = (): Promise<boolean> =>
  hasAcceptedTerms() ? Promise.resolve(true) : openDialog();

/**
 * An upload or a message: asks for the terms first where they are not accepted, and again when the server says that
 * they are not (403 `terms`). Undefined when the person said no; rejects as the action does.
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

/** The person read them and is 18 or older. The dialog stays when the server could not be told. */
export async function acceptAsked(): Promise<void> {
  if (asking.get().sending) return;
  asking.set({ sending: true, problem: null });
  try {
    await acceptTerms();
    answer(true);
  } catch (error) {
    asking.set({ sending: false, problem: error instanceof Error ? error.message : String(error) });
  }
}

export const declineAsked = (): void => answer(false);

function answer(accepted: boolean): void {
  asking.set({ open: false, sending: false, problem: null });
  const told = waiting;
  waiting = [];
  for (const tell of told) tell(accepted);
}
onWipe(() => answer(false));
