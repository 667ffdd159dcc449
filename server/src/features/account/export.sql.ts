import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sessionViewerEvenSuspended } from '../visibility.ts';

export interface ExportRow {
  id: string;
  user_id: string;
  status: 'building' | 'ready' | 'failed';
  bytes: number | null;
  expires_at: Date | null;
}

export const findExport = (db: Queries, userId: string): Promise<ExportRow | null> =>
  db.maybeOne<ExportRow>(sql`
    select id, user_id, status, bytes, expires_at from exports where user_id = ${userId}::text
  `);

/** Starts an export and replaces the previous one. Returns false if an export is already being built. */
export const beginExport = (tx: Tx, request: { id: string; userId: string; now: Date }): Promise<boolean> =>
  tx.exists(sql`
    insert into exports (user_id, id, status, asked_at)
    values (${request.userId}::text, ${request.id}::text, 'building', ${request.now}::timestamptz)
    on conflict (user_id) do update
      set id = excluded.id, status = 'building', asked_at = excluded.asked_at, bytes = null, expires_at = null
      where exports.status <> 'building'
    returning id
  `);

/** The person whose export is being built; null if it was replaced, erased or has ended. */
export const findBuilding = (db: Queries, exportId: string) =>
  db.maybeOne<{ user_id: string }>(sql`
    select user_id from exports where id = ${exportId}::text and status = 'building'
  `);

/** Ends an export that is being built. Returns its person; null if it was replaced, erased or has already ended. */
export const endExport = (tx: Tx, exportId: string, end: { bytes: number; expiresAt: Date } | null) =>
  tx.maybeOne<{ user_id: string }>(sql`
    update exports set status = ${end === null ? 'failed' : 'ready'}::text, bytes = ${end?.bytes ?? null}::bigint,
      expires_at = ${end?.expiresAt ?? null}::timestamptz
    where id = ${exportId}::text and status = 'building' returning user_id
  `);

export const removeExpired = (db: Queries, now: Date) =>
  db.query<{ id: string }>(sql`delete from exports where expires_at <= ${now}::timestamptz returning id`);

/** Whether the export belongs to the session's person and has not expired. */
export const isOwnExport = (
  db: Queries,
  { sessionId, id, now }: { sessionId: string; id: string; now: Date },
): Promise<boolean> =>
  db.exists(sql`
    select 1 from ${sessionViewerEvenSuspended(sessionId, now)} join exports e on e.user_id = u.id
    where e.id = ${id}::text and e.expires_at > ${now}::timestamptz
  `);

/** The person's data for README.txt and export.json. */
export const findPerson = (db: Queries, userId: string) =>
  db.maybeOne<{ first_name: string }>(sql`select first_name from users where id = ${userId}::text`);

/**
 * Whether a running export of a member delays the erasure of the couple `t`: by a day at most, and only if it was requested
 * before the erasure was due; otherwise repeated exports could postpone it forever.
 */
export const isBeingExported = (now: Date, dueAt: Sql): Sql => sql`exists (
  select from exports e
  where e.user_id in (t.user_a, t.user_b) and e.status = 'building' and e.asked_at > ${now}::timestamptz - interval '1 day'
    and e.asked_at <= ${dueAt}
)`;
