import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import { type MessageRow, quoted } from './message.sql.ts';
import { markingDue } from './open-rooms.sql.ts';
import { apart } from './room.sql.ts';

/** A text on its way. */
export interface Letter {
  id: string;
  twosomeId: string;
  sentBy: string;
  clientId: string;
  text: string;
  replyTo: string | null;
}

/**
 * Adds texts of many couples, all of them or none, in the order given. What may not be sent, or was sent before, is not
 * added and not in the answer. Rooms are held in the order of their ids, so that no two wait for each other; a message
 * that is being added by somebody else under the same id refuses all. How many they are is hidden from the planner, which
 * plans once then; planning anew for every number of them took longer than adding them.
 */
export async function addTexts(db: Queries, letters: readonly Letter[], now: Date): Promise<MessageRow[]> {
  const column = (of: (letter: Letter) => string | null) => letters.map(of);
  const rows = await db.query<Omit<MessageRow, 'added_at' | 'files'> & { added_at: Date }>(sql`
    with given as (
      select * from unnest((select ${column((l) => l.id)}::text[]), ${column((l) => l.twosomeId)}::text[],
        ${column((l) => l.sentBy)}::text[], ${column((l) => l.clientId)}::text[], ${column((l) => l.text)}::text[],
        ${column((l) => l.replyTo)}::text[])
        with ordinality as g (id, twosome_id, sent_by, client_id, text, reply_to, place)
    ), good as (
      select g.*, row_number() over (partition by g.twosome_id order by g.place) as nth,
        count(*) over (partition by g.twosome_id) as many
      from given g join users u on u.id = g.sent_by and u.twosome_id = g.twosome_id
      where u.terms_accepted_at is not null and u.suspended_at is null
        and (g.reply_to is null
          or exists (select from messages r where r.id = g.reply_to and r.twosome_id = g.twosome_id))
        and not exists (select from messages m where m.sent_by = g.sent_by and m.client_id = g.client_id)
    ), room as (
      insert into rooms as r (twosome_id, last_number, last_added_at)
      select twosome_id, many, ${now}::timestamptz + (many - 1) * ${apart} from good where nth = 1 order by twosome_id
      on conflict (twosome_id) do update set last_number = r.last_number + excluded.last_number,
        last_added_at = greatest(excluded.last_added_at, r.last_added_at + excluded.last_number * ${apart})
      returning twosome_id, last_number, last_added_at
    ), added as (
      insert into messages (id, twosome_id, number, changed, sent_by, client_id, text, reply_to, added_at)
      select g.id, g.twosome_id, n.number, n.number, g.sent_by, g.client_id, g.text, g.reply_to,
        room.last_added_at - (g.many - g.nth) * ${apart}
      from good g join room on room.twosome_id = g.twosome_id,
        lateral (select room.last_number - g.many + g.nth as number) n
      returning *
    ), due as (${markingDue(sql`added`, now)})
    select m.id, m.twosome_id, m.number, m.changed, m.sent_by, m.client_id, m.text, m.added_at, ${quoted} as reply_to
    from added m left join messages r on r.id = m.reply_to
    order by m.number
  `);
  return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString(), files: [] }));
}

/** What stands between somebody and a message of theirs. */
export async function findHindrance(
  db: Queries,
  { twosomeId, sentBy, replyTo }: Letter,
): Promise<{ is_of_couple: boolean; is_suspended: boolean; has_terms: boolean; has_reply: boolean } | null> {
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
