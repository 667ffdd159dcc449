import sql, { join } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, limitToPage, type Position } from '../../platform/db/pages.ts';
import { queryMessages } from './message.sql.ts';

/**
 * Searches a couple's next `count` messages after `from`, newest first. Returns the ids of those that contain all words, and
 * where the next window starts: null where fewer follow. Each row is read once; an index of words would be read for all
 * couples together, and every message sent would pay for it.
 */
export async function searchWindow(
  db: Queries,
  twosomeId: string,
  words: readonly string[],
  from: Position | null,
  count: number,
): Promise<{ ids: string[]; end: Position | null }> {
  // folded by the function of the column, in a subquery, which runs once
  const matches = words.map((word) => sql`strpos(m.folded, (select fold_text(${word}::text))) > 0`);
  const [row] = await db.query<{ count: number; oldest: Date; ids: string[] | null }>(sql`
    select count(*)::int as count, min(added_at) as oldest,
      array_agg(id order by added_at desc) filter (where matches) as ids
    from (
      select m.id, m.added_at, m.taken_down_at is null and ${join(matches, ' and ')} as matches
      from messages m
      where m.twosome_id = ${twosomeId}::text ${afterCursor(from, sql`m.added_at`, sql`m.id`)}
      order by m.added_at desc limit ${count}::int
    ) m
  `);
  // two messages of a room are never of the same time, so a position needs no id
  return { ids: row?.ids ?? [], end: row?.count === count ? { at: row.oldest, id: '' } : null };
}

export const listFound = (db: Queries, twosomeId: string, ids: readonly string[]) =>
  queryMessages(
    db,
    twosomeId,
    sql`m.id = any(${ids}::text[]) and m.taken_down_at is null`,
    sql`order by m.added_at desc`,
  );

/** A couple's messages with photos, newest first, strictly after `from`. */
export const listWithPhotos = (db: Queries, twosomeId: string, from: Position | null) =>
  queryMessages(
    db,
    twosomeId,
    sql`m.taken_down_at is null ${afterCursor(from, sql`m.added_at`, sql`m.id`)}
      and exists (
        select from message_images i join media f on f.id = i.media_id
        where i.message_id = m.id and f.duration_ms is null
      )`,
    sql`order by m.added_at desc, m.id desc ${limitToPage}`,
  );
