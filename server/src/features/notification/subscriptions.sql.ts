import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** A device's push subscription. */
export interface PushSubscriptionRow {
  /** a hash of kind and address */
  id: string;
  kind: 'fcm' | 'web';
  address: string;
  p256dh: string | null;
  auth: string | null;
  /** hash of the device's secret; null if the device sent none */
  deviceHash: Buffer | null;
}

/**
 * Registers a subscription. A subscription of another person moves only if the device proves its identity: a browser by
 * the subscription's keys, an app by its secret. Otherwise anyone who knows an address could silence its owner. Moving
 * drops the queued pushes. A token registered without a secret never moves. A session's new subscription replaces its
 * previous one of the same kind.
 */
export async function savePushSubscription(
  tx: Tx,
  { id, kind, address, p256dh, auth, deviceHash }: PushSubscriptionRow,
  owner: { userId: string; sessionId: string; now: Date },
): Promise<'registered' | 'sessionGone' | 'anotherDevice'> {
  const sessions = await tx.query(
    sql`select id from sessions where id = ${owner.sessionId}::text for no key update`,
  );
  if (sessions.length === 0) return 'sessionGone';
  const isProven = sql`case push_addresses.kind
    when 'web' then push_addresses.p256dh = ${p256dh}::text and push_addresses.auth = ${auth}::text
    else push_addresses.device_hash = ${deviceHash}::bytea end`;
  await tx.query(sql`
    delete from push_addresses
    where (session_id = ${owner.sessionId}::text and kind = ${kind}::text and id <> ${id}::text)
      or (id = ${id}::text and user_id <> ${owner.userId}::text and ${isProven})
  `);
  const rows = await tx.query(sql`
    insert into push_addresses (id, kind, address, p256dh, auth, device_hash, user_id, session_id, added_at)
    values (${id}::text, ${kind}::text, ${address}::text, ${p256dh}::text, ${auth}::text, ${deviceHash}::bytea, ${owner.userId}::text,
      ${owner.sessionId}::text, ${owner.now}::timestamptz)
    on conflict (id) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      device_hash = coalesce(excluded.device_hash, push_addresses.device_hash),
      user_id = excluded.user_id, session_id = excluded.session_id, added_at = excluded.added_at, failed_at = null
      where push_addresses.user_id = excluded.user_id or ${isProven}
    returning id
  `);
  return rows.length > 0 ? 'registered' : 'anotherDevice';
}

/** Deletes the oldest subscriptions above `limit`. */
export async function keepNewestSubscriptions(tx: Tx, userId: string, limit: number) {
  await tx.query(sql`
    delete from push_addresses where id in (
      select id from push_addresses where user_id = ${userId}::text order by added_at desc, id desc offset ${limit}::int
    )
  `);
}

export async function removePushSubscriptions(tx: Tx, userId: string, ids: readonly string[]) {
  await tx.query(sql`
    delete from push_addresses where user_id = ${userId}::text and id = any(${ids}::text[])
  `);
}

/** Deletes a subscription that the push service reports as gone. */
export async function deletePushSubscription(db: Queries, id: string) {
  await db.query(sql`delete from push_addresses where id = ${id}::text`);
}

export async function recordUse(db: Queries, id: string, now: Date) {
  await db.query(sql`
    update push_addresses set used_at = ${now}::timestamptz, failed_at = null where id = ${id}::text
  `);
}

export async function recordFailure(db: Queries, id: string, now: Date) {
  await db.query(sql`update push_addresses set failed_at = ${now}::timestamptz where id = ${id}::text`);
}
