import { timing } from '@twosome/contract/platform/timing';
import { placeInAppOf } from './platform/pages.ts';
import { stored } from './platform/storage.ts';

/** Where somebody wanted to be who must sign in first. */
export function keepTarget(address: string): void {
  stored.write('targetAfterSignIn', `${Date.now()} ${address}`);
}

export const dropTarget = (): void => stored.remove('targetAfterSignIn');

/** Where that was, as long as they can still mean it, or null; never a page that is not ours. */
export function findTarget(): string | null {
  const [, since, address] = /^(\d+) (.+)$/.exec(stored.read('targetAfterSignIn') ?? '') ?? [];
  if (since === undefined || address === undefined) return null;
  const age = Date.now() - Number(since);
  return age < 0 || age > timing.targetKept ? null : placeInAppOf(address);
}
