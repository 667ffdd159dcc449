import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { lockedMembers } from '../twosome/membership.sql.ts';
import { hasAcceptedTerms, isSuspended } from '../visibility.ts';
import { type MessageRow, quoted } from './message.sql.ts';
import { insertDuePushes, minimumGap } from './room.sql.ts';

export interface NewMessage {
  id: string;
  twosomeId: string;
  sentBy: string;
  sessionId: string;
  clientId: string;
  text: string;
  replyTo: string | null;
  /** stored images, or a voice note */
  imageIds: readonly string[];
}

/**
 * Adds messages of many couples in one statement, in the given order. Those that may not be sent, or were sent before, are
 * skipped and not returned. Senders are locked first, then rooms, each in id order, to avoid deadlocks. A concurrent insert
 * with the same client id fails the whole statement. Returns the messages without their files.
 */
export async function addMessages(
  db: Queries,
  messages: readonly NewMessage[],
  now: Date,
): Promise<MessageRow[]> {
  const column = (of: (message: NewMessage) => string | null) => sql`${messages.map(of)}::text[]`;
  const rows = await db.query<
    Omit<MessageRow, 'added_at' | 'files' | 'reactions' | 'edited_at' | 'pinned_at' | 'imported'> & {
      added_at: Date;
    }
  >(sql`
    with given as (
      select * from ${unnest(
        column((m) => m.id),
        column((m) => m.twosomeId),
        column((m) => m.sentBy),
        column((m) => m.sessionId),
        column((m) => m.clientId),
        column((m) => m.text),
        column((m) => m.replyTo),
        column((m) => (m.imageIds.length === 0 ? null : JSON.stringify(m.imageIds))),
      )} with ordinality as g (id, twosome_id, sent_by, session_id, client_id, text, reply_to, image_ids, ordinal)
    ), member as materialized (
      ${lockedMembers(column((m) => m.sessionId))}
    ), good as (
      select g.*, ${quoted} as quoted, row_number() over (partition by g.twosome_id order by g.ordinal) as nth,
        count(*) over (partition by g.twosome_id) as many
      from given g
      left join messages r on r.id = g.reply_to and r.twosome_id = g.twosome_id
      join member u on u.session_id = g.session_id and u.user_id = g.sent_by and u.twosome_id = g.twosome_id
      where ${hasAcceptedTerms(sql`u`)} and not ${isSuspended(sql`u`)}
        and (g.reply_to is null or r.id is not null)
        and not exists (
          select from messages m
          where m.sent_by = g.sent_by and m.client_id = g.client_id and m.twosome_id = g.twosome_id
        )
    ), room as (
      insert into rooms as r (twosome_id, last_number, last_added_at)
      select twosome_id, many, ${now}::timestamptz + (many - 1) * ${minimumGap} from good where nth = 1 order by twosome_id
      on conflict (twosome_id) do update set last_number = r.last_number + excluded.last_number,
        last_added_at = greatest(excluded.last_added_at, r.last_added_at + excluded.last_number * ${minimumGap})
      returning twosome_id, last_number, last_added_at
    ), added as (
      ${insertMessages(sql`
        select g.id, g.twosome_id, room.last_number - g.many + g.nth as number, g.sent_by, g.client_id, g.text, g.reply_to,
          room.last_added_at - (g.many - g.nth) * ${minimumGap} as added_at, null as import_id
        from good g join room on room.twosome_id = g.twosome_id
      `)}
      returning *
    ), image as (
      insert into message_images (message_id, position, media_id)
      select g.id, i.ordinal - 1, i.media_id
      from good g, json_array_elements_text(g.image_ids::json) with ordinality as i (media_id, ordinal)
    ), due as (${insertDuePushes(sql`added`, now)})
    select m.id, m.twosome_id, m.number, m.changed, m.sent_by, m.client_id, m.text, m.added_at, g.quoted as reply_to
    from added m join good g on g.id = m.id
    order by m.number
  `);
  return rows.map((row) => ({
    ...row,
    added_at: row.added_at.toISOString(),
    files: [],
    reactions: [],
    edited_at: null,
    pinned_at: null,
    imported: false,
  }));
}

/** Every message, sent or imported, is inserted by this. */
export const insertMessages = (rows: Sql): Sql => sql`
  insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, reply_to, added_at, import_id)
  select id, twosome_id, number, number, sent_by, client_id, text, reply_to, added_at, import_id from (${rows}) new
`;
