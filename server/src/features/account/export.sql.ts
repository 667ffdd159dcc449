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

export async function findExport(db: Queries, userId: string): Promise<ExportRow | null> {
  const rows = await db.query<ExportRow>(sql`
    select id, user_id, status, bytes, expires_at from exports where user_id = ${userId}::text
  `);
  return rows[0] ?? null;
}

/** Starts an export and replaces the previous one. Returns false if an export is already being built. */
export async function beginExport(
  tx: Tx,
  request: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into exports (user_id, id, status, asked_at)
    values (${request.userId}::text, ${request.id}::text, 'building', ${request.now}::timestamptz)
    on conflict (user_id) do update
      set id = excluded.id, status = 'building', asked_at = excluded.asked_at, bytes = null, expires_at = null
      where exports.status <> 'building'
    returning id
  `);
  return rows.length > 0;
}

/** The person whose export is being built; null if it was replaced, erased or has ended. */
export async function findBuilding(db: Queries, exportId: string) {
  const rows = await db.query<{ user_id: string }>(sql`
    select user_id from exports where id = ${exportId}::text and status = 'building'
  `);
  return rows[0] ?? null;
}

/** Ends an export that is being built. Returns its person; null if it was replaced, erased or has already ended. */
export async function endExport(
  tx: Tx,
  exportId: string,
  end: { status: 'ready'; bytes: number; expiresAt: Date } | { status: 'failed' },
) {
  const [bytes, expiresAt] = end.status === 'ready' ? [end.bytes, end.expiresAt] : [null, null];
  const rows = await tx.query<{ user_id: string }>(sql`
    update exports set status = ${end.status}::text, bytes = ${bytes}::bigint, expires_at = ${expiresAt}::timestamptz
    where id = ${exportId}::text and status = 'building' returning user_id
  `);
  return rows[0] ?? null;
}

export async function removeExpired(db: Queries, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    delete from exports where expires_at <= ${now}::timestamptz returning id
  `);
  return rows.map(({ id }) => id);
}

/** The ids without an export row: their files are orphaned. */
export async function withoutExport(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select file.id from unnest(${ids}::text[]) as file(id)
    where not exists (select from exports where exports.id = file.id)
  `);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the export belongs to the session's person and has not expired. */
export async function isOwnExport(
  db: Queries,
  request: { sessionId: string; exportId: string; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from ${sessionViewerEvenSuspended(request.sessionId, request.now)} join exports e on e.user_id = u.id
    where e.id = ${request.exportId}::text and e.expires_at > ${request.now}::timestamptz
  `);
  return rows.length > 0;
}

/** The person's data for README.txt and export.json. */
export async function findPerson(db: Queries, userId: string) {
  const rows = await db.query<{ first_name: string }>(
    sql`select first_name from users where id = ${userId}::text`,
  );
  return rows[0] ?? null;
}

/**
 * Whether a running export of a member delays the erasure of the couple `t`: by a day at most, and only if it was requested
 * before the erasure was due; otherwise repeated exports could postpone it forever.
 */
export const isBeingExported = (now: Date, dueAt: Sql): Sql => sql`exists (
  select from exports e
  where e.user_id in (t.user_a, t.user_b) and e.status = 'building' and e.asked_at > ${now}::timestamptz - interval '1 day'
    and e.asked_at <= ${dueAt}
)`;
