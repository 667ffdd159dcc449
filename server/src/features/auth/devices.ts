import type { Session } from '@twosome/contract/auth/auth.contract';
import { limits } from '@twosome/contract/platform/limits';
import { now } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import { notFound } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { sessionEnded } from './auth.facts.ts';
import { listSessions, removeOwnSession } from './devices.sql.ts';
import { viewDevice } from './devices.view.ts';

/** Where somebody is signed in. */
export async function listDevices(db: Queries, { userId, sessionId }: Viewer): Promise<Session[]> {
  const rows = await listSessions(db, { userId, sessionId, now: now(), most: limits.sessions });
  return rows.map((row) => viewDevice(row, sessionId));
}

/** Signs out on one of the own devices, on every socket too. Other people's are as if they were not there. */
export async function signOutThere(
  house: { db: Db; announce: Announce },
  { userId }: Viewer,
  sessionId: string,
): Promise<void> {
  await house.db.inOneGo(async (tx) => {
    if (!(await removeOwnSession(tx, userId, sessionId))) throw notFound();
    await house.announce(tx, sessionEnded, { sessionId });
  });
}
