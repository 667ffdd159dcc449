import type { Clap } from '@twosome/contract/post/post.contract';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

/** A couple's clap. Read after the post was locked, in a sentence of its own: one that waited would see the past. */
export async function findClap(tx: Tx, postId: string, twosomeId: string): Promise<Clap | null> {
  const rows = await tx.query<Clap>(sql`
    select initiated_by, completed_at is not null as is_complete from claps
    where post_id = ${postId}::text and twosome_id = ${twosomeId}::text
  `);
  return rows[0] ?? null;
}

export async function setClap(
  tx: Tx,
  postId: string,
  twosomeId: string,
  clap: Clap | null,
  now: Date,
): Promise<void> {
  await tx.query(
    clap === null
      ? sql`delete from claps where post_id = ${postId}::text and twosome_id = ${twosomeId}::text`
      : sql`
          insert into claps (post_id, twosome_id, initiated_by, added_at, completed_at)
          values (${postId}::text, ${twosomeId}::text, ${clap.initiated_by}::text, ${now}::timestamptz,
            ${clap.is_complete ? now : null}::timestamptz)
          on conflict (post_id, twosome_id) do update set completed_at = excluded.completed_at
        `,
  );
}
