import sql, { empty, join } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, type Position, queryJson } from '../../platform/db/pages.ts';
import { type MessageRow, selectMessages } from './message.sql.ts';

/** The last of a couple's next `count` messages after `from`, newest first; null where fewer follow. */
export async function findWindowEnd(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  count: number,
): Promise<Position | null> {
  const rows = await db.query<Position>(sql`
    select m.added_at as at, m.id from messages m
    where m.twosome_id = ${twosomeId}::text ${afterCursor(from, sql`m.added_at`, sql`m.id`)}
    order by m.added_at desc, m.id desc offset ${count - 1}::int limit 1
  `);
  return rows[0] ?? null;
}

/**
 * A couple's messages that contain all words, newest first, strictly after `from` and up to `end`. It reads the messages of one couple by
 * time. An index of words would be read for all couples together, and every message sent would pay for it.
 */
export async function searchText(
  db: Queries,
  twosomeId: string,
  words: readonly string[],
  { from, end }: { from: Position | null; end: Position | null },
  limit: number,
): Promise<MessageRow[]> {
  const until =
    end === null ? empty : sql`and (m.added_at, m.id) >= (${end.at}::timestamptz, ${end.id}::text)`;
  // folded by the function of the column, in a subquery, which runs once
  const matches = words.map((word) => sql`strpos(m.folded, (select fold_text(${word}::text))) > 0`);
  return queryJson<MessageRow>(
    db,
    selectMessages(
      sql`m.twosome_id = ${twosomeId}::text and m.taken_down_at is null ${afterCursor(from, sql`m.added_at`, sql`m.id`)} ${until}
        and ${join(matches, ' and ')}`,
      sql`order by m.added_at desc, m.id desc limit ${limit}::int`,
    ),
  );
}

/** A couple's messages with photos, newest first, strictly after `from`. */
export async function listWithPhotos(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  limit: number,
): Promise<MessageRow[]> {
  return queryJson<MessageRow>(
    db,
    selectMessages(
      sql`m.twosome_id = ${twosomeId}::text and m.taken_down_at is null ${afterCursor(from, sql`m.added_at`, sql`m.id`)}
        and exists (
          select from message_images i join media f on f.id = i.media_id
          where i.message_id = m.id and f.duration_ms is null
        )`,
      sql`order by m.added_at desc, m.id desc limit ${limit}::int`,
    ),
  );
}
