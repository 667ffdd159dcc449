import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

export async function openRoom(
  db: Queries,
  room: { connectionId: string; userId: string; until: Date },
): Promise<void> {
  await db.query(sql`
    insert into open_rooms (connection_id, user_id, until)
    values (${room.connectionId}::text, ${room.userId}::text, ${room.until}::timestamptz)
    on conflict (connection_id) do update set until = excluded.until
  `);
}

export async function closeRooms(db: Queries, connectionIds: readonly string[]): Promise<void> {
  await db.query(sql`delete from open_rooms where connection_id = any(${connectionIds}::text[])`);
}

/** Deletes rooms that expired because their node crashed. */
export async function deleteExpiredRooms(db: Queries, before: Date): Promise<void> {
  await db.query(sql`delete from open_rooms where until < ${before}::timestamptz`);
}

/** Schedules a push for each message whose recipient does not have the room open. */
export const insertDuePushes = (messages: Sql, now: Date): Sql => sql`
  insert into due_pushes (message_id)
  select m.id from ${messages} m join twosomes t on t.id = m.twosome_id
  where not exists (
    select from open_rooms o
    where o.user_id = case when t.user_a = m.sent_by then t.user_b else t.user_a end and o.until > ${now}::timestamptz
  )
`;

/** Removes up to `limit` due pushes; returns how many, and their recipients. */
export async function takeDuePushes(tx: Tx, limit: number): Promise<{ taken: number; userIds: string[] }> {
  const rows = await tx.query<{ user_id: string }>(sql`
    with taken as (
      delete from due_pushes where message_id in (
        select message_id from due_pushes limit ${limit}::int for update skip locked
      ) returning message_id
    )
    select p.id as user_id
    from taken join messages m on m.id = taken.message_id
    left join users p on p.twosome_id = m.twosome_id and p.id <> m.sent_by
  `);
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  return { taken: rows.length, userIds: [...new Set(userIds)] };
}
