import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { unnest } from '../../platform/db/pages.ts';
import { type MessageRow, quoted } from './message.sql.ts';
import { insertDuePushes, minimumGap } from './room.sql.ts';

/** A text message to be added. */
export interface NewMessage {
  id: string;
  twosomeId: string;
  sentBy: string;
  clientId: string;
  text: string;
  replyTo: string | null;
}

/**
 * Adds texts of many couples in one statement, in the given order. Texts that may not be sent, or were sent before, are
 * skipped and not returned. Rooms are locked in id order, to avoid deadlocks. A concurrent insert with the same client id
 * fails the whole statement.
 */
export async function addTexts(
  db: Queries,
  messages: readonly NewMessage[],
  now: Date,
): Promise<MessageRow[]> {
  const column = (of: (message: NewMessage) => string | null) => sql`${messages.map(of)}::text[]`;
  const rows = await db.query<
    Omit<MessageRow, 'added_at' | 'files' | 'reactions' | 'edited_at'> & { added_at: Date }
  >(sql`
    with given as (
      select * from ${unnest(
        column((m) => m.id),
        column((m) => m.twosomeId),
        column((m) => m.sentBy),
        column((m) => m.clientId),
        column((m) => m.text),
        column((m) => m.replyTo),
      )} with ordinality as g (id, twosome_id, sent_by, client_id, text, reply_to, ordinal)
    ), good as (
      select g.*, row_number() over (partition by g.twosome_id order by g.ordinal) as nth,
        count(*) over (partition by g.twosome_id) as many
      from given g join users u on u.id = g.sent_by and u.twosome_id = g.twosome_id
      where u.terms_accepted_at is not null and u.suspended_at is null
        and (g.reply_to is null
          or exists (select from messages r where r.id = g.reply_to and r.twosome_id = g.twosome_id))
        and not exists (select from messages m where m.sent_by = g.sent_by and m.client_id = g.client_id)
    ), room as (
      insert into rooms as r (twosome_id, last_number, last_added_at)
      select twosome_id, many, ${now}::timestamptz + (many - 1) * ${minimumGap} from good where nth = 1 order by twosome_id
      on conflict (twosome_id) do update set last_number = r.last_number + excluded.last_number,
        last_added_at = greatest(excluded.last_added_at, r.last_added_at + excluded.last_number * ${minimumGap})
      returning twosome_id, last_number, last_added_at
    ), added as (
      insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, reply_to, added_at)
      select g.id, g.twosome_id, n.number, n.number, g.sent_by, g.client_id, g.text, g.reply_to,
        room.last_added_at - (g.many - g.nth) * ${minimumGap}
      from good g join room on room.twosome_id = g.twosome_id,
        lateral (select room.last_number - g.many + g.nth as number) n
      returning *
    ), due as (${insertDuePushes(sql`added`, now)})
    select m.id, m.twosome_id, m.number, m.changed, m.sent_by, m.client_id, m.text, m.added_at, ${quoted} as reply_to
    from added m left join messages r on r.id = m.reply_to
    order by m.number
  `);
  return rows.map((row) => ({
    ...row,
    added_at: row.added_at.toISOString(),
    files: [],
    reactions: [],
    edited_at: null,
  }));
}

/** Whether each precondition for sending the message holds; null for an unknown sender. */
export async function findSendPreconditions(db: Queries, { twosomeId, sentBy, replyTo }: NewMessage) {
  const rows = await db.query<{
    is_of_couple: boolean;
    is_suspended: boolean;
    has_terms: boolean;
    has_reply: boolean;
  }>(sql`
    select (u.twosome_id = ${twosomeId}::text) is true as is_of_couple, u.suspended_at is not null as is_suspended,
      u.terms_accepted_at is not null as has_terms,
      ${replyTo}::text is null or exists (
        select from messages r where r.id = ${replyTo}::text and r.twosome_id = ${twosomeId}::text
      ) as has_reply
    from users u where u.id = ${sentBy}::text
  `);
  return rows[0] ?? null;
}
