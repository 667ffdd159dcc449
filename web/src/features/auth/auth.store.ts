import type { Config, User } from '@twosome/contract/auth/auth.contract';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import { native } from '../../native/native.ts';
import { asFailure, type Failure, isSuspension, suspension } from '../../platform/failure.ts';
import { onSignedOut } from '../../platform/http.ts';
import { kept } from '../../platform/idb.ts';
import { closeSocket, onSocketOpen, onSocketRefused, openSocket } from '../../platform/socket.ts';
import { createState, wipeState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { atLeast } from '../../platform/wait.ts';
import { onSyncTwosome } from '../twosome/twosome.api.ts';
import { keepTwosome, onChangingTwosome } from '../twosome/twosome.store.ts';
import { fetchConfig, fetchUser, sendFirstName, sendLogout, sendTerms, signInWith } from './auth.api.ts';

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

interface Auth {
  status: AuthStatus;
  user: User | null;
  failure: Failure | null;
  config: Config | null;
}

type Unseen = Pick<User, 'unseen_message_count' | 'unseen_notification_count'>;
type SeenAt = Pick<User, 'last_message_seen_at' | 'last_notification_seen_at'>;

const auth = createState<Auth>(() => ({ status: 'idle', user: null, failure: null, config: null }));

export const useAuth = auth.use;
export const getUser = (): User | null => auth.get().user;
export const getConfig = (): Config | null => auth.get().config;
/** The signed-in person; only below a guard. */
export const useUser = (): User => {
  const user = auth.use((state) => state.user);
  if (user === null) throw new Error('useUser stands outside a guard.');
  return user;
};

/** Raised with every answer that is kept: one that was asked for before it may be older. */
let answersKept = 0;

/**
 * The door for every answer that carries the person: keeps the profile, and the socket that belongs to it. Where their
 * couple has ended since, here or on any device of the two, the page begins anew.
 */
export function keepUser(user: User): void {
  if (hasParted(auth.get().user, user)) return void leaveCouple(user);
  if (user.twosome !== null) keepTwosome(user.twosome);
  answersKept += 1;
  auth.set({ user });
  storeUnseen(user);
  const token = stored.read('token');
  if (token !== null) openSocket(user.partner === null ? 'single' : 'message', token);
}

const hasParted = (before: User | null, now: User): boolean =>
  before?.id === now.id && before.twosome !== null && before.twosome.id !== now.twosome?.id;

/** Nothing of a couple that has ended stays in the browser: what lies in its drawer goes first, the rest with the page. */
async function leaveCouple({ partner }: User): Promise<void> {
  closeSocket();
  await kept.empty();
  location.assign(partner === null ? '/connect' : '/home');
}

/** What the badges count changed: something came, or was seen. */
export function keepUnseen(counts: Partial<Unseen & SeenAt>): void {
  const { user } = auth.get();
  if (user === null) return;
  auth.set({ user: { ...user, ...counts } });
  storeUnseen({ ...user, ...counts });
}

/** Kept beside the page as well, for whoever shows a count without it. */
function storeUnseen(counts: Unseen): void {
  stored.write('unseenMessageCount', String(counts.unseen_message_count));
  stored.write('unseenNotificationCount', String(counts.unseen_notification_count));
}

/** At start: what the page needs, and the stored person if there is one. */
export async function loadUser(): Promise<void> {
  const { user: before } = auth.get();
  if (stored.read('token') === null) return;
  auth.set({ status: 'loading-user', failure: null });
  try {
    const { user } = await fetchUser();
    keepUser(user);
    auth.set({ status: 'idle' });
  } catch (error) {
    const failure = asFailure(error);
    if (failure.status !== 401 && failure.status !== 403)
      return auth.set({ status: 'error-loading-user', failure, user: before });
    endSession(failure);
  }
}

/** Asks for the person anew, quietly: after a pairing, after a reconnect. */
export async function refreshUser(): Promise<void> {
  for (;;) {
    const before = answersKept;
    const { user } = await fetchUser();
    if (before === answersKept) return keepUser(user);
  }
}

export async function loadConfig(): Promise<void> {
  if (auth.get().config !== null) return;
  await renewConfig();
}

async function renewConfig(): Promise<void> {
  try {
    auth.set({ config: await fetchConfig() });
  } catch {
    // the welcome page says that it could not be loaded, and asks again
  }
}

/** The server may be another one since: it says which apps are too old for it. */
onSocketOpen((again) => {
  if (again) void renewConfig();
});

/** Signs in with a credential that `obtain` gets from the provider; `nonce` is what it must carry. */
export async function signIn(obtain: () => Promise<string>, nonce?: string): Promise<void> {
  if (auth.get().status === 'logging-in') return;
  auth.set({ status: 'logging-in', failure: null });
  try {
    const { user, token } = await atLeast(
      timing.loginDelay,
      obtain().then((credential) => signInWith(credential, nonce)),
    );
    // whoever was here before, this device's pushes are for this person now: the server is told so, known or not
    stored.remove('oldNotificationToken');
    stored.write('token', token);
    keepUser(user);
    auth.set({ status: 'idle' });
  } catch (error) {
    auth.set({ status: 'error-logging-in', failure: asFailure(error) });
  }
}

/** The dialog was read: as if nothing had happened. */
export const clearAuthError = (): void => auth.set({ status: 'idle', failure: null });

export async function logOut(): Promise<void> {
  auth.set({ status: 'logging-out', failure: null });
  try {
    await sendLogout(stored.read('oldNotificationToken'));
    forget();
    dropOtherTarget();
  } catch (error) {
    auth.set({ status: 'error-logging-out', failure: asFailure(error) });
  }
}

/** Another tab, whose socket closed first, may have kept its address: it is not for whoever signs in next. */
const dropOtherTarget = (): void => stored.remove('targetAfterSignIn');

export async function rename(firstName: string): Promise<void> {
  const { user } = await sendFirstName(firstName);
  keepUser(user);
}

/** One of the two goes by another name: here, on another device, or at the partner's. */
onSyncTwosome((change) => {
  if ('people' in change && change.people) refreshUser().catch(() => {});
});

export async function acceptTerms(): Promise<void> {
  const { user } = await sendTerms();
  keepUser(user);
}

/** The terms must be accepted before the first upload or message. */
export const hasAcceptedTerms = (): boolean => auth.get().user?.terms_accepted_at != null;

/** What is said of the account beside it, a session that ended above all, is not said over. */
onChangingTwosome(async (done) => {
  const free: readonly AuthStatus[] = ['idle', 'updating-twosome', 'error-updating-twosome'];
  if (free.includes(auth.get().status)) auth.set({ status: 'updating-twosome', failure: null });
  const settle = (settled: Partial<Auth>) => {
    if (auth.get().status === 'updating-twosome') auth.set(settled);
  };
  await done.then(
    () => settle({ status: 'idle' }),
    (error) => settle({ status: 'error-updating-twosome', failure: asFailure(error) }),
  );
});

/** Leaves nothing of this person in the browser. */
function forget(): void {
  giveUpAddress();
  stored.remove('token');
  stored.remove('unseenMessageCount');
  stored.remove('unseenNotificationCount');
  stored.remove('inviteCode');
  const { config } = auth.get();
  closeSocket();
  wipeState();
  auth.set({ config });
}

/** The device may go on to somebody else. The server that was not told finds the address gone at its next push. */
function giveUpAddress(): void {
  if (stored.read('oldNotificationToken') === null) return;
  stored.remove('oldNotificationToken');
  native()
    .then((device) => device.notifications.giveUp())
    .catch(() => {});
}

/** After the server has ended the session by itself; resolves when the browser's own store is empty too. */
export async function leaveNothing(): Promise<void> {
  forget();
  await kept.empty();
}

function endSession(failure: Failure | null): void {
  forget();
  auth.set({ status: 'session-expired', failure });
}

onSignedOut((failure) => {
  if (auth.get().user !== null) endSession(isSuspension(failure) ? failure : null);
});

onSocketRefused(async (code, reason) => {
  if (code === closeCodes.signedOut) return endSession(reason === suspendedReason ? suspension() : null);
  // the wrong socket for this person: the pairing has changed meanwhile
  await refreshUser();
});

/** Somebody signed in or out in another tab: this one starts anew, as that person or as nobody. */
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  const everythingGone = key === null;
  if (!everythingGone && (key !== 'token' || oldValue === newValue)) return;
  if (stored.read('token') === null) leaveForNobody();
  else location.reload();
});

/** Nobody is here any more, and the address is not kept: whoever signs in next may be somebody else. */
function leaveForNobody(): void {
  if (auth.get().status === 'logging-out') dropOtherTarget();
  closeSocket();
  auth.set({ status: 'idle', failure: null, user: null });
  location.replace('/sign-up');
}
