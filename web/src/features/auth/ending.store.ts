import { native } from '../../native/native.ts';
import { deviceNow } from '../../platform/clock.ts';
import { Failure, isSuspension } from '../../platform/failure.ts';
import { onSignedOut } from '../../platform/http.ts';
import { idbStore } from '../../platform/idb.ts';
import { closeSocket } from '../../platform/socket.ts';
import { clearTabStorageOnLeave, stored } from '../../platform/storage.ts';
import { wait } from '../../platform/wait.ts';
import { auth, isSuspended } from './signedIn.store.ts';
import { removeHomeKeys } from './storedKeys.ts';

/** A log-out takes at most this long. Milliseconds. */
const logOutTimeout = 30_000;

/** Announces the log-out to other tabs of this browser: their sockets may close before they see the removed token. */
export const announceEnd = (): void => stored.write('loggingOut', String(deviceNow()));
export const withdrawEnd = (): void => stored.remove('loggingOut');

/** Another tab, whose socket closed first, may have stored its address; the next person must not land there. */
export const dropStoredTarget = (): void => stored.remove('targetAfterSignIn');

/** How long a page waits for its stores to be cleared. The next document clears the rest. Milliseconds. */
const clearingTimeout = 3000;

/**
 * Ends this document: clears the browser's data of this person and loads another document, which clears the memory
 * too.
 */
async function leaveDocument(openNext: () => void, clear = clearAll): Promise<void> {
  if (isLeaving()) return;
  const cleared = clear();
  auth.set({ status: 'logging-out', failure: null, user: null });
  await Promise.race([cleared, wait(clearingTimeout)]);
  openNext();
}

const isLeaving = (): boolean => auth.get().status === 'logging-out' && auth.get().user === null;

/** Clears all data of this person in this browser. */
function clearAll(): Promise<unknown> {
  stored.remove('token');
  stored.remove('inviteCode');
  stored.remove('demoName');
  // after the token: a tab that reads no log-out marker must also read no token
  withdrawEnd();
  return clearLoaded();
}

/** Clears all loaded data, but keeps the session. */
function clearLoaded(): Promise<unknown> {
  const device = leaveDevice();
  stored.remove('unseenMessageCount');
  stored.remove('unseenNotificationCount');
  stored.remove('timelineSeen');
  removeHomeKeys();
  closeSocket();
  return Promise.all([device, idbStore.clear()]);
}

/**
 * The device may pass to another person: clears its badge and shared data and gives up its push address. A server
 * that did not get the log-out learns from its next push that the address is invalid.
 */
function leaveDevice(): Promise<unknown> {
  const wasRegistered = stored.read('oldNotificationToken') !== null;
  // a session that was already over at the start must not drop what the next person shared
  const wasHere = auth.get().user !== null;
  stored.remove('oldNotificationToken');
  stored.remove('addressToldAt');
  return native()
    .then(({ notifications: { badge, unregister }, dropShared }) =>
      Promise.allSettled([badge(0), wasRegistered && unregister(), wasHere && dropShared()]),
    )
    .catch(() => {});
}

/** After the server has ended the session. */
export const leaveNothing = (): Promise<void> => leaveDocument(toSignUp);

const toSignUp = (): void => location.replace('/sign-up');

/**
 * A suspension began or was lifted: the next document loads the person again, at the same address and in the same
 * session.
 */
export const restart = (): Promise<void> => leaveDocument(() => location.reload(), clearLoaded);

/** The server refused a call because of a suspension that this page may not know yet. */
export function noticeSuspension(): void {
  const { user } = auth.get();
  if (user !== null && !isSuspended(user)) void restart();
}

/**
 * During a log-out the socket may close before the response, in this tab or another one; the session has not expired then.
 * After any other end the next document shows the expired-session notice, at the same address.
 */
export async function endSession(failure: Failure | null): Promise<void> {
  const { status, user } = auth.get();
  const isRequested = failure === null && (status === 'logging-out' || isLoggingOutElsewhere());
  if (isRequested) dropStoredTarget();
  await leaveDocument(() => {
    if (isRequested) return toSignUp();
    storeEnded({
      whose: user?.id ?? null,
      failure: failure && { status: failure.status, data: failure.data },
    });
    location.reload();
  });
}

interface Ended {
  whose: string | null;
  failure: Pick<Failure, 'status' | 'data'> | null;
}

function storeEnded(ended: Ended): void {
  try {
    sessionStorage.setItem('endedSession', JSON.stringify(ended));
  } catch {
    // without sessionStorage the next document treats them as a visitor
  }
}

/** At start: reads the session that ended the previous document. */
export function readEnded(): void {
  try {
    const ended: Ended | null = JSON.parse(sessionStorage.getItem('endedSession') ?? 'null');
    sessionStorage.removeItem('endedSession');
    if (ended === null) return;
    const failure = ended.failure && new Failure(ended.failure.status, ended.failure.data);
    auth.set({ status: 'session-expired', failure, endedFor: ended.whose });
  } catch {
    // no sessionStorage, or its value is not valid
  }
}

/** A tab that died during its log-out leaves its marker behind, so it expires. */
function isLoggingOutElsewhere(): boolean {
  const age = deviceNow() - Number(stored.read('loggingOut') ?? Number.NaN);
  return age >= 0 && age < logOutTimeout;
}

onSignedOut((failure) => {
  if (isSuspension(failure)) noticeSuspension();
  else if (auth.get().user !== null) void endSession(null);
});

/** Another tab signed in or out: reloads as that person, or leaves. */
onTokenChangedElsewhere(() => {
  if (stored.read('token') === null) leaveSignedOut();
  else {
    clearTabStorageOnLeave();
    location.reload();
  }
});

/** The address is not stored: the next person may be another one. */
function leaveSignedOut(): void {
  if (auth.get().status === 'logging-out') dropStoredTarget();
  void leaveDocument(toSignUp);
}

/**
 * Reports a sign-in or sign-out outside this page: in another tab, or while the browser held this page in the
 * back/forward cache. A restored page received no event and would show the previous user's data.
 */
function onTokenChangedElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const isCleared = key === null;
    if (isCleared || (key === 'token' && oldValue !== newValue)) listener();
  });
  let tokenAtHide: string | null = null;
  window.addEventListener('pagehide', () => {
    tokenAtHide = stored.read('token');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && stored.read('token') !== tokenAtHide) listener();
  });
}
