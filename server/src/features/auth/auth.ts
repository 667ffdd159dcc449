import type { Config as ClientConfig, User } from '@twosome/contract/auth/auth.contract';
import { daysBefore } from '@twosome/contract/platform/days';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Emit } from '../../platform/events.ts';
import type { Verifier } from '../../platform/identity/verify.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type SignedUrls, signatureOf } from '../media/signed-urls.ts';
import { findTwosome } from '../twosome/twosome.sql.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { sessionValidSince } from '../visibility.ts';
import { sessionEnded, termsAccepted } from './auth.events.ts';
import { viewUser, withoutCouple } from './auth.view.ts';
import {
  findSession,
  removeSession,
  removeSessionsBefore,
  removeUsedCredentials,
  touchSession,
} from './sessions.sql.ts';
import { hashToken, looksLikeToken } from './token.ts';
import { acceptTermsOf, findUser } from './users.sql.ts';

const hour = 3_600_000;

export interface AuthDeps {
  db: Db;
  signedUrls: SignedUrls;
  emit: Emit;
  verifier: Verifier;
  clientConfig: () => ClientConfig;
  deletePushToken: DeletePushToken;
}

export type DeletePushToken = (tx: Tx, userId: string, token: string) => Promise<void>;

/** The viewer with this token; null when the token is unknown or expired. */
export async function authenticate(
  db: Queries,
  token: string,
): Promise<(Viewer & { termsAccepted: boolean; suspended: boolean }) | null> {
  if (!looksLikeToken(token)) return null;
  const moment = now();
  const session = await findSession(db, hashToken(token), moment);
  if (session === null) return null;
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
}

/** Deletes expired sessions, and digests of credentials that have expired on their own. */
export async function deleteEndedSessions(db: Queries): Promise<void> {
  await removeSessionsBefore(db, sessionValidSince(now()));
  await removeUsedCredentials(db, daysBefore(now(), 2));
}

/** The signed-in user with partner and profile. */
export async function showUser(
  deps: { db: Queries; signedUrls: SignedUrls },
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<User> {
  const row = await findUser(deps.db, viewer.userId, now());
  if (row === null) throw new ApiError('signedOut');
  const { twosome_id: twosomeId, suspended_at: suspendedAt } = row;
  if (suspendedAt !== null) return viewUser(withoutCouple(row), null);
  const twosome = twosomeId === null ? null : await findTwosome(deps.db, { twosomeId }, twosomeId);
  return viewUser(row, twosome && viewTwosome(twosome, viewer, signatureOf(deps, viewer)));
}

export async function acceptTerms(deps: AuthDeps, viewer: Viewer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await acceptTermsOf(tx, viewer.userId, now());
    await deps.emit(tx, termsAccepted, { userId: viewer.userId });
  });
}

/** Ends this session and its sockets, and deletes its push subscriptions and the given push token. */
export async function logOut(deps: AuthDeps, viewer: Viewer, pushToken: string | undefined): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (pushToken !== undefined) await deps.deletePushToken(tx, viewer.userId, pushToken);
    if (await removeSession(tx, viewer.sessionId))
      await deps.emit(tx, sessionEnded, { sessionId: viewer.sessionId });
  });
}
