import type { Config, User } from '@twosome/contract/auth/auth.contract';
import { setDraftOwner } from '../../platform/draftOwner.ts';
import type { Failure } from '../../platform/failure.ts';
import { createState } from '../../platform/state.ts';

/** S4.1 to S4.10. */
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
  /** the same person, but not replaced when only unseen counts change; its counts are stale */
  userWithoutCounts: User | null;
  failure: Failure | null;
  config: Config | null;
  /**
   * The time to which the unseen counts refer: when they were requested, or when something was seen here. Null before
   * the server has answered: a hydrated person has the counts of an earlier day.
   */
  countedAt: number | null;
  /** whose session has expired, if known */
  endedFor: string | null;
}

/** The signed-in person. A module of its own, because auth.store.ts begins a session and ending.store.ts ends it. */
export const auth = createState<Auth>(() => ({
  status: 'idle',
  user: null,
  userWithoutCounts: null,
  failure: null,
  config: null,
  countedAt: null,
  endedFor: null,
}));

setDraftOwner(() => {
  const { user } = auth.get();
  return user && `${user.id}/${user.twosome?.id ?? 'alone'}`;
});

/** The operator suspended this person. The server then allows only export, account deletion and log-out. */
export const isSuspended = (user: Pick<User, 'suspended_at'> | null): boolean => user?.suspended_at != null;
export const useIsSuspended = (): boolean => auth.use(({ user }) => isSuspended(user));
