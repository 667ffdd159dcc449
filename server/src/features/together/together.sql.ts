import type { Countdown } from '@twosome/contract/together/together.contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { canSeeGoals } from '../visibility.ts';

/** The couple's countdowns; `where` may refer to `c`. The date is text: it has no time and no time zone. */
const countdownsOf = (twosomeId: string, where: Sql): Sql => sql`
  select c.id, c.title, c.date::text, c.yearly from countdowns c join twosomes t on t.id = c.twosome_id
  where c.twosome_id = ${twosomeId}::text and ${canSeeGoals(sql`${twosomeId}::text`, sql`t`)} and ${where}
  order by c.date, c.id
`;

export const listCountdowns = (db: Queries, twosomeId: string): Promise<Countdown[]> =>
  db.query<Countdown>(countdownsOf(twosomeId, sql`true`));

export async function findCountdown(db: Queries, twosomeId: string, id: string): Promise<Countdown | null> {
  const rows = await db.query<Countdown>(countdownsOf(twosomeId, sql`c.id = ${id}::text`));
  return rows[0] ?? null;
}

export async function addCountdownRow(
  tx: Tx,
  countdown: Countdown & { twosomeId: string; userId: string; now: Date },
) {
  await tx.query(sql`
    insert into countdowns (id, twosome_id, added_by, title, date, yearly, added_at)
    values (${countdown.id}::text, ${countdown.twosomeId}::text, ${countdown.userId}::text, ${countdown.title}::text,
      ${countdown.date}::date, ${countdown.yearly}::boolean, ${countdown.now}::timestamptz)
  `);
}

/** Returns whether the couple had this countdown. */
export async function deleteCountdownRow(tx: Tx, twosomeId: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from countdowns where id = ${id}::text and twosome_id = ${twosomeId}::text returning id
  `);
  return rows.length > 0;
}
