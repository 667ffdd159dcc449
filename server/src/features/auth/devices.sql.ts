import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { isGood } from '../twosome/session.access.ts';

export interface DeviceRow {
  id: string;
  /** what the browser said of itself */
  device: string;
  added_at: Date;
  last_used_at: Date;
}

/** Somebody's sessions that are good; the one that asks first, then by their last use. */
export async function listSessions(
  db: Queries,
  asked: { userId: string; sessionId: string; now: Date; most: number },
): Promise<DeviceRow[]> {
  return db.query<DeviceRow>(sql`
    select id, device, added_at, last_used_at from sessions
    where user_id = ${asked.userId}::text and ${isGood(sql`sessions`, asked.now)}
    order by id = ${asked.sessionId}::text desc, last_used_at desc, id desc
    limit ${asked.most}::int
  `);
}

/** Whether it was there, and theirs. */
export async function removeOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from sessions where id = ${sessionId}::text and user_id = ${userId}::text returning id
  `);
  return rows.length > 0;
}
