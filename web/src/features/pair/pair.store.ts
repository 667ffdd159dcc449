import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { stored } from '../../platform/storage.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import { onConnected, sendConnect } from './pair.api.ts';

/** A full load, so that nothing of the time before remains on the page. */
const goToConnected = () => location.assign('/connected');

/** The partner entered my code. */
onConnected((user) => {
  keepUser(user);
  goToConnected();
});

/** Connects at once; rejects with the failure, whose `id` belongs under the code. */
export async function connect(code: string): Promise<void> {
  const { user } = await sendConnect(code);
  stored.remove('inviteCode');
  keepUser(user);
  if (user.partner !== null) goToConnected();
}

/** The sentence that is wrong about a code, before asking anybody; null for a code that may be one. */
export function complaintAbout(typed: string): string | null {
  const read = readPartnerCode(typed, getUser()?.id ?? '');
  return 'error' in read ? read.error : null;
}

/** Keeps the code of an invite link `/connect#code=…` until the person is signed in. */
export function keepInvite(hash: string): void {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get('code');
  if (code !== null && code.length <= 100) stored.write('inviteCode', code);
}

export const invitedBy = (): string => stored.read('inviteCode') ?? '';

/** The link that fills my code in. After the hash, so that no server ever logs it. */
export const inviteLink = (ownId: string): string => `${location.origin}/connect#code=${ownId}`;
