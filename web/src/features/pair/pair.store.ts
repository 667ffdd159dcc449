import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { groupCode } from '@twosome/contract/platform/ids';
import { stored } from '../../platform/storage.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { onConnected, previewPartner, sendConnect } from './pair.api.ts';

/** A full load, so that nothing of the time before remains on the page; it asks for the person anew. */
function goToConnected(): Promise<never> {
  stored.remove('inviteCode');
  location.assign('/connected');
  // nothing of this page goes on
  return new Promise(() => {});
}

/** The partner entered my code. */
onConnected(goToConnected);

/** A code as it was typed, pasted or scanned, or the sentence that is wrong about it, before asking anybody. */
export const readTyped = (typed: string): { code: string } | { error: string } =>
  readPartnerCode(typed, getUser()?.id ?? '');

/** The first name of the person whose code this is; rejects with the failure, whose `id` belongs under the code. */
export const whoseCode = async (code: string): Promise<string> => (await previewPartner(code)).first_name;

/** Connects at once; rejects with the failure, whose `id` belongs under the code. Resolves only while the other must still agree. */
export async function connect(code: string): Promise<void> {
  const { user } = await sendConnect(code);
  if (user.partner !== null) return goToConnected();
  stored.remove('inviteCode');
  keepUser(user);
}

/** Keeps the code of an invite link `/connect#code=…` until it is used. Whatever is no code, or one's own, is not kept. */
export function keepInvite(hash: string): void {
  const read = readTyped(new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '');
  if ('code' in read) stored.write('inviteCode', read.code);
}

/** The code of the invite link that brought this person here, or ''. */
export function invitedBy(): string {
  const read = readTyped(stored.read('inviteCode') ?? '');
  return 'code' in read ? groupCode(read.code) : '';
}

/** The link that fills my code in. After the hash, so that no server ever logs it. */
export const inviteLink = (ownId: string): string => `${location.origin}/connect#code=${ownId}`;
