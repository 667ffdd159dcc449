import { readPartnerCode } from '@twosome/contract/pair/pair.rules';
import { groupCode } from '@twosome/contract/platform/ids';
import { siteOrigin } from '../../platform/origin.ts';
import { stored } from '../../platform/storage.ts';
import { getUser, keepUser } from '../auth/auth.store.ts';
import {
  onConnected,
  onWayBack,
  previewPartner,
  sendConnect,
  sendDisconnect,
  sendWithdrawal,
} from './pair.api.ts';

/** A full load, so that nothing of the time before remains on the page; it asks for the person anew. */
function goToConnected(again: boolean): Promise<never> {
  stored.remove('inviteCode');
  location.assign(again ? '/connected?again=true' : '/connected');
  return noMore();
}

/** Nothing of this page goes on: another one is on its way. */
const noMore = (): Promise<never> => new Promise(() => {});

/** The partner entered my code. */
onConnected(goToConnected);

/** A code as it was typed, pasted or scanned, or the sentence that is wrong about it, before asking anybody. */
export const readTyped = (typed: string): { code: string } | { error: string } =>
  readPartnerCode(typed, getUser()?.id ?? '');

/**
 * The first name of the person whose code this is, and whether they must enter mine too; rejects with the failure, whose
 * `id` belongs under the code.
 */
export async function whoseCode(code: string): Promise<{ firstName: string; needsBoth: boolean }> {
  const { first_name: firstName, needs_both: needsBoth } = await previewPartner(code);
  return { firstName, needsBoth };
}

/** Connects at once; rejects with the failure, whose `id` belongs under the code. Resolves only while the other must still enter mine. */
export async function connect(code: string): Promise<void> {
  const { user, again } = await sendConnect(code);
  if (user.partner !== null) return goToConnected(again ?? false);
  stored.remove('inviteCode');
  keepUser(user);
}

/** Takes back that I entered the code of somebody who must enter mine too. */
export const withdraw = async (): Promise<void> => keepUser((await sendWithdrawal()).user);

/** A former partner has entered my code, or has taken that back; or I entered somebody's, on another device. */
onWayBack(keepUser);

/** Ends the couple, for both and at once; the page begins anew. Rejects when the server says no. */
export async function disconnect(): Promise<never> {
  const { user } = await sendDisconnect();
  keepUser(user);
  return noMore();
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
export const inviteLink = (ownId: string): string => `${siteOrigin()}/connect#code=${ownId}`;
