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

/** Rooms whose node died with them. */
export async function forgetRooms(db: Queries, before: Date): Promise<void> {
  await db.query(sql`delete from open_rooms where until < ${before}::timestamptz`);
}

/** Marks those of these messages for a push whose receiver does not have the room open. */
export const markingDue = (messages: Sql, now: Date): Sql => sql`
  insert into due_pushes (message_id)
  select m.id from ${messages} m join twosomes t on t.id = m.twosome_id
  where not exists (
    select from open_rooms o
    where o.user_id = case when t.user_a = m.sent_by then t.user_b else t.user_a end and o.until > ${now}::timestamptz
  )
`;

/** Takes up to `most` messages that are due for a push, each once; answers how many, and for whom they are. */
export async function takeDuePushes(tx: Tx, most: number): Promise<{ taken: number; userIds: string[] }> {
  const rows = await tx.query<{ user_id: string }>(sql`
    with taken as (
      delete from due_pushes where message_id in (
        select message_id from due_pushes limit ${most}::int for update skip locked
      ) returning message_id
    )
    select p.id as user_id
    from taken join messages m on m.id = taken.message_id
    left join users p on p.twosome_id = m.twosome_id and p.id <> m.sent_by
  `);
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  return { taken: rows.length, userIds: [...new Set(userIds)] };
}
