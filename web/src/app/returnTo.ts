import { timing } from '@twosome/contract/platform/timing';
import { deviceNow } from '../platform/clock.ts';
import { appPathOf } from '../platform/pages.ts';
import { stored } from '../platform/storage.ts';

/** Where a visitor wanted to go who has to sign in first. */
interface ReturnTo {
  address: string;
  since: number;
  /** the only user who is sent there; null: any user */
  userId: string | null;
}

/** Set when a session ends on this page. It shows what the user viewed, so it stays in memory only. */
let inMemory: ReturnTo | null = null;

/**
 * Stores an address that a visitor opened, in local storage, because the visitor may leave the page before signing
 * in.
 */
export function storeReturnTo(address: string): void {
  // the browser's Back may lead here after a session ended: that address wins
  if (inMemory !== null) return;
  stored.write('targetAfterSignIn', `${deviceNow()} ${address}`);
  expireReturnTo();
}

/**
 * The address where the server ended a session, for the same user only: the next one to sign in may be another
 * person.
 */
export function holdReturnTo(address: string, userId: string | null): void {
  inMemory ??= { address, since: deviceNow(), userId };
  expireReturnTo();
}

export function dropReturnTo(): void {
  inMemory = null;
  stored.remove('targetAfterSignIn');
}

/** The address to return to for this user, if it has not expired, or null; only pages of ours. */
export function findReturnTo(userId: string): string | null {
  const returnTo = inMemory ?? readStored();
  if (!isValid(returnTo) || (returnTo.userId !== null && returnTo.userId !== userId)) return null;
  return appPathOf(returnTo.address);
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds. Checked every minute, because a sleeping machine stops longer timers. */
const expiryInterval = 60_000;

/** Drops an expired address: at the start, and while the page is open. */
export function expireReturnTo(): void {
  clearTimeout(timer);
  if (!isValid(inMemory)) inMemory = null;
  if (!isValid(readStored())) stored.remove('targetAfterSignIn');
  if (inMemory ?? readStored()) timer = setTimeout(expireReturnTo, expiryInterval);
}

function readStored(): ReturnTo | null {
  const [, since, address] = /^(\d+) (.+)$/.exec(stored.read('targetAfterSignIn') ?? '') ?? [];
  return since === undefined || address === undefined
    ? null
    : { address, since: Number(since), userId: null };
}

function isValid(returnTo: ReturnTo | null): returnTo is ReturnTo {
  const age = deviceNow() - (returnTo?.since ?? Number.NaN);
  return age >= 0 && age <= timing.returnToExpiry;
}
