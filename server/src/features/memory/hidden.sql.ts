import type { HiddenSpan } from '@twosome/contract/memory/memory.contract';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

export interface Hidden {
  post: string | null;
  message: string | null;
  from: string | null;
  until: string | null;
}

export async function isHidden(tx: Tx, userId: string, { post, message, from, until }: Hidden) {
  const rows = await tx.query(sql`
    select from hidden_memories where user_id = ${userId}::text and (
      post_id = ${post}::text or message_id = ${message}::text
      or (from_day = ${from}::date and until_day = ${until}::date)
    )
  `);
  return rows.length > 0;
}

export async function countHidden(db: Queries, userId: string): Promise<{ single: number; spans: number }> {
  const [row] = await db.query<{ single: number; spans: number }>(sql`
    select count(*) filter (where from_day is null)::int as single, count(from_day)::int as spans
    from hidden_memories where user_id = ${userId}::text
  `);
  return row!;
}

export const addHidden = (
  tx: Tx,
  { id, userId, post, message, from, until, now }: Hidden & { id: string; userId: string; now: Date },
) =>
  tx.query(sql`
    insert into hidden_memories (id, user_id, post_id, message_id, from_day, until_day, added_at)
    values (${id}::text, ${userId}::text, ${post}::text, ${message}::text, ${from}::date, ${until}::date,
      ${now}::timestamptz)
  `);

/** `id`: of a span, or of the hidden post or message. null: all single posts and messages. Returns the number of rows. */
export async function deleteHidden(tx: Tx, userId: string, id: string | null): Promise<number> {
  const which =
    id === null
      ? sql`from_day is null`
      : sql`${id}::text in (post_id, message_id, case when from_day is not null then id end)`;
  const rows = await tx.query(
    sql`delete from hidden_memories where user_id = ${userId}::text and ${which} returning id`,
  );
  return rows.length;
}

/** The latest days first. */
export const listSpans = (db: Queries, userId: string): Promise<HiddenSpan[]> =>
  db.query<HiddenSpan>(sql`
    select id, from_day::text as from, until_day::text as until from hidden_memories
    where user_id = ${userId}::text and from_day is not null
    order by from_day desc, until_day desc limit ${limits.hiddenSpans}::int
  `);
