import { createHash, randomBytes } from 'node:crypto';
import type { authCalls } from '@twosome/contract/auth/auth.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import { ApiError } from '../../platform/api-error.ts';
import { createBatcher } from '../../platform/batch.ts';
import { now } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { BodyOf } from '../../platform/http/route.ts';
import type { Authenticate } from '../../platform/http/session-check.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Deps } from '../deps.ts';
import { sessionValidSince } from '../visibility.ts';
import { personRenamed, sessionEnded, suspended, termsAccepted } from './auth.events.ts';
import {
  findSessions,
  findSignedInAt,
  removeSession,
  removeSessionsBefore,
  removeUsedCredentials,
  touchSession,
} from './sessions.sql.ts';
import { acceptTermsOf, lockUsers, setBothCodes, setFirstName, setSuspendedAt } from './users.sql.ts';

const hour = 3_600_000;

export type AuthDeps = Pick<
  Deps,
  'db' | 'signedUrls' | 'emit' | 'verifier' | 'showUser' | 'clientConfig' | 'deletePushToken' | 'logSecurity'
>;

export type DeletePushToken = (tx: Tx, userId: string, token: string) => Promise<void>;

/** Finds the viewer of a token; null when the token is unknown or expired. Concurrent requests share one query. */
export function createAuthenticate(db: Queries): Authenticate {
  // two, so that one connection to the database that hangs does not hold up every request
  const findSession = createBatcher((hashes: Buffer[]) => findSessions(db, hashes, now()), {
    maxBatchSize: 50,
    concurrency: 2,
  });

  return async (token) => {
    if (!looksLikeToken(token)) return null;
    const session = await findSession(hashToken(token));
    if (session === undefined) return null;
    const moment = now();
    if (moment.getTime() - session.last_used_at.getTime() > hour)
      await touchSession(db, session.session_id, moment);
    return {
      userId: session.user_id,
      sessionId: session.session_id,
      twosomeId: session.twosome_id,
      partnerId: session.partner_id,
      termsAccepted: session.terms_accepted_at !== null,
      suspended: session.suspended_at !== null,
    };
  };
}

/** Deletes expired sessions, and digests of credentials that have expired on their own. */
export async function deleteEndedSessions(db: Queries) {
  await removeSessionsBefore(db, sessionValidSince(now()));
  await removeUsedCredentials(db, daysBefore(now(), 2));
}

export async function acceptTerms(deps: AuthDeps, viewer: Viewer) {
  await deps.db.transaction(async (tx) => {
    await acceptTermsOf(tx, viewer.userId, now());
    await deps.emit(tx, termsAccepted, { userId: viewer.userId });
  });
}

/** Ends this session and its sockets, and deletes its push subscriptions and the given push token. */
export async function logOut(deps: AuthDeps, viewer: Viewer, pushToken: string | undefined) {
  const { userId, sessionId } = viewer;
  const hasEnded = await deps.db.transaction(async (tx) => {
    if (pushToken !== undefined) await deps.deletePushToken(tx, userId, pushToken);
    if (!(await removeSession(tx, userId, sessionId))) return false;
    await deps.emit(tx, sessionEnded, { sessionId });
    return true;
  });
  if (hasEnded) deps.logSecurity('sign_out', { userId, sessionId });
}

/** Changes the user's own settings in one transaction. A new name is broadcast to the partner's screens. */
export async function changeUser(
  deps: AuthDeps,
  { userId, twosomeId }: Viewer,
  { first_name, both_codes }: BodyOf<typeof authCalls, 'PATCH auth/user/'>,
) {
  await deps.db.transaction(async (tx) => {
    if (both_codes !== undefined) await setBothCodes(tx, userId, both_codes);
    if (first_name !== undefined && (await setFirstName(tx, userId, first_name)))
      await deps.emit(tx, personRenamed, { userId, twosomeId });
  });
}

/** A bearer token: 256 random bits as 43 characters. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/**
 * Refuses a session whose last sign-in is too long ago, so that a borrowed or stolen device cannot take the protected
 * actions. Read from the database, so that a sign-in on one node counts on all nodes immediately.
 */
export async function requireFreshSignIn(db: Queries, { sessionId }: Viewer) {
  const at = await findSignedInAt(db, sessionId);
  if (at === null) throw new ApiError('signedOut');
  if (now().getTime() - at.getTime() > limits.freshMinutes * 60_000) throw new ApiError('freshSignInNeeded');
}

interface Outcome {
  twosomeId: string | null;
  changed: boolean;
}

/**
 * Operator action: suspends the user on all devices. Their sessions stay, so that the app can show the reason, and work
 * again when the suspension is lifted. Null when the user does not exist.
 */
export async function suspend(tx: Tx, emit: Emit, userId: string): Promise<Outcome | null> {
  const [person] = await lockUsers(tx, [userId]);
  if (person === undefined) return null;
  // also emitted when already suspended: a node that missed the first event closes the sockets now
  await emit(tx, suspended, { userId });
  if (person.suspended_at === null) await setSuspendedAt(tx, userId, now());
  return { twosomeId: person.twosome_id, changed: person.suspended_at === null };
}

/** Operator action: lifts the suspension. Null when the user does not exist. */
export async function liftSuspension(tx: Tx, userId: string): Promise<Outcome | null> {
  const [person] = await lockUsers(tx, [userId]);
  if (person === undefined) return null;
  if (person.suspended_at !== null) await setSuspendedAt(tx, userId, null);
  return { twosomeId: person.twosome_id, changed: person.suspended_at !== null };
}
