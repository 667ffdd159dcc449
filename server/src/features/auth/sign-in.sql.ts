import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { isSessionValid } from '../visibility.ts';

/** False when the credential was used before. Of two simultaneous requests the second waits for the first. */
export async function useCredential(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into used_credentials (digest, used_at) values (${digest}::bytea, ${now}::timestamptz)
    on conflict do nothing returning digest
  `);
  return rows.length > 0;
}

export async function removeUsedCredentials(db: Queries, usedBefore: Date): Promise<void> {
  await db.query(sql`delete from used_credentials where used_at < ${usedBefore}::timestamptz`);
}

/** Locks the session of this token and returns it with its account; null when it is no longer valid. */
export async function lockSession(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; user_id: string; issuer: string; subject: string } | null> {
  const rows = await tx.query<{ id: string; user_id: string; issuer: string; subject: string }>(sql`
    select s.id, s.user_id, u.issuer, u.subject from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}::bytea and ${isSessionValid(sql`s`, now)} for update of s
  `);
  return rows[0] ?? null;
}

export async function setSignedInAt(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.query(sql`update sessions set signed_in_at = ${at}::timestamptz where id = ${sessionId}::text`);
}

/** When the user last signed in, for this session. */
export async function findSignedInAt(db: Queries, sessionId: string): Promise<Date | null> {
  const rows = await db.query<{ at: Date }>(sql`
    select coalesce(signed_in_at, added_at) as at from sessions where id = ${sessionId}::text
  `);
  return rows[0]?.at ?? null;
}
