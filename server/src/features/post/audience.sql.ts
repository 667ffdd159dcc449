import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { viewerRows } from '../twosome/twosome.sql.ts';
import { canSeePost, canSeeProfile } from '../visibility.ts';
import { p, t } from './post.sql.ts';

/** The version of a post and whether it is in "Recently deleted"; null once it is erased. */
export async function findDeletion(
  db: Queries,
  postId: string,
): Promise<{ version: number; is_deleted: boolean } | null> {
  const rows = await db.query<{ version: number; is_deleted: boolean }>(
    sql`select version, deleted_at is not null as is_deleted from posts where id = ${postId}::text`,
  );
  return rows[0] ?? null;
}

/** Those of `viewers` who can see the profile but not this post: they may still display it. */
export async function findViewersWhoLostPost(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<{ viewers: Set<string>; version: number | undefined }> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const rows = await db.query<{ id: string; version: number }>(sql`
    select ${id} as id, p.version from ${viewerTable}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeeProfile(viewer, t)} and not ${canSeePost(viewer, p, t)}
  `);
  return { viewers: new Set(rows.map((row) => row.id)), version: rows[0]?.version };
}

/** Those of `viewers` who can see this post. */
export async function findViewersOfPost(
  db: Queries,
  postId: string,
  viewers: readonly { twosomeId: string | null; userId: string }[],
): Promise<Set<string>> {
  const { rows: viewerTable, viewer, id } = viewerRows(viewers);
  const rows = await db.query<{ id: string }>(sql`
    select ${id} as id from ${viewerTable}, posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canSeePost(viewer, p, t)}
  `);
  return new Set(rows.map(({ id }) => id));
}
