import sql, { raw } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { isOpenReport } from '../reportable.ts';
import { type Hashes, selectBlocked } from './blocked.sql.ts';

export interface MediaRow {
  id: string;
  width: number;
  height: number;
  bytes: number;
  /** null for a voice note */
  mediumBytes: number | null;
  thumbBytes: number;
  sha256: string;
  uploadSha256: string;
  dhash: string | null;
  placeholder: string;
  /** of a voice note */
  durationMs?: number;
  peaks?: readonly number[];
}

/** Records uploads before their files are written. False, and nothing recorded, if one of them was taken down before. */
export const insertUploading = (
  db: Queries,
  images: readonly (Hashes & { id: string })[],
  at: Date,
): Promise<boolean> =>
  db.exists(sql`
    insert into orphan_files (media_id, storing_since)
    select id, ${at.toISOString()}::timestamptz from unnest(${images.map(({ id }) => id)}::text[]) as id
    where not exists (${selectBlocked(images)})
    returning media_id
  `);

/** @returns the ids recorded by `insertUploading` whose upload no sweep has abandoned. */
export const insertMedia = (db: Queries, rows: readonly MediaRow[], at: Date) =>
  db.query<{ id: string }>(sql`
    with uploaded as (
      delete from orphan_files
      where media_id = any(${rows.map(({ id }) => id)}::text[]) and storing_since is not null
      returning media_id
    )
    insert into media (id, width, height, bytes, medium_bytes, thumb_bytes, sha256, upload_sha256, dhash, placeholder,
      duration_ms, peaks, added_at)
    select stored.id, stored.width, stored.height, stored.bytes, stored."mediumBytes", stored."thumbBytes",
      stored.sha256, stored."uploadSha256", stored.dhash, stored.placeholder, stored."durationMs", stored.peaks,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stored(
      id text, width int, height int, bytes int, "mediumBytes" int, "thumbBytes" int, sha256 text, "uploadSha256" text,
      dhash bit(128), placeholder text, "durationMs" int, peaks smallint[]
    ) join uploaded on uploaded.media_id = stored.id
    returning id
  `);

/** @returns the ids that were unattached. Waits for rows locked by a sweep. */
export const markAttached = (db: Queries, ids: readonly string[], at: Date) =>
  db.query<{ id: string }>(sql`
    update media set claimed_at = ${at.toISOString()}::timestamptz
    where id = any(${ids}::text[]) and claimed_at is null and released_at is null
    returning id
  `);

export const markDetached = (db: Queries, ids: readonly string[], at: Date) =>
  db.query(sql`
    update media set claimed_at = null, released_at = ${at.toISOString()}::timestamptz
    where id = any(${ids}::text[]) and released_at is null
  `);

/**
 * Deletes unattached rows that no open report names, and records their files as orphans. Skips rows locked by another
 * sweep or by an attach. Does nothing while a backup holds the advisory lock: files named in the backup's copy of the
 * database must still exist when the files are copied.
 */
export const moveToOrphans = (db: Queries, addedBefore: Date, limit: number) =>
  db.query<{ id: string }>(sql`
    with deleted as (
      delete from media where id = any(array(
        select id from media m
        where (select pg_try_advisory_xact_lock_shared(hashtextextended('media sweep', 0)))
          and claimed_at is null
          and (released_at is not null or added_at < ${addedBefore.toISOString()}::timestamptz)
          and not exists (
            select from reports r where ${isOpenReport(sql`r`)} and r.was -> 'images' @> to_jsonb(m.id)
          )
        limit ${limit}::int
        for update skip locked
      ))
      returning id
    )
    insert into orphan_files (media_id) select id from deleted returning media_id as id
  `);

/** Abandons uploads that began before this time: their rows can no longer be written. */
export const abandonUploads = (db: Queries, before: Date) =>
  db.query(sql`
    update orphan_files set storing_since = null where storing_since < ${before.toISOString()}::timestamptz
  `);

export const listOrphans = (db: Queries, limit: number) =>
  db.query<{ id: string }>(sql`
    select media_id as id from orphan_files where storing_since is null limit ${limit}::int
  `);

export const deleteOrphans = (db: Queries, ids: readonly string[]) =>
  db.query(sql`delete from orphan_files where media_id = any(${ids}::text[]) returning media_id`);

/** The ids without a row; none if the store belongs to another database. */
export const findIdsWithoutRow = (db: Queries, storeId: string, ids: readonly string[]) =>
  db.query<{ id: string }>(sql`
    select file.id from unnest(${ids}::text[]) as file(id)
    where not exists (select from media where media.id = file.id)
      and exists (select from installation where installation.id = ${storeId}::text)
  `);

/** The ids without a row in this table: their files are orphaned. */
export const findIdsWithoutDownload = (
  db: Queries,
  table: 'books' | 'exports',
  ids: readonly string[],
): Promise<string[]> =>
  db.column(sql`
    select file.id from unnest(${ids}::text[]) as file(id)
    where not exists (select from ${raw(table)} made where made.id = file.id)
  `);

/** When several nodes start simultaneously, the first one's id stays. */
export const insertInstallation = (db: Queries, id: string) =>
  db.query(sql`insert into installation (id) values (${id}::text) on conflict do nothing`);

export const readInstallation = (db: Queries) => db.query<{ id: string }>(sql`select id from installation`);

/** A sample of attached images, whose files must exist. */
export const findAttachedImages = (db: Queries, limit: number) =>
  db.query<{ id: string }>(sql`select id from media where claimed_at is not null limit ${limit}::int`);
