import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

export const findLastNumber = async (db: Queries, twosomeId: string): Promise<number> =>
  (await db.maybeValue(sql`select last_number from rooms where twosome_id = ${twosomeId}::text`)) ?? 0;

/** How often imports changed the past of a room. */
export const findHistory = async (db: Queries, twosomeId: string): Promise<number> =>
  (await db.maybeValue(sql`select history from rooms where twosome_id = ${twosomeId}::text`)) ?? 0;

export const findRoomsAhead = (db: Queries, delivered: readonly { twosomeId: string; number: number }[]) =>
  db.column<string>(sql`
    select r.twosome_id
    from unnest(${delivered.map((room) => room.twosomeId)}::text[], ${delivered.map((room) => room.number)}::bigint[]) as delivered (id, number)
    join rooms r on r.twosome_id = delivered.id where r.last_number > delivered.number
  `);

/** The minimum time between two messages of a couple, so that a `seen_at` fits between them. */
export const minimumGap = sql`interval '2 milliseconds'`;

/**
 * Gives a changed message the next number of its room, so that a client that was away finds it by `sync_message`. Locks the
 * room until the end of the transaction.
 */
export const renumber = (tx: Tx, twosomeId: string, id: string, now: Date) =>
  tx.query(sql`
    with room as (
      insert into rooms as r (twosome_id, last_number, last_added_at)
      values (${twosomeId}::text, 1, ${now}::timestamptz)
      on conflict (twosome_id) do update set last_number = r.last_number + 1,
        last_added_at = greatest(excluded.last_added_at, r.last_added_at + ${minimumGap})
      returning last_number
    )
    update messages set changed = room.last_number from room where id = ${id}::text and twosome_id = ${twosomeId}::text
  `);

/** Locks the room: no message is added or changed until the end of the transaction. */
export const lockRoom = (tx: Tx, twosomeId: string) =>
  tx.query(sql`select twosome_id from rooms where twosome_id = ${twosomeId}::text for update`);

/** Ensures that the next message is later than `time`. */
export const advanceRoom = (tx: Tx, twosomeId: string, time: Date) =>
  tx.query(sql`
    update rooms set last_added_at = ${time}::timestamptz
    where twosome_id = ${twosomeId}::text and last_added_at < ${time}::timestamptz
  `);

export const openRoom = (db: Queries, room: { connectionId: string; userId: string; until: Date }) =>
  db.query(sql`
    insert into open_rooms (connection_id, user_id, until)
    values (${room.connectionId}::text, ${room.userId}::text, ${room.until}::timestamptz)
    on conflict (connection_id) do update set until = excluded.until
  `);

export const closeRooms = (db: Queries, connectionIds: readonly string[]) =>
  db.query(sql`delete from open_rooms where connection_id = any(${connectionIds}::text[])`);

export const deleteExpiredRooms = (db: Queries, before: Date) =>
  db.query(sql`delete from open_rooms where until < ${before}::timestamptz`);

/** Schedules a push for each message whose recipient does not have the room open. */
export const insertDuePushes = (messages: Sql, now: Date): Sql => sql`
  insert into due_pushes (message_id, twosome_id)
  select m.id, m.twosome_id from ${messages} m join twosomes t on t.id = m.twosome_id
  where not exists (
    select from open_rooms o
    where o.user_id = case when t.user_a = m.sent_by then t.user_b else t.user_a end and o.until > ${now}::timestamptz
  )
`;

/** Removes up to `limit` due pushes; returns how many, and their recipients. */
export async function takeDuePushes(tx: Tx, limit: number): Promise<{ taken: number; userIds: string[] }> {
  const rows = await tx.query<{ user_id: string }>(sql`
    with taken as (
      delete from due_pushes where message_id = any(array(
        select message_id from due_pushes limit ${limit}::int for update skip locked
      )) returning message_id, twosome_id
    )
    select p.id as user_id
    from taken join messages m on m.id = taken.message_id
      -- until the next release: a node of the previous version stores no couple
      and m.twosome_id = coalesce(taken.twosome_id, (select o.twosome_id from messages o where o.id = taken.message_id))
    left join users p on p.twosome_id = m.twosome_id and p.id <> m.sent_by
  `);
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  return { taken: rows.length, userIds: [...new Set(userIds)] };
}
