import type { HiddenSpan } from '@twosome/contract/memory/memory.contract';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { queryJson, unnest } from '../../platform/db/pages.ts';
import type { Partnered } from '../../platform/viewer.ts';
import { isOn } from '../auth/user-settings.sql.ts';
import { type MessageRow, selectMessages } from '../message/message.sql.ts';
import { p, t } from '../post/post.sql.ts';
import {
  canSeeMemories,
  canSeePost,
  coupleOfPost,
  isLiveMessage,
  isLivePost,
  personSqlOf,
  viewerSqlOf,
} from '../visibility.ts';
import type { Anniversary } from './anniversaries.ts';

type MemoryViewer = Pick<Partnered, 'userId' | 'twosomeId'>;

export interface MemoryRow {
  years: number;
  kind: 'post' | 'message';
  id: string;
}

/** The posts that this partner may remember; the shared predicates decide which of them they see. */
const memorablePosts = (viewer: MemoryViewer, where: Sql): Sql => sql`
  from posts p join twosomes t on t.id = ${coupleOfPost(p, personSqlOf(viewer))}
  where ${where} and ${isLivePost(p)} and ${canSeeMemories(sql`${viewer.twosomeId}::text`, t)}
    and ${canSeePost(viewerSqlOf(viewer), p, t)}
`;

/** The couple's posts, and those that the person keeps to themselves. Each has an index by time: of the latter, `shown_at` is `added_at`. */
const ofCouple = ({ twosomeId }: MemoryViewer): Sql => sql`p.twosome_id = ${twosomeId}::text`;
const onlyMe = ({ userId }: MemoryViewer): Sql =>
  sql`p.twosome_id is null and p.creator_id = ${userId}::text`;

/** The messages `m` with photos. `is true` keeps the planner from reading all photos for a join. */
const isMemorableMessage = ({ twosomeId }: MemoryViewer): Sql => sql`(
  m.twosome_id = ${twosomeId}::text and ${isLiveMessage(sql`m`)}
  and ${canSeeMemories(sql`${twosomeId}::text`, t)} and exists (
    select from message_images i join media f on f.id = i.media_id
    where i.message_id = m.id and f.duration_ms is null
  ) is true
)`;

const isWanted = ({ userId }: MemoryViewer, addedAt: Sql, timeZone: string): Sql => sql`not exists (
  select from hidden_memories h
  where h.user_id = ${userId}::text and (${addedAt} at time zone ${timeZone}::text)::date between h.from_day and h.until_day
)`;

/**
 * What the couple did on these days, as far as this partner wants to see it. Each year is three index scans that stop at
 * the limit: the couple's other posts and messages are not read.
 */
export const listMemories = (
  db: Queries,
  viewer: MemoryViewer,
  days: readonly Anniversary[],
  timeZone: string,
): Promise<MemoryRow[]> => {
  const { userId } = viewer;
  const isOfDay = (addedAt: Sql): Sql => sql`
    ${addedAt} >= (d.from_day::date + time '00:00') at time zone ${timeZone}::text
    and ${addedAt} < (d.until_day::date + 1 + time '00:00') at time zone ${timeZone}::text
    and ${isWanted(viewer, addedAt, timeZone)}
  `;
  const postsOf = (whose: Sql, at: Sql): Sql => sql`(
    select 0 as rank, 'post' as kind, p.id, p.added_at ${memorablePosts(viewer, whose)} and ${isOfDay(at)}
      and not exists (
        select from hidden_memories h where h.user_id = ${userId}::text and h.post_id = p.id
      )
    order by p.added_at, p.id limit ${limits.memoriesOfYear}::int
  )`;
  return db.query<MemoryRow>(sql`
    select d.years, m.kind, m.id
    from ${unnest(
      sql`${days.map(({ years }) => years)}::int[]`,
      sql`${days.map(({ from }) => from)}::text[]`,
      sql`${days.map(({ until }) => until)}::text[]`,
    )} as d (years, from_day, until_day)
    cross join lateral (
      select * from (
        ${postsOf(ofCouple(viewer), sql`p.added_at`)} union all ${postsOf(onlyMe(viewer), sql`p.shown_at`)} union all (
          select 1, 'message', m.id, m.added_at from messages m join twosomes t on t.id = m.twosome_id
          where ${isMemorableMessage(viewer)} and ${isOfDay(sql`m.added_at`)}
            and not exists (
              select from hidden_memories h where h.user_id = ${userId}::text and h.message_id = m.id
            )
          order by m.added_at limit ${limits.memoriesOfYear}::int
        )
      ) of_year order by rank, added_at, id limit ${limits.memoriesOfYear}::int
    ) m
    where ${isOn('memory', sql`${userId}::text`)}
    order by d.years, m.rank, m.added_at, m.id limit ${limits.memories}::int
  `);
};

export const findMessages = (db: Queries, { twosomeId }: MemoryViewer, ids: readonly string[]) =>
  queryJson<MessageRow>(db, selectMessages(twosomeId, sql`m.id = any(${ids}::text[])`));

export const isMemorable = (
  db: Queries,
  viewer: MemoryViewer,
  kind: MemoryRow['kind'],
  id: string,
): Promise<boolean> =>
  db.exists(
    kind === 'post'
      ? sql`select ${memorablePosts(viewer, sql`p.id = ${id}::text and (${ofCouple(viewer)} or ${onlyMe(viewer)})`)}`
      : sql`
          select from messages m join twosomes t on t.id = m.twosome_id
          where m.id = ${id}::text and ${isMemorableMessage(viewer)}`,
  );

export interface Hidden {
  post: string | null;
  message: string | null;
  from: string | null;
  until: string | null;
}

export const isHidden = (tx: Tx, userId: string, { post, message, from, until }: Hidden) =>
  tx.exists(sql`
    select from hidden_memories where user_id = ${userId}::text and (
      post_id = ${post}::text or message_id = ${message}::text
      or (from_day = ${from}::date and until_day = ${until}::date)
    )
  `);

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
