import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Where a device is told of things. */
export interface PushAddress {
  /** a hash of kind and address */
  id: string;
  kind: 'fcm' | 'web';
  address: string;
  p256dh: string | null;
  auth: string | null;
}

/**
 * Whoever registers it has it: one that was another's moves, and with it goes what waited for it. A device that has a new
 * one gives up the old. Whether the session is there still.
 */
export async function setPushAddress(
  tx: Tx,
  { id, kind, address, p256dh, auth }: PushAddress,
  owner: { userId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const sessions = await tx.query(
    sql`select id from sessions where id = ${owner.sessionId}::text for no key update`,
  );
  if (sessions.length === 0) return false;
  await tx.query(sql`
    delete from push_addresses
    where (session_id = ${owner.sessionId}::text and kind = ${kind}::text and id <> ${id}::text)
      or (id = ${id}::text and user_id <> ${owner.userId}::text)
  `);
  await tx.query(sql`
    insert into push_addresses (id, kind, address, p256dh, auth, user_id, session_id, added_at)
    values (${id}::text, ${kind}::text, ${address}::text, ${p256dh}::text, ${auth}::text, ${owner.userId}::text,
      ${owner.sessionId}::text, ${owner.now}::timestamptz)
    on conflict (id) do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
      session_id = excluded.session_id, added_at = excluded.added_at, failed_at = null
  `);
  return true;
}

/** Of more than so many the oldest go. */
export async function keepNewestAddresses(tx: Tx, userId: string, most: number): Promise<void> {
  await tx.query(sql`
    delete from push_addresses where id in (
      select id from push_addresses where user_id = ${userId}::text order by added_at desc, id desc offset ${most}::int
    )
  `);
}

export async function removePushAddresses(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from push_addresses where user_id = ${userId}::text and id = any(${ids}::text[])
  `);
}

/** Nobody is there any more. */
export async function forgetPushAddress(db: Queries, id: string): Promise<void> {
  await db.query(sql`delete from push_addresses where id = ${id}::text`);
}

export async function noteUsed(db: Queries, id: string, now: Date): Promise<void> {
  await db.query(sql`
    update push_addresses set used_at = ${now}::timestamptz, failed_at = null where id = ${id}::text
  `);
}

export async function noteFailed(db: Queries, id: string, now: Date): Promise<void> {
  await db.query(sql`update push_addresses set failed_at = ${now}::timestamptz where id = ${id}::text`);
}
