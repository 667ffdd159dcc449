import { siteOrigin } from '../../platform/origin.ts';
import { stored } from '../../platform/storage.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { withFreshSignIn } from '../auth/fresh.store.ts';
import { previewPartner, sendConnect, sendDisconnect, sendNotMyPartner, sendWithdrawal } from './pair.api.ts';
import { goToConnected, never } from './pair.store.ts';

// The actions of a connection. Separate from the store, which every page loads at its start.

/**
 * The first name of the code's owner, and whether they must enter mine too. Rejects with the failure, whose `id`
 * error belongs below the code.
 */
export async function whoseCode(code: string): Promise<{ firstName: string; needsBoth: boolean }> {
  const { first_name: firstName, needs_both: needsBoth } = await previewPartner(code);
  return { firstName, needsBoth };
}

/**
 * Connects; rejects with the failure, whose `id` error belongs below the code. Resolves only when the other person
 * must still enter mine.
 */
export async function connect(code: string): Promise<void> {
  const { user, again } = await sendConnect(code);
  if (user.partner !== null) return goToConnected(again ?? false);
  stored.remove('inviteCode');
  upsertUser(user);
}

/** Cancels a pending connection request. */
export const withdraw = async (): Promise<void> => upsertUser((await sendWithdrawal()).user);

/**
 * Ends the couple for both people, and reloads the page. Resolves only when the person cancelled the fresh sign-in.
 * Rejects when the server refuses.
 */
export async function disconnect(): Promise<void> {
  const answer = await withFreshSignIn(sendDisconnect);
  if (answer === undefined) return;
  upsertUser(answer.user);
  return never();
}

/** Ends a mistaken connection for good, and reloads the page. Rejects when the server refuses. */
export async function notMyPartner(): Promise<never> {
  upsertUser((await sendNotMyPartner()).user);
  return never();
}

/** The link that fills in my code. The code is in the hash, so that no server ever logs it. */
export const inviteLink = (ownId: string): string => `${siteOrigin()}/connect#code=${ownId}`;
