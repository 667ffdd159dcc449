import type { Session } from '@twosome/contract/auth/auth.contract';
import { limits } from '@twosome/contract/platform/limits';
import Bowser from 'bowser';
import { notFound } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { sessionEnded, signedOutElsewhere } from './auth.events.ts';
import { deviceTexts } from './auth.texts.ts';
import type { AuthDeps } from './auth.ts';
import { type DeviceRow, listSessions, removeOtherSessions, removeSession } from './sessions.sql.ts';

export async function listDevices(db: Queries, { userId, sessionId }: Viewer): Promise<Session[]> {
  const rows = await listSessions(db, { userId, sessionId, now: now(), limit: limits.sessions });
  return rows.map((row) => viewDevice(row, sessionId));
}

/** Ends one of the viewer's own sessions and its sockets. Another user's session id is answered with 404. */
export async function signOutDevice(deps: AuthDeps, { userId }: Viewer, sessionId: string) {
  await deps.db.transaction(async (tx) => {
    if (!(await removeSession(tx, userId, sessionId))) throw notFound();
    await deps.emit(tx, sessionEnded, { sessionId });
  });
  deps.logSecurity('session_ended', { userId, sessionId });
}

export async function signOutElsewhere(deps: AuthDeps, { userId, sessionId }: Viewer) {
  const ended = await deps.db.transaction(async (tx) => {
    const others = await removeOtherSessions(tx, userId, sessionId);
    for (const other of others) await deps.emit(tx, sessionEnded, { sessionId: other });
    await deps.emit(tx, signedOutElsewhere, { userId });
    return others;
  });
  for (const other of ended) deps.logSecurity('session_ended', { userId, sessionId: other });
}

const viewDevice = (row: DeviceRow, sessionId: string): Session => ({
  id: row.id,
  device: nameOf(row.device),
  added_at: row.added_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  is_this: row.id === sessionId,
});

/** A readable name such as 'Chrome on Android' or 'The app on iPhone'. The user agent is untrusted input. */
export function nameOf(userAgent: string): string {
  if (userAgent === '') return deviceTexts.unknown;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const program = isOurApp(userAgent) ? deviceTexts.app : browser.name?.replace(/ for Android$/, '');
  const system = os.name === 'iOS' ? (platform.model ?? 'iOS') : os.name;
  return program && system ? deviceTexts.on(program, system) : program || system || deviceTexts.unknown;
}

/** Android web views carry `wv`; Apple's web views are the only iOS browsers without `Safari/`. */
const isOurApp = (userAgent: string): boolean =>
  /; wv\)/.test(userAgent) || (/\((iPhone|iPad);/.test(userAgent) && !userAgent.includes('Safari/'));
