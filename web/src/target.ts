import { isAppAddress } from '@twosome/contract/platform/addresses';
import { timing } from '@twosome/contract/platform/timing';
import { stored } from './platform/storage.ts';

/** Where somebody wanted to be who must sign in first. */
export function keepTarget(address: string): void {
  stored.write('targetAfterSignIn', `${Date.now()} ${address}`);
}

export const dropTarget = (): void => stored.remove('targetAfterSignIn');

/**
 * Where that was, as long as they can still mean it, or null. Only a page of ours is ever answered: an address like
 * `//evil.example` would be one of another site by the time the browser goes there.
 */
export function findTarget(): string | null {
  const [, since, address] = /^(\d+) (.+)$/.exec(stored.read('targetAfterSignIn') ?? '') ?? [];
  if (since === undefined || address === undefined) return null;
  const age = Date.now() - Number(since);
  if (age < 0 || age > timing.targetKept || !URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(address, location.origin);
  if (origin !== location.origin || !isAppAddress(pathname.replace(/\/$/, ''))) return null;
  return pathname + search + hash;
}
