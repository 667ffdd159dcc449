import sql, { join } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { afterCursor, type Position, queryJson } from '../../platform/db/pages.ts';
import { type MessageRow, selectMessages } from './message.sql.ts';

/**
 * A couple's messages whose text matches all patterns, newest first, strictly after `from`. It reads the messages of one
 * couple by time. An index of words would be read for all couples together, and every message sent would pay for it.
 */
export async function searchText(
  db: Queries,
  twosomeId: string,
  patterns: readonly string[],
  from: Position | null,
  limit: number,
): Promise<MessageRow[]> {
  const matches = patterns.map((pattern) => sql`m.text ~ ${pattern}::text`);
  return queryJson<MessageRow>(
    db,
    selectMessages(
      sql`m.twosome_id = ${twosomeId}::text and m.taken_down_at is null ${afterCursor(from, sql`m.added_at`, sql`m.id`)}
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
