import type { Config, User } from '@twosome/contract/auth/auth.contract';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import { timing } from '@twosome/contract/platform/timing';
import { askedAt } from '../../platform/early.ts';
import { asFailure, suspension } from '../../platform/failure.ts';
import { kept } from '../../platform/idb.ts';
import { askOrRecall } from '../../platform/meanwhile.ts';
import { isOffline } from '../../platform/offline.ts';
import { rememberFor } from '../../platform/remembered.ts';
import { closeSocket, onSocketOpen, onSocketRefused, openSocket } from '../../platform/socket.ts';
import { stored } from '../../platform/storage.ts';
import { atLeast } from '../../platform/wait.ts';
import { onSyncTwosome } from '../twosome/twosome.api.ts';
import { keepTwosome, onChangingTwosome } from '../twosome/twosome.store.ts';
import { fetchConfig, fetchUser, sendFirstName, sendTerms, signInWith } from './auth.api.ts';
import { endSession } from './ending.ts';
import { onServerThere, person, personCame, recallPerson, whenRecalled } from './recalled.ts';
import { type Auth, type AuthStatus, auth } from './signedIn.store.ts';

type Unseen = Pick<User, 'unseen_message_count' | 'unseen_notification_count'>;
type SeenAt = Pick<User, 'last_message_seen_at' | 'last_notification_seen_at'>;

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
 * couple has ended since, here or on any device of the two, the page begins anew. `asked`: when; where the answer was long
 * in coming, something may have happened that it does not count.
 */
export function keepUser(user: User, asked = Date.now()): void {
  if (hasParted(auth.get().user, user)) return void leaveCouple(user);
  answersKept += 1;
  personCame();
  take(user, asked);
  storeUnseen(user);
}

/** Who is here, and the socket that belongs to them. */
function take(user: User, countedAt: number | null = null): void {
  if (user.twosome !== null) keepTwosome(user.twosome);
  auth.set({ user, countedAt });
  void rememberFor(user.twosome?.id ?? user.id);
  person.keep(getUser);
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
  const { user, countedAt } = auth.get();
  if (user === null) return;
  auth.set({ user: { ...user, ...counts }, countedAt: countedAt && Date.now() });
  person.keep(getUser);
  storeUnseen({ ...user, ...counts });
}

/** Kept beside the page as well, for whoever shows a count without it. */
function storeUnseen(counts: Unseen): void {
  stored.write('unseenMessageCount', String(counts.unseen_message_count));
  stored.write('unseenNotificationCount', String(counts.unseen_notification_count));
}

/**
 * At start: what the page needs, and the stored person if there is one. Without a network, or where the line hangs, it is
 * who was here last, in this session; the answer that is on its way, or a later one, takes their place.
 */
export async function loadUser(): Promise<void> {
  if (stored.read('token') === null) return;
  auth.set({ status: 'loading-user', failure: null });
  await Promise.race([bringUser(), whenRecalled()]);
}

async function bringUser(): Promise<void> {
  const before = answersKept;
  const asked = askedAt();
  try {
    const came = await askOrRecall(fetchUser, () => recallPerson(letIn));
    if (came === null) return;
    // where another answer was faster, this one may be older
    if (before === answersKept) keepUser(came.user, asked);
    settleLoading({ status: 'idle' });
  } catch (error) {
    const failure = asFailure(error);
    const isOver = failure.status === 401 || failure.status === 403;
    if (!isOver) return settleLoading({ status: 'error-loading-user', failure });
    // of somebody who was let in it may have been heard already
    if (stored.read('token') !== null) endSession(failure);
  }
}

/** The guards may let them in by it: whatever they do next is asked of the server, with the token. */
function letIn(user: User): void {
  take(user);
  auth.set({ status: 'idle' });
}

function settleLoading(settled: Partial<Auth>): void {
  if (auth.get().status === 'loading-user') auth.set(settled);
}

onServerThere(() => Promise.all([refreshUser(), loadConfig()]));

/** Asks for the person anew, quietly: after a pairing, after a reconnect. */
export async function refreshUser(): Promise<void> {
  for (;;) {
    const before = answersKept;
    const asked = Date.now();
    const { user } = await fetchUser();
    if (before === answersKept) return keepUser(user, asked);
  }
}

export async function loadConfig(): Promise<void> {
  if (auth.get().config === null && !isOffline()) await Promise.race([renewConfig(), whenRecalled()]);
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

onSocketRefused(async (code, reason) => {
  if (code === closeCodes.signedOut) return endSession(reason === suspendedReason ? suspension() : null);
  // the wrong socket for this person: the pairing has changed meanwhile
  await refreshUser();
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
