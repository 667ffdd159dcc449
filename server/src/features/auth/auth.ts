import type { User } from '@twosome/contract/auth/auth.contract';
import { now } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { goodSince } from '../twosome/session.access.ts';
import { findTwosome } from '../twosome/twosome.sql.ts';
import { viewTwosome } from '../twosome/twosome.view.ts';
import { sessionEnded, termsAccepted } from './auth.facts.ts';
import {
  acceptTermsOf,
  findSession,
  findUser,
  removeSession,
  removeSessionsBefore,
  touchSession,
} from './auth.sql.ts';
import { viewUser } from './auth.view.ts';
import { hashToken, looksLikeToken } from './token.ts';

const hour = 3_600_000;

/** Nothing is pushed to this token of theirs any more. */
export type ForgetPushToken = (tx: Tx, userId: string, token: string) => Promise<void>;

/** Whoever holds this token; `null` when it is not good (any more). A suspended person is refused. */
export async function authenticate(
  db: Queries,
  token: string,
): Promise<(Viewer & { termsAccepted: boolean }) | null> {
  if (!looksLikeToken(token)) return null;
  const moment = now();
  const session = await findSession(db, hashToken(token), moment);
  if (session === null) return null;
  if (session.suspended_at !== null) throw new Refusal('suspended');
  if (moment.getTime() - session.last_used_at.getTime() > hour)
    await touchSession(db, session.session_id, moment);
  return {
    userId: session.user_id,
    sessionId: session.session_id,
    twosomeId: session.twosome_id,
    partnerId: session.partner_id,
    termsAccepted: session.terms_accepted_at !== null,
  };
}

/** Erases sessions that nobody can use any more, and the device that was written beside each. */
export const eraseEndedSessions = (db: Queries): Promise<void> => removeSessionsBefore(db, goodSince(now()));

/** The signed-in person with partner and profile. */
export async function showUser(db: Queries, userId: string, sessionId: string, seal: string): Promise<User> {
  const row = await findUser(db, userId, now());
  if (row === null) throw new Refusal('signedOut');
  const viewer: Viewer = { userId, sessionId, twosomeId: row.twosome_id, partnerId: row.partner_id };
  const twosome =
    row.twosome_id === null ? null : await findTwosome(db, { twosomeId: row.twosome_id }, row.twosome_id);
  return viewUser(row, twosome && viewTwosome(twosome, viewer, seal));
}

export async function acceptTerms(house: { db: Db; announce: Announce }, viewer: Viewer): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    await acceptTermsOf(tx, viewer.userId, now());
    await house.announce(tx, termsAccepted, { userId: viewer.userId });
  });
}

/** Ends this session, on every socket too. What pushes reached by it goes along, and so does the token that is named. */
export async function logOut(
  house: { db: Db; announce: Announce; forgetPushToken: ForgetPushToken },
  viewer: Viewer,
  pushToken: string | undefined,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    if (pushToken !== undefined) await house.forgetPushToken(tx, viewer.userId, pushToken);
    if (await removeSession(tx, viewer.sessionId))
      await house.announce(tx, sessionEnded, { sessionId: viewer.sessionId });
  });
}
