import type { authCalls, Config, User } from '@twosome/contract/auth/auth.contract';
import { closeCodes, suspendedReason } from '@twosome/contract/platform/frames';
import type { twosomeFrames } from '@twosome/contract/twosome/twosome.contract';
import { deviceNow } from '../../platform/clock.ts';
import { asFailure } from '../../platform/failure.ts';
import { caller } from '../../platform/http.ts';
import { idbStore } from '../../platform/idb.ts';
import { isOffline } from '../../platform/offline.ts';
import { cacheFor } from '../../platform/offlineCache.ts';
import { prefetchedAt } from '../../platform/prefetch.ts';
import { closeSocket, onSocketOpen, onSocketRefused, openSocket, subscriber } from '../../platform/socket.ts';
import { fetchOrHydrate } from '../../platform/stale.ts';
import { stored } from '../../platform/storage.ts';
import { onChangingTwosome, upsertTwosome } from '../twosome/twosome.store.ts';
import { endSession, noticeSuspension, readEnded, restart } from './ending.store.ts';
import { hydratePerson, onServerReachable, personCache, personFetched, whenHydrated } from './hydrate.ts';
import { type Auth, type AuthStatus, auth, isSuspended } from './signedIn.store.ts';
import { removeHomeKeys } from './storedKeys.ts';

const call = caller<typeof authCalls>();
const on = subscriber<typeof twosomeFrames>();

type Unseen = Pick<User, 'unseen_message_count' | 'unseen_notification_count'>;
type SeenAt = Pick<User, 'last_message_seen_at' | 'last_notification_seen_at'>;

export const useAuth = auth.use;
export const getUser = (): User | null => auth.get().user;
export const getConfig = (): Config | null => auth.get().config;
/**
 * The person without counts and seen times, which change with every message; components that show those use
 * `useAuth`.
 */
export type Person = Omit<User, keyof (Unseen & SeenAt)>;

/** The signed-in person or null. Re-renders only when the person changes, not with every message. */
export const usePerson = (): Person | null =>
  auth.use(({ user, userWithoutCounts }) => user && userWithoutCounts);

/** The signed-in person; only below a guard. */
export const useUser = (): Person => {
  const user = usePerson();
  if (user === null) throw new Error('useUser is called outside a guard.');
  return user;
};

/** Counts stored responses: a request started before the latest one may return older data. */
let storedResponses = 0;

/**
 * Every response with the person passes through here. Stores the profile and opens the matching socket. When their
 * couple has ended, or a suspension began or was lifted, the document is reloaded. `requestedAt` is the request time: a
 * slow response may miss later events.
 */
export function upsertUser(user: User, requestedAt = deviceNow()): void {
  const before = auth.get().user;
  if (before?.id === user.id && isSuspended(before) !== isSuspended(user)) return void restart();
  if (hasParted(before, user)) return void leaveCouple(user);
  storedResponses += 1;
  personFetched();
  storeUser(user, requestedAt);
  storeUnseen(user);
}

/** Stores the person and opens their socket; suspended people get no socket. */
function storeUser(user: User, countedAt: number | null = null): void {
  if (user.twosome !== null) upsertTwosome(user.twosome);
  auth.set({ user, userWithoutCounts: user, countedAt });
  cacheFor(user.twosome?.id ?? user.id);
  personCache.save(getUser);
  const token = stored.read('token');
  if (token !== null && !isSuspended(user)) openSocket(user.partner === null ? 'single' : 'message', token);
}

const hasParted = (before: User | null, now: User): boolean =>
  before?.id === now.id && before.twosome !== null && before.twosome.id !== now.twosome?.id;

/** Nothing of an ended couple may stay in the browser: its stores are cleared here, memory by the page load. */
async function leaveCouple({ partner, parted }: User): Promise<void> {
  closeSocket();
  await idbStore.clear();
  removeHomeKeys();
  const alone = parted === null ? '/connect?ended=true' : '/connect';
  location.assign(partner === null ? alone : '/home');
}

/** Updates the unseen counts and seen times. */
export function setUnseen(counts: Partial<Unseen & SeenAt>): void {
  const { user, countedAt } = auth.get();
  if (user === null) return;
  auth.set({ user: { ...user, ...counts }, countedAt: countedAt && deviceNow() });
  personCache.save(getUser);
  storeUnseen({ ...user, ...counts });
}

/** Also stored outside the page state, for code that shows a count without it. */
function storeUnseen(counts: Unseen): void {
  stored.write('unseenMessageCount', String(counts.unseen_message_count));
  stored.write('unseenNotificationCount', String(counts.unseen_notification_count));
}

/**
 * At start: loads the person of the stored token. Offline, or when the connection hangs, it hydrates the last person
 * of this session; the response replaces them later.
 */
export async function loadUser(): Promise<void> {
  if (stored.read('token') === null) return readEnded();
  auth.set({ status: 'loading-user', failure: null });
  await Promise.race([fetchAndStoreUser(), whenHydrated()]);
}

async function fetchAndStoreUser(): Promise<void> {
  const before = storedResponses;
  const requestedAt = prefetchedAt();
  try {
    const response = await fetchOrHydrate(
      () => call('POST auth/user/', { body: {}, isRead: true }),
      () => hydratePerson(acceptHydrated),
    );
    if (response === null) return;
    // another response was faster, so this one may be older
    if (before === storedResponses) upsertUser(response.user, requestedAt);
    settleLoading({ status: 'idle' });
  } catch (error) {
    const failure = asFailure(error);
    const isOver = failure.status === 401 || failure.status === 403;
    if (!isOver) return settleLoading({ status: 'error-loading-user', failure });
    // a hydrated person's session may already have ended by the socket
    if (stored.read('token') !== null) await endSession(failure);
  }
}

/** Guards accept a hydrated person: every later call is checked by the server with the token. */
function acceptHydrated(user: User): void {
  storeUser(user);
  auth.set({ status: 'idle' });
}

function settleLoading(status: Partial<Auth>): void {
  if (auth.get().status === 'loading-user') auth.set(status);
}

onServerReachable(() => Promise.all([refreshUser(), loadConfig()]));

/** Refetches the person in the background: after a pairing or a reconnect. */
export async function refreshUser(): Promise<void> {
  for (;;) {
    const before = storedResponses;
    const requestedAt = deviceNow();
    const { user } = await call('POST auth/user/', { body: {}, isRead: true });
    if (before === storedResponses) return upsertUser(user, requestedAt);
  }
}

export async function loadConfig(): Promise<void> {
  if (auth.get().config === null && !isOffline()) await Promise.race([renewConfig(), whenHydrated()]);
}

export async function renewConfig(): Promise<void> {
  try {
    auth.set({ config: await call('GET config/', { sessionless: true }) });
  } catch {
    // the welcome page shows the failure and retries
  }
}

/** The server may have been replaced; its config states the oldest app version it supports. */
onSocketOpen((again) => {
  if (again) void renewConfig();
});

onSocketRefused(async (code, reason) => {
  if (code === closeCodes.signedOut)
    return reason === suspendedReason ? noticeSuspension() : endSession(null);
  // wrong socket for this person: the pairing has changed since
  await refreshUser();
});

/** Dismisses the dialog and returns to idle. */
export const clearAuthError = (): void => auth.set({ status: 'idle', failure: null });

export async function rename(firstName: string): Promise<void> {
  const { user } = await call('PATCH auth/user/', { body: { first_name: firstName } });
  upsertUser(user);
}

/** One of the two changed their first name, on any device. */
on('relay:sync_twosome', (change) => {
  if ('people' in change && change.people) refreshUser().catch(() => {});
});

/** Does not replace another account status, such as an expired session. */
onChangingTwosome(async (done) => {
  const free: readonly AuthStatus[] = ['idle', 'updating-twosome', 'error-updating-twosome'];
  if (free.includes(auth.get().status)) auth.set({ status: 'updating-twosome', failure: null });
  const settle = (status: Partial<Auth>) => {
    if (auth.get().status === 'updating-twosome') auth.set(status);
  };
  await done.then(
    () => settle({ status: 'idle' }),
    (error) => settle({ status: 'error-updating-twosome', failure: asFailure(error) }),
  );
});
