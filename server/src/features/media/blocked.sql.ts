import { createHash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';

/** The content that was taken down: a kind of report and its id. */
interface Subject {
  kind: string;
  id: string;
}

export interface Hashes {
  sha256: string;
  uploadSha256: string;
  dhash: string | null;
}

/**
 * Differing digits, of 128, of pictures that count as the same. Scaling to half the size changes at most 8; the most
 * alike of the demo story's 69 photos differ in 9.
 */
export const maxDistance = 8;

/** Adds the images of content that is taken down to the list. Two images of one post may be the same. */
export const addBlocked = (db: Queries, subject: Subject, mediaIds: readonly string[], at: Date) =>
  db.query(sql`
    insert into blocked_images (subject, sha256, upload_sha256, dhash, blocked_at)
    select ${hashOf(subject)}::text, m.sha256, m.upload_sha256, m.dhash, ${at}::timestamptz
    from media m where m.id = any(${mediaIds}::text[])
    on conflict do nothing
  `);

/** A picture that other content is taken down for stays on the list. */
export const deleteBlocked = (db: Queries, subject: Subject) =>
  db.query(sql`delete from blocked_images where subject = ${hashOf(subject)}::text`);

/** The list outlives the content, so it does not name it. */
const hashOf = ({ kind, id }: Subject): string => createHash('sha256').update(`${kind} ${id}`).digest('hex');

/** Whether one of these pictures was taken down. */
export const isBlocked = (db: Queries, images: readonly Hashes[]): Promise<boolean> =>
  db.exists(sql`${selectBlocked(images)} limit 1`);

/** A row for each of these pictures that was taken down. */
export const selectBlocked = (images: readonly Hashes[]): Sql => sql`
  select from jsonb_to_recordset(${JSON.stringify(images.map(hashesOf))}::jsonb)
    as u(sha256 text, "uploadSha256" text, dhash bit(128))
  join blocked_images b on b.sha256 = u.sha256 or b.upload_sha256 = u."uploadSha256"
    or bit_count(b.dhash # u.dhash) <= ${maxDistance}::int
`;

const hashesOf = ({ sha256, uploadSha256, dhash }: Hashes): Hashes => ({ sha256, uploadSha256, dhash });

export const addRefused = (db: Queries, { id, userId, at }: { id: string; userId: string; at: Date }) =>
  db.query(sql`
    insert into refused_images (id, user_id, added_at) values (${id}::text, ${userId}::text, ${at}::timestamptz)
  `);

export async function countRefusedImages(db: Queries, userIds: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from refused_images where user_id = any(${userIds}::text[])`,
  );
  return row?.count ?? 0;
}
