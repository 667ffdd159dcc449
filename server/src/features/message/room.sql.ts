import sql from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';

/** The number of what happened last in a room; 0 where nothing has. */
export async function findLastNumber(db: Queries, twosomeId: string): Promise<number> {
  const rows = await db.query<{ last_number: number }>(
    sql`select last_number from rooms where twosome_id = ${twosomeId}::text`,
  );
  return rows[0]?.last_number ?? 0;
}

/** Which of these rooms are further than the number beside them. */
export async function findAhead(
  db: Queries,
  told: readonly { twosomeId: string; number: number }[],
): Promise<string[]> {
  const rows = await db.query<{ twosome_id: string }>(sql`
    select r.twosome_id
    from unnest(${told.map((one) => one.twosomeId)}::text[], ${told.map((one) => one.number)}::bigint[]) as told (id, number)
    join rooms r on r.twosome_id = told.id where r.last_number > told.number
  `);
  return rows.map((row) => row.twosome_id);
}

/** How far apart two messages of a couple are at least: a look up to one lies between it and the next. */
export const apart = sql`interval '2 milliseconds'`;

/** Takes the next number of a room, and the moment that goes with it; held until the end of the transaction. */
export async function takeNumber(
  tx: Tx,
  twosomeId: string,
  now: Date,
): Promise<{ number: number; added_at: Date }> {
  const rows = await tx.query<{ number: number; added_at: Date }>(sql`
    insert into rooms as r (twosome_id, last_number, last_added_at)
    values (${twosomeId}::text, 1, ${now}::timestamptz)
    on conflict (twosome_id) do update set last_number = r.last_number + 1,
      last_added_at = greatest(excluded.last_added_at, r.last_added_at + ${apart})
    returning last_number as number, last_added_at as added_at
  `);
  return rows[0]!;
}

/** Nothing happens in the room until the end of the transaction. */
export async function lockRoom(tx: Tx, twosomeId: string): Promise<void> {
  await tx.query(sql`select twosome_id from rooms where twosome_id = ${twosomeId}::text for update`);
}

/** Whatever is added from now on lies after this moment. */
export async function moveRoom(tx: Tx, twosomeId: string, moment: Date): Promise<void> {
  await tx.query(sql`
    update rooms set last_added_at = ${moment}::timestamptz
    where twosome_id = ${twosomeId}::text and last_added_at < ${moment}::timestamptz
  `);
}
