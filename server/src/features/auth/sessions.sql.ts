import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { isSessionValid } from '../visibility.ts';

export interface SessionRow {
  session_id: string;
  user_id: string;
  twosome_id: string | null;
  partner_id: string | null;
  terms_accepted_at: Date | null;
  suspended_at: Date | null;
  last_used_at: Date;
}

/** The sessions with these token hashes, in their order; undefined where there is no valid one. */
export async function findSessions(
  db: Queries,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SessionRow | undefined)[]> {
  const rows = await db.query<SessionRow & { ordinal: number }>(sql`
    select g.ordinal, s.id as session_id, u.id as user_id, u.twosome_id,
      case when t.user_a = u.id then t.user_b else t.user_a end as partner_id,
      u.terms_accepted_at, u.suspended_at, s.last_used_at
    from ${unnest(sql`${tokenHashes}::bytea[]`)} with ordinality as g (token_hash, ordinal)
    join sessions s on s.token_hash = g.token_hash and ${isSessionValid(sql`s`, now)}
    join users u on u.id = s.user_id left join twosomes t on t.id = u.twosome_id
  `);
  const found = new Map(rows.map(({ ordinal, ...row }) => [ordinal, row]));
  return tokenHashes.map((_, index) => found.get(index + 1));
}

export const touchSession = (db: Queries, sessionId: string, now: Date) =>
  db.query(sql`update sessions set last_used_at = ${now}::timestamptz where id = ${sessionId}::text`);

export const addSession = (
  tx: Tx,
  session: { id: string; userId: string; tokenHash: Buffer; device: string; now: Date },
) =>
  tx.query(sql`
    insert into sessions (id, user_id, token_hash, device, added_at, last_used_at)
    values (${session.id}::text, ${session.userId}::text, ${session.tokenHash}::bytea, ${session.device}::text,
      ${session.now}::timestamptz, ${session.now}::timestamptz)
  `);

export const removeSessionsBefore = (db: Queries, usedBefore: Date) =>
  db.query(sql`delete from sessions where last_used_at <= ${usedBefore}::timestamptz`);

export const sessionExists = (tx: Tx, sessionId: string) =>
  tx.exists(sql`select id from sessions where id = ${sessionId}::text`);

export const removeSessionsOf = (tx: Tx, userId: string) =>
  tx.column<string>(sql`delete from sessions where user_id = ${userId}::text returning id`);

export interface DeviceRow {
  id: string;
  /** the user agent */
  device: string;
  added_at: Date;
  last_used_at: Date;
}

/** The user's valid sessions: the requesting one first, then by last use. */
export const listSessions = (
  db: Queries,
  by: { userId: string; sessionId: string; now: Date; limit: number },
) =>
  db.query<DeviceRow>(sql`
    select id, device, added_at, last_used_at from sessions
    where user_id = ${by.userId}::text and ${isSessionValid(sql`sessions`, by.now)}
    order by id = ${by.sessionId}::text desc, last_used_at desc, id desc
    limit ${by.limit}::int
  `);

/** Returns whether the session existed and belonged to the user. */
export const removeSession = (tx: Tx, userId: string, sessionId: string) =>
  tx.exists(sql`
    delete from sessions where id = ${sessionId}::text and user_id = ${userId}::text returning id
  `);

export const removeOtherSessions = (tx: Tx, userId: string, sessionId: string) =>
  tx.column<string>(sql`
    delete from sessions where user_id = ${userId}::text and id <> ${sessionId}::text returning id
  `);

/** Deletes all but the most recently used sessions; `sessionId` is always among those left. Returns the deleted ids. */
export const removeOldestSessions = (
  tx: Tx,
  { userId, sessionId, limit }: { userId: string; sessionId: string; limit: number },
) =>
  tx.column<string>(sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId}::text
      order by id = ${sessionId}::text desc, last_used_at desc, id desc offset ${limit}::int
    ) returning id
  `);

/** False when the credential was used before. Of two simultaneous requests the second waits for the first. */
export const useCredential = (tx: Tx, digest: Buffer, now: Date) =>
  tx.exists(sql`
    insert into used_credentials (digest, used_at) values (${digest}::bytea, ${now}::timestamptz)
    on conflict do nothing returning digest
  `);

export const removeUsedCredentials = (db: Queries, usedBefore: Date) =>
  db.query(sql`delete from used_credentials where used_at < ${usedBefore}::timestamptz`);

/** Locks the session of this token and returns it with its account; null when it is no longer valid. */
export const lockSession = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx.maybeOne<{ id: string; user_id: string; issuer: string; subject: string }>(sql`
    select s.id, s.user_id, u.issuer, u.subject from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}::bytea and ${isSessionValid(sql`s`, now)} for update of s
  `);

export const setSignedInAt = (tx: Tx, sessionId: string, at: Date) =>
  tx.query(sql`update sessions set signed_in_at = ${at}::timestamptz where id = ${sessionId}::text`);

export const findSignedInAt = (db: Queries, sessionId: string) =>
  db.maybeValue<Date>(sql`
    select coalesce(signed_in_at, added_at) as at from sessions where id = ${sessionId}::text
  `);
