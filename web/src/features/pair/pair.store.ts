import type { pairFrames } from '@twosome/contract/pair/pair.contract';
import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { groupCode } from '@twosome/contract/platform/ids';
import { subscriber } from '../../platform/socket.ts';
import { stored } from '../../platform/storage.ts';
import { getUser, upsertUser } from '../auth/auth.store.ts';

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

/** Parses a typed, pasted or scanned code, or returns the error message, without a request. */
export const readTyped = (typed: string): { code: string } | { error: string } =>
  readPartnerCode(typed, getUser()?.id ?? '');

/** A former partner has entered my code or withdrawn that; or I entered a code on another device. */
on('way_back', ({ user }) => upsertUser(user));

/** Stores the code of an invite link `/connect#code=…` until it is used. Invalid codes and the person's own code are ignored. */
export function keepInvite(hash: string): void {
  const read = readTyped(new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '');
  if ('code' in read) stored.write('inviteCode', read.code);
}

/** The stored code of an invite link, or ''. */
export function invitedBy(): string {
  const read = readTyped(stored.read('inviteCode') ?? '');
  return 'code' in read ? groupCode(read.code) : '';
}
