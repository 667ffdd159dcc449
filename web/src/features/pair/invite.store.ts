import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { groupCode } from '@twosome/contract/platform/ids';
import { stored } from '../../platform/storage.ts';
import { getUser } from '../auth/auth.store.ts';

/** Parses a typed, pasted or scanned code, or returns the error message, without a request. */
export const readTyped = (typed: string): { code: string } | { error: string } =>
  readPartnerCode(typed, getUser()?.id ?? '');

/** The stored code of an invite link, or '': it may be invalid, or the person's own. */
export function invitedBy(): string {
  const read = readTyped(stored.read('inviteCode') ?? '');
  return 'code' in read ? groupCode(read.code) : '';
}
