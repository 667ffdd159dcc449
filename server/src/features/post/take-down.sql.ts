import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Locks a post of any couple, deleted or not. */
export async function lockPost(
  tx: Tx,
  postId: string,
): Promise<{ twosome_id: string; creator_id: string; is_private: boolean; taken_down: boolean } | null> {
  const rows = await tx.query<{
    twosome_id: string;
    creator_id: string;
    is_private: boolean;
    taken_down: boolean;
  }>(sql`
    select twosome_id, creator_id, is_private, taken_down_at is not null as taken_down from posts
    where id = ${postId}::text for update
  `);
  return rows[0] ?? null;
}

export async function setTakenDown(tx: Tx, postId: string, at: Date | null): Promise<void> {
  await tx.query(sql`
    update posts set taken_down_at = ${at}::timestamptz, version = version + 1 where id = ${postId}::text
  `);
}
