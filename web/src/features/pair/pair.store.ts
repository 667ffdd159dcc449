import type { pairFrames } from '@twosome/contract/pair/pair.contract';
import { subscriber } from '../../platform/socket.ts';
import { stored } from '../../platform/storage.ts';
import { upsertUser } from '../auth/auth.store.ts';

const on = subscriber<typeof pairFrames>();

/** A full page load clears everything from before the connection and loads the person again. */
export function goToConnected(again: boolean): Promise<never> {
  stored.remove('inviteCode');
  location.assign(again ? '/connected?again=true' : '/connected');
  return never();
}

/** Never resolves: another document is loading. */
export const never = (): Promise<never> => new Promise(() => {});

/** The partner entered my code. */
on('twosome_connected', ({ again }) => goToConnected(again ?? false));

/** A former partner has entered my code or withdrawn that; or I entered a code on another device. */
on('way_back', ({ user }) => upsertUser(user));

/**
 * Stores the code of an invite link `/connect#code=…` until it is used. `invitedBy` checks it. A link without a whole
 * code does not replace a stored one.
 */
export function keepInvite(hash: string): void {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code');
  if (code && /^(?:\W?\w){20}$/.test(code)) stored.write('inviteCode', code);
}
