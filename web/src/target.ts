import { timing } from '@twosome/contract/platform/timing';
import { placeInAppOf } from './platform/pages.ts';
import { stored } from './platform/storage.ts';

/** Where somebody wanted to be who must sign in first. */
interface Wish {
  address: string;
  since: number;
  /** the person who alone is led there, or null: whoever opened that address */
  whose: string | null;
}

/** Of a session that ended on this page: it says what somebody looked at, so it lies in no store. */
let held: Wish | null = null;

/** An address that a visitor opened. It lies in the browser, for there is more to read before one signs in. */
export function keepTarget(address: string): void {
  // by the browser's Back: this one is of the session that ended, too
  if (held !== null) return;
  stored.write('targetAfterSignIn', `${Date.now()} ${address}`);
  expireTarget();
}

/** The place where the server ended a session, for the same person alone: whoever signs in next may be somebody else. */
export function holdTarget(address: string, whose: string | null): void {
  held ??= { address, since: Date.now(), whose };
  expireTarget();
}

export function dropTarget(): void {
  held = null;
  stored.remove('targetAfterSignIn');
}

/** Where this person wanted to be, as long as they can still mean it, or null; never a page that is not ours. */
export function findTarget(userId: string): string | null {
  const wish = held ?? kept();
  if (!isMeant(wish) || (wish.whose !== null && wish.whose !== userId)) return null;
  return placeInAppOf(wish.address);
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** Every minute: a machine may sleep, and a timer of an hour with it. */
const lookAgain = 60_000;

/** Takes away what nobody can mean any more, at the start and for as long as the page is open. */
export function expireTarget(): void {
  clearTimeout(timer);
  if (!isMeant(held)) held = null;
  if (!isMeant(kept())) stored.remove('targetAfterSignIn');
  if (held ?? kept()) timer = setTimeout(expireTarget, lookAgain);
}

function kept(): Wish | null {
  const [, since, address] = /^(\d+) (.+)$/.exec(stored.read('targetAfterSignIn') ?? '') ?? [];
  return since === undefined || address === undefined ? null : { address, since: Number(since), whose: null };
}

function isMeant(wish: Wish | null): wish is Wish {
  const age = Date.now() - (wish?.since ?? Number.NaN);
  return age >= 0 && age <= timing.targetKept;
}
