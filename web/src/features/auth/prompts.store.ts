import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { asFailure, errorsOf, Failure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { createState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { getUser, upsertUser } from './auth.store.ts';

const call = caller<typeof authCalls>();

interface Prompt {
  open: boolean;
  sending: boolean;
  /** reason of the last failed attempt */
  problem: string | null;
}

/** A dialog that actions wait for. `code`: with it the server refuses (403) an action until the person has answered. */
function createPrompt(code: 'fresh' | 'terms') {
  const state = createState<Prompt>(() => ({ open: false, sending: false, problem: null }));
  let waiting: ((confirmed: boolean) => void)[] = [];

  function ask(): Promise<boolean> {
    if (!state.get().open) state.set({ open: true, problem: null });
    return new Promise((resolve) => waiting.push(resolve));
  }

  function settle(confirmed: boolean): void {
    state.set({ open: false, sending: false, problem: null });
    const resolvers = waiting;
    waiting = [];
    for (const resolve of resolvers) resolve(confirmed);
  }

  const isNeeded = (error: unknown): boolean =>
    error instanceof Failure && error.status === 403 && error.data.code === code;

  return {
    ask,
    use: (): Prompt => state.use((now) => now),
    cancel: () => settle(false),
    /** Asks when the server refuses, and retries. Undefined when the person cancels; rejects as the action does. */
    async around<T>(action: () => Promise<T>): Promise<T | undefined> {
      try {
        return await action();
      } catch (error) {
        if (!isNeeded(error)) throw error;
        return (await ask()) ? action() : undefined;
      }
    },
    /** The person's answer. On failure the dialog stays open. */
    async confirm(send: () => Promise<unknown>): Promise<void> {
      if (state.get().sending) return;
      state.set({ sending: true, problem: null });
      try {
        await send();
        settle(true);
      } catch (error) {
        state.set({ sending: false, problem: errorsOf(error, 'id')[0] ?? asFailure(error).message });
      }
    },
  };
}

/** A new sign-in, for actions that need a recent one. */
export const freshSignIn = createPrompt('fresh');
export const withFreshSignIn = freshSignIn.around;

/** Renews this session with a credential of the same person; the token stays the same. */
export const confirmSignIn = (obtain: () => Promise<string>, nonce?: string): Promise<void> =>
  freshSignIn.confirm(async () =>
    call('POST auth/google_login/', {
      body: { id: await obtain(), renew: stored.read('token') ?? '', ...(nonce !== undefined && { nonce }) },
    }),
  );

/** The terms, before the first upload or message. */
export const terms = createPrompt('terms');

/** True immediately when the terms are accepted already, else the answer from the dialog. */
export const askForTerms = async (): Promise<boolean> => getUser()?.terms_accepted_at != null || terms.ask();

/** Runs an upload or a message, after the terms are accepted. Undefined when the person declines. */
export const withTerms = async <T>(action: () => Promise<T>): Promise<T | undefined> =>
  (await askForTerms()) ? terms.around(action) : undefined;

/** The person accepts the terms and is 18 or older. */
export const acceptTerms = (): Promise<void> =>
  terms.confirm(async () => {
    upsertUser((await call('POST auth/accept_terms/', { body: { adult: true } })).user);
  });
