import type { Clap } from '@twosome/contract/post/post.contract';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { clapOf, p, t } from '../post/post.sql.ts';
import { updatingCounts } from '../post/write-post.sql.ts';
import { canInteract, isHalfOf } from '../visibility.ts';

/**
 * Locks a post that the couple may clap for, and reads their clap on it. After a lock wait PostgreSQL returns the new row
 * version of the post but the old snapshot for the joined clap; a changed `version` reveals that, so the clap is re-read.
 */
export async function lockPostForClap(
  tx: Tx,
  { userId, twosomeId }: { userId: string; twosomeId: string },
  postId: string,
): Promise<{ twosome_id: string; clap: Clap | null } | null> {
  const viewer = sql`${twosomeId}::text`;
  const [post] = await tx.query<{ twosome_id: string; clap: Clap | null; has_waited: boolean }>(sql`
    select p.twosome_id, ${clapOf(viewer)} as clap,
      p.version <> (select before.version from posts before where before.id = p.id) as has_waited
    from posts p join twosomes t on t.id = p.twosome_id
    where p.id = ${postId}::text and ${canInteract(viewer, p, t)} and ${isHalfOf(sql`${userId}::text`, viewer)}
    for no key update of p
  `);
  if (post === undefined) return null;
  return post.has_waited ? { ...post, clap: await findClap(tx, postId, twosomeId) } : post;
}

async function findClap(tx: Tx, postId: string, twosomeId: string): Promise<Clap | null> {
  const rows = await tx.query<Clap>(sql`
    select initiated_by, completed_at is not null as is_complete from claps
    where post_id = ${postId}::text and twosome_id = ${twosomeId}::text
  `);
  return rows[0] ?? null;
}

/** Writes or deletes a couple's clap on a locked post and adds `delta` to the post's count. */
export async function setClap(
  tx: Tx,
  postId: string,
  twosomeId: string,
  clap: Clap | null,
  delta: number,
  now: Date,
) {
  const rows =
    clap === null
      ? sql`delete from claps where post_id = ${postId}::text and twosome_id = ${twosomeId}::text`
      : sql`
          insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
          values (${postId}::text, ${twosomeId}::text, ${clap.initiated_by}::text, ${now}::timestamptz,
            ${clap.is_complete ? now : null}::timestamptz)
          on conflict (post_id, twosome_id) do update set completed_at = excluded.completed_at
        `;
  await tx.query(updatingCounts(postId, { claps: delta }, rows));
}
