import { native } from '../../native/native.ts';
import { onTokenElsewhere } from '../../platform/elsewhere.ts';
import { asFailure, type Failure, isSuspension } from '../../platform/failure.ts';
import { onSignedOut } from '../../platform/http.ts';
import { kept } from '../../platform/idb.ts';
import { closeSocket } from '../../platform/socket.ts';
import { wipeState } from '../../platform/state.ts';
import { stored } from '../../platform/storage.ts';
import { sendLogout } from './auth.api.ts';
import { auth } from './signedIn.store.ts';

/** At the most. Milliseconds. */
const loggingOutTakes = 30_000;

export async function logOut(): Promise<void> {
  auth.set({ status: 'logging-out', failure: null });
  announceEnd();
  try {
    await sendLogout(stored.read('oldNotificationToken'));
    forget();
    dropOtherTarget();
  } catch (error) {
    withdrawEnd();
    // nobody is here any more, and that was wanted
    if (auth.get().user === null) return;
    auth.set({ status: 'error-logging-out', failure: asFailure(error) });
  }
}

/** To the other tabs of this browser: their sockets may close before they hear of it from here. */
export const announceEnd = (): void => stored.write('loggingOut', String(Date.now()));
export const withdrawEnd = (): void => stored.remove('loggingOut');

/** A tab of an earlier version, whose socket closed first, may have kept its address: it is not for whoever signs in next. */
const dropOtherTarget = (): void => stored.remove('targetAfterSignIn');

/** Leaves nothing of this person in the browser. */
function forget(): void {
  leaveDevice();
  stored.remove('token');
  stored.remove('unseenMessageCount');
  stored.remove('unseenNotificationCount');
  stored.remove('inviteCode');
  // after the token: whoever reads that nobody logs out has read that nobody is here
  withdrawEnd();
  const { config } = auth.get();
  closeSocket();
  wipeState();
  auth.set({ config });
}

/**
 * The device may go on to somebody else: what it shows of this person, and holds for them, is taken away, and its address
 * given up. The server that was not told finds that gone at its next push.
 */
function leaveDevice(): void {
  const wasTold = stored.read('oldNotificationToken') !== null;
  // a session that was over at the start is nobody's who shared something since
  const wasHere = auth.get().user !== null;
  stored.remove('oldNotificationToken');
  stored.remove('addressToldAt');
  native()
    .then(({ notifications: { badge, giveUp }, dropShared }) =>
      Promise.allSettled([badge(0), wasTold && giveUp(), wasHere && dropShared()]),
    )
    .catch(() => {});
}

/** After the server has ended the session by itself; resolves when the browser's own store is empty too. */
export async function leaveNothing(): Promise<void> {
  forget();
  await kept.empty();
}

/**
 * Whoever logs out may hear of the end by the socket, in this tab or in another one, before the answer is here: that is
 * no session that expired.
 */
export function endSession(failure: Failure | null): void {
  const isWanted = failure === null && (auth.get().status === 'logging-out' || logsOutElsewhere());
  forget();
  if (isWanted) dropOtherTarget();
  else auth.set({ status: 'session-expired', failure });
}

/** A tab that died over it has left its word behind: it is good for a moment only. */
function logsOutElsewhere(): boolean {
  const age = Date.now() - Number(stored.read('loggingOut') ?? Number.NaN);
  return age >= 0 && age < loggingOutTakes;
}

onSignedOut((failure) => {
  if (auth.get().user !== null) endSession(isSuspension(failure) ? failure : null);
});

/** Somebody signed in or out in another tab: this one starts anew, as that person or as nobody. */
onTokenElsewhere(() => {
  if (stored.read('token') === null) leaveForNobody();
  else location.reload();
});

/** Nobody is here any more, and the address is not kept: whoever signs in next may be somebody else. */
function leaveForNobody(): void {
  withdrawEnd();
  if (auth.get().status === 'logging-out') dropOtherTarget();
  closeSocket();
  // what this tab would still have written
  void kept.empty();
  auth.set({ status: 'idle', failure: null, user: null });
  location.replace('/sign-up');
}
