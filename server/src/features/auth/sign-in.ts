import { createHash } from 'node:crypto';
import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { cleanFirstName, isOfficialName } from '@twosome/contract/auth/first-name.rules';
import { cutText } from '@twosome/contract/platform/characters';
import { newId } from '@twosome/contract/platform/ids';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError, invalid } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { BodyOf } from '../../platform/http/route.ts';
import { BadCredential } from '../../platform/identity/errors.ts';
import type { Person } from '../../platform/identity/verify.ts';
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

type Credential = Pick<BodyOf<typeof authCalls, 'POST auth/google_login/'>, 'id' | 'nonce'>;
interface SignedIn {
  userId: string;
  sessionId: string;
  token: string;
}

/**
 * Signs in with an ID token: finds or creates the account and opens a session. Above `limits.sessions` the least
 * recently used sessions end. Suspended users may sign in: `admit` restricts them to exporting and deleting.
 * `device`: the user agent. `address`: the address block.
 */
export async function signIn(
  deps: AuthDeps,
  credential: Credential,
  { device, address }: { device: string; address: string },
): Promise<SignedIn> {
  const token = newToken();
  const sessionId = newId();
  const { userId, ended } = await loggingRefusal(deps, address, async () => {
    const person = await verified(deps, credential);
    return deps.db.transaction(async (tx) => {
      const moment = now();
      await useOnce(tx, credential, moment);
      const { issuer, subject } = person;
      const account = { id: newId(), issuer, subject, firstName: firstNameOf(person), now: moment };
      const { id: userId } = await findOrAddUser(tx, account);
      const tokenHash = hashToken(token);
      await addSession(tx, { id: sessionId, userId, tokenHash, device: device.slice(0, 200), now: moment });
      const ended = await removeOldestSessions(tx, { userId, sessionId, limit: limits.sessions });
      for (const other of ended) await deps.emit(tx, sessionEnded, { sessionId: other });
      return { userId, ended };
    });
  });
  deps.logSecurity('sign_in', { userId, sessionId, address });
  for (const other of ended) deps.logSecurity('session_ended', { userId, sessionId: other });
  return { userId, sessionId, token };
}

/** Renews the token's session after a new sign-in with the same account; another account is refused. */
export async function renewSession(
  deps: AuthDeps,
  { renew: token, ...credential }: Credential & { renew: string },
  { address }: { address: string },
): Promise<SignedIn> {
  if (!looksLikeToken(token)) throw invalid('renew', signInErrors.notAToken);
  const { userId, sessionId } = await loggingRefusal(deps, address, async () => {
    const person = await verified(deps, credential);
    return deps.db.transaction(async (tx) => {
      const moment = now();
      const session = await lockSession(tx, hashToken(token), moment);
      if (session === null) throw new ApiError('signedOut');
      if (session.issuer !== person.issuer || session.subject !== person.subject)
        throw invalid('id', signInErrors.otherAccount);
      await useOnce(tx, credential, moment);
      await setSignedInAt(tx, session.id, moment);
      return { userId: session.user_id, sessionId: session.id };
    });
  });
  deps.logSecurity('sign_in', { userId, sessionId, address });
  return { userId, sessionId, token };
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

async function verified({ verifier }: AuthDeps, { id, nonce }: Credential): Promise<Person> {
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
