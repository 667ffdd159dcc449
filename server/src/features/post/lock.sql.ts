import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** Locks posts of any couple and returns their twosome ids. Locks in id order, to avoid deadlocks. */
export async function lockPosts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; twosome_id: string }>(sql`
    select id, twosome_id from posts where id = any(${ids}::text[]) order by id for no key update
  `);
  return new Map(rows.map((row) => [row.id, row.twosome_id]));
}
