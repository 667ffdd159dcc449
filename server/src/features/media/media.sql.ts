import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

export interface MediaRow {
  id: string;
  width: number;
  height: number;
  bytes: number;
  thumbBytes: number;
  sha256: string;
  placeholder: string;
}

export const insertMedia = (db: Queries, rows: readonly MediaRow[], at: Date) =>
  db.query(sql`
    insert into media (id, width, height, bytes, thumb_bytes, sha256, placeholder, added_at)
    select kept.id, kept.width, kept.height, kept.bytes, kept."thumbBytes", kept.sha256, kept.placeholder,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept(
      id text, width int, height int, bytes int, "thumbBytes" int, sha256 text, placeholder text
    )
  `);

/** @returns the ids that were free; a row that the sweep holds at this moment is waited for. */
export const markClaimed = (db: Queries, ids: readonly string[], at: Date) =>
  db.query<{ id: string }>(sql`
    update media set claimed_at = ${at.toISOString()}::timestamptz
    where id = any(${ids}::text[]) and claimed_at is null and released_at is null
    returning id
  `);

export const markReleased = (db: Queries, ids: readonly string[], at: Date) =>
  db.query(sql`
    update media set claimed_at = null, released_at = ${at.toISOString()}::timestamptz
    where id = any(${ids}::text[]) and released_at is null
  `);

/**
 * Deletes rows that nobody needs. What another sweep or a claim holds is passed over, and everything while a backup
 * is being taken (it holds the lock): what its copy of the database names must still be there when files are copied.
 */
export const takeAbandoned = (db: Queries, addedBefore: Date, most: number) =>
  db.query<{ id: string }>(sql`
    delete from media where id in (
      select id from media
      where (select pg_try_advisory_xact_lock_shared(hashtextextended('media sweep', 0)))
        and claimed_at is null
        and (released_at is not null or added_at < ${addedBefore.toISOString()}::timestamptz)
      limit ${most}::int
      for update skip locked
    )
    returning id
  `);

/** Of these ids those without a row; none where the store's mark is not this database's own. */
export const withoutRow = (db: Queries, mark: string, ids: readonly string[]) =>
  db.query<{ id: string }>(sql`
    select file.id from unnest(${ids}::text[]) as file(id)
    where not exists (select from media where media.id = file.id)
      and exists (select from installation where installation.id = ${mark}::text)
  `);

/** Of several nodes that start at once the first one's id stays. */
export const insertInstallation = (db: Queries, id: string) =>
  db.query(sql`insert into installation (id) values (${id}::text) on conflict do nothing`);

export const readInstallation = (db: Queries) => db.query<{ id: string }>(sql`select id from installation`);

/** Some images that are shown, and so must have their files. */
export const someShown = (db: Queries, most: number) =>
  db.query<{ id: string }>(sql`select id from media where claimed_at is not null limit ${most}::int`);
