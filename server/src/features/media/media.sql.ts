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

/** Deletes rows that nobody needs. What another sweep or a claim holds is passed over. */
export const takeAbandoned = (db: Queries, addedBefore: Date, most: number) =>
  db.query<{ id: string }>(sql`
    delete from media where id in (
      select id from media
      where claimed_at is null
        and (released_at is not null or added_at < ${addedBefore.toISOString()}::timestamptz)
      limit ${most}::int
      for update skip locked
    )
    returning id
  `);

export const withoutRow = (db: Queries, ids: readonly string[]) =>
  db.query<{ id: string }>(sql`
    select file.id from unnest(${ids}::text[]) as file(id)
    where not exists (select from media where media.id = file.id)
  `);
