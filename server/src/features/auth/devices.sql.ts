import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { isSessionValid } from '../visibility.ts';

export interface DeviceRow {
  id: string;
  /** the user agent */
  device: string;
  added_at: Date;
  last_used_at: Date;
}

/** The user's valid sessions: the requesting one first, then by last use. */
export async function listSessions(
  db: Queries,
  by: { userId: string; sessionId: string; now: Date; limit: number },
): Promise<DeviceRow[]> {
  return db.query<DeviceRow>(sql`
    select id, device, added_at, last_used_at from sessions
    where user_id = ${by.userId}::text and ${isSessionValid(sql`sessions`, by.now)}
    order by id = ${by.sessionId}::text desc, last_used_at desc, id desc
    limit ${by.limit}::int
  `);
}

/** Returns whether the session existed and belonged to the user. */
export async function removeOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from sessions where id = ${sessionId}::text and user_id = ${userId}::text returning id
  `);
  return rows.length > 0;
}

/** Deletes all other sessions; returns their ids. */
export async function removeOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from sessions where user_id = ${userId}::text and id <> ${sessionId}::text returning id
  `);
  return rows.map(({ id }) => id);
}

/** Deletes all but the most recently used sessions; `sessionId` is always among those left. Returns the deleted ids. */
export async function removeOldestSessions(
  tx: Tx,
  { userId, sessionId, limit }: { userId: string; sessionId: string; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}::text
      order by id = ${sessionId}::text desc, last_used_at desc, id desc offset ${limit}::int
    ) returning id
  `);
  return rows.map(({ id }) => id);
}
