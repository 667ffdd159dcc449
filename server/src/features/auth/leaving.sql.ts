import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** Locks the user until the end of the transaction; null once erasure has begun. */
export async function lockUser(tx: Tx, userId: string): Promise<{ delete_at: Date | null } | null> {
  const rows = await tx.query<{ delete_at: Date | null }>(sql`
    select delete_at from users where id = ${userId}::text and erasing_at is null for update
  `);
  return rows[0] ?? null;
}

export async function sessionExists(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.query(sql`select id from sessions where id = ${sessionId}::text`);
  return rows.length > 0;
}

export async function setDeleteAt(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.query(sql`update users set delete_at = ${at}::timestamptz where id = ${userId}::text`);
}

/** Deletes all sessions of the user; returns their ids. */
export async function removeSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`delete from sessions where user_id = ${userId}::text returning id`,
  );
  return rows.map((row) => row.id);
}

/** Users whose deletion is due, and those whose erasure was interrupted. */
export async function findUsersToErase(
  db: Queries,
  now: Date,
): Promise<{ id: string; has_begun: boolean }[]> {
  return db.query(sql`
    select id, erasing_at is not null as has_begun from users
    where delete_at <= ${now}::timestamptz or erasing_at is not null order by delete_at
  `);
}

/** The user's current partner. */
export async function findPartner(tx: Tx, userId: string): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select p.id from users u join users p on p.twosome_id = u.twosome_id and p.id <> u.id
    where u.id = ${userId}::text
  `);
  return rows[0]?.id ?? null;
}

/**
 * Begins the irreversible erasure: the identity is detached, so signing in with it again creates a new account. False
 * when the deletion was cancelled or the erasure has already begun.
 */
export async function beginErasing(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set erasing_at = ${now}::timestamptz, issuer = 'erased', subject = id
    where id = ${userId}::text and erasing_at is null and delete_at <= ${now}::timestamptz
    returning id
  `);
  return rows.length > 0;
}

export async function removeUser(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`delete from users where id = ${userId}::text`);
}
