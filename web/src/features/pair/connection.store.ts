import type { pairCalls } from '@twosome/contract/pair/pair.contract';
import { caller } from '../../platform/http.ts';
import { siteOrigin } from '../../platform/origin.ts';
import { stored } from '../../platform/storage.ts';
import { upsertUser } from '../auth/auth.store.ts';
import { withFreshSignIn } from '../auth/prompts.store.ts';
import { goToConnected, never } from './pair.store.ts';

const call = caller<typeof pairCalls>();

// The actions of a connection. Separate from the store, which every page loads at its start.

/**
 * The first name of the code's owner, and whether they must enter mine too. Rejects with the failure, whose `id`
 * error belongs below the code.
 */
export async function whoseCode(code: string): Promise<{ firstName: string; needsBoth: boolean }> {
  const { first_name: firstName, needs_both: needsBoth } = await call('GET auth/connect/preview/', {
    query: { id: code },
  });
  return { firstName, needsBoth };
}

/**
 * Connects; rejects with the failure, whose `id` error belongs below the code. Resolves only when the other person
 * must still enter mine.
 */
export async function connect(code: string): Promise<void> {
  const { user, ...answer } = await call('POST auth/connect/', { body: { id: code } });
  if (user.partner !== null) return goToConnected('again' in answer && answer.again === true);
  stored.remove('inviteCode');
  upsertUser(user);
}

/** Cancels a pending connection request. */
export const withdraw = async (): Promise<void> => upsertUser((await call('DELETE auth/connect/', {})).user);

/**
 * Ends the couple for both people, and reloads the page. Resolves only when the person cancelled the fresh sign-in.
 * Rejects when the server refuses.
 */
export async function disconnect(): Promise<void> {
  const answer = await withFreshSignIn(() => call('POST auth/disconnect/', { body: {} }));
  if (answer === undefined) return;
  upsertUser(answer.user);
  return never();
}

/** Ends a mistaken connection for good, and reloads the page. Rejects when the server refuses. */
export async function notMyPartner(): Promise<never> {
  upsertUser((await call('POST auth/not_my_partner/', { body: {} })).user);
  return never();
}

/** The link that fills in my code. The code is in the hash, so that no server ever logs it. */
export const inviteLink = (ownId: string): string => `${siteOrigin()}/connect#code=${ownId}`;
