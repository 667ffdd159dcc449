import { createHash } from 'node:crypto';
import { cleanFirstName, isOfficialName } from '@twosome/contract/auth/first-name.rules';
import { cutText } from '@twosome/contract/platform/characters';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { BadCredential } from '../../platform/identity/errors.ts';
import type { Person } from '../../platform/identity/person.ts';
import type { Verifier } from '../../platform/identity/verify.ts';
import { sessionEnded } from './auth.events.ts';
import { signInErrors, unnamedPerson } from './auth.texts.ts';
import { type AuthDeps, hashToken, looksLikeToken, newToken } from './auth.ts';
import {
  addSession,
  lockSession,
  removeOldestSessions,
  setSignedInAt,
  useCredential,
} from './sessions.sql.ts';
import { findOrAddUser } from './users.sql.ts';

interface Credential {
  id: string;
  nonce?: string | undefined;
}
/** Where a sign-in comes from. */
interface Origin {
  /** the user agent */
  device: string;
  /** the address block */
  address: string;
}
interface SignedIn {
  userId: string;
  sessionId: string;
  token: string;
}

/**
 * Signs in with an ID token: finds or creates the account and opens a session. Above `limits.sessions` the least
 * recently used sessions end. Suspended users may sign in: `admit` restricts them to exporting and deleting.
 */
export async function signIn(
  deps: AuthDeps,
  credential: Credential,
  { device, address }: Origin,
): Promise<SignedIn> {
  const { userId, sessionId, token, ended } = await loggingRefusal(deps, address, () =>
    openSession(deps, credential, device),
  );
  deps.logSecurity('sign_in', { userId, sessionId, address });
  for (const other of ended) deps.logSecurity('session_ended', { userId, sessionId: other });
  return { userId, sessionId, token };
}

async function openSession(
  deps: AuthDeps,
  credential: Credential,
  device: string,
): Promise<SignedIn & { ended: string[] }> {
  const person = await verified(deps.verifier, credential);
  const token = newToken();
  const sessionId = newId();
  return deps.db.transaction(async (tx) => {
    const moment = now();
    await useOnce(tx, credential, moment);
    const { issuer, subject } = person;
    const user = await findOrAddUser(tx, {
      id: newId(),
      issuer,
      subject,
      firstName: firstNameOf(person),
      now: moment,
    });
    await addSession(tx, {
      id: sessionId,
      userId: user.id,
      tokenHash: hashToken(token),
      device: device.slice(0, 200),
      now: moment,
    });
    const ended = await removeOldestSessions(tx, { userId: user.id, sessionId, limit: limits.sessions });
    for (const other of ended) await deps.emit(tx, sessionEnded, { sessionId: other });
    return { userId: user.id, sessionId, token, ended };
  });
}

/** Renews the token's session after a new sign-in with the same account; another account is refused. */
export async function renewSession(
  deps: AuthDeps,
  { renew, ...credential }: Credential & { renew: string },
  { address }: Pick<Origin, 'address'>,
): Promise<SignedIn> {
  if (!looksLikeToken(renew)) throw invalid('renew', signInErrors.notAToken);
  const signedIn = await loggingRefusal(deps, address, () => extendSession(deps, credential, renew));
  const { userId, sessionId } = signedIn;
  deps.logSecurity('sign_in', { userId, sessionId, address });
  return signedIn;
}

async function extendSession(deps: AuthDeps, credential: Credential, token: string): Promise<SignedIn> {
  const person = await verified(deps.verifier, credential);
  return deps.db.transaction(async (tx) => {
    const moment = now();
    const session = await lockSession(tx, hashToken(token), moment);
    if (session === null) throw new ApiError('signedOut');
    if (session.issuer !== person.issuer || session.subject !== person.subject)
      throw invalid('id', signInErrors.otherAccount);
    await useOnce(tx, credential, moment);
    await setSignedInAt(tx, session.id, moment);
    return { userId: session.user_id, sessionId: session.id, token };
  });
}

/** Logs a refused credential as a failed sign-in. An outage or an expired session is none. */
async function loggingRefusal<T>(deps: AuthDeps, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'invalid')
      deps.logSecurity('sign_in_failed', { address });
    throw error;
  }
}

/**
 * An ID token opens one session, so a copy from a log or a proxy is useless. The digest leaves out the signature,
 * because an ECDSA signature can be changed into another valid one for the same token.
 */
async function useOnce(tx: Tx, { id }: Credential, moment: Date) {
  const digest = createHash('sha256')
    .update(id.slice(0, id.lastIndexOf('.')))
    .digest();
  if (!(await useCredential(tx, digest, moment))) throw invalid('id', signInErrors.used);
}

async function verified(verifier: Verifier, { id, nonce }: Credential): Promise<Person> {
  try {
    return await verifier.verify(id, { nonce });
  } catch (error) {
    if (error instanceof BadCredential) throw invalid('id', error.message);
    throw error;
  }
}

/** given_name, else the first word of name, else the local part of the email address. */
export function firstNameOf({ givenName, name, email }: Person): string {
  const candidates = [givenName, name?.trim().split(/\s+/)[0], email?.split('@')[0], unnamedPerson];
  for (const candidate of candidates) {
    const name = cleanFirstName((candidate ?? '').replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ''));
    const clean = cutText(name, limits.firstName).trim();
    if (clean !== '' && !isOfficialName(clean)) return clean;
  }
  return unnamedPerson;
}
