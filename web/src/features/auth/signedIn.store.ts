import type { Config, User } from '@twosome/contract/auth/auth.contract';
import type { Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';

/** SPEC section 4. */
export type AuthStatus =
  | 'idle'
  | 'loading-user'
  | 'logging-in'
  | 'error-logging-in'
  | 'logging-out'
  | 'error-logging-out'
  | 'updating-twosome'
  | 'error-updating-twosome'
  | 'session-expired'
  | 'error-loading-user';

export interface Auth {
  status: AuthStatus;
  user: User | null;
  failure: Failure | null;
  config: Config | null;
  /**
   * The moment of which the unseen counts tell: when the server was asked for them, or something was seen here. Null where
   * it has not answered: who was recalled has the counts of an earlier day.
   */
  countedAt: number | null;
}

/** Who is signed in here. It stands by itself: a session is begun by auth.store.ts, and ended by ending.ts. */
export const auth = createState<Auth>(() => ({
  status: 'idle',
  user: null,
  failure: null,
  config: null,
  countedAt: null,
}));
