import type { Countdown } from '@twosome/contract/together/together.contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { proposerOf } from '../twosome/twosome.sql.ts';
import type { SelectUserState } from '../user-state.ts';
import { canSeeGoals } from '../visibility.ts';

/** The couple's countdowns; `where` may refer to `c`. The date is text: it has no time and no time zone. */
const countdownsOf = (twosomeId: string, where: Sql): Sql => sql`
  select c.id, c.title, c.date::text, c.yearly from countdowns c join twosomes t on t.id = c.twosome_id
  where c.twosome_id = ${twosomeId}::text and ${canSeeGoals(sql`${twosomeId}::text`, sql`t`)} and ${where}
  order by c.date, c.id
`;

export const listCountdowns = (db: Queries, twosomeId: string): Promise<Countdown[]> =>
  db.query<Countdown>(countdownsOf(twosomeId, sql`true`));

export const findCountdown = (db: Queries, twosomeId: string, id: string): Promise<Countdown | null> =>
  db.maybeOne<Countdown>(countdownsOf(twosomeId, sql`c.id = ${id}::text`));

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
export const deleteCountdownRow = (tx: Tx, twosomeId: string, id: string): Promise<boolean> =>
  tx.exists(sql`
    delete from countdowns where id = ${id}::text and twosome_id = ${twosomeId}::text returning id
  `);

/** The date that the partner proposes. */
export const selectProposal: SelectNeeds = () => sql`
  select t.id, t.together_asked_at as added_at from twosomes t
  where t.id = u.twosome_id and ${proposerOf(sql`t`)} <> u.id
`;

export async function findProposal(db: Queries, twosomeId: string): Promise<string | null> {
  const rows = await db.query<{ date: string | null }>(
    sql`select together_asked::text as date from twosomes where id = ${twosomeId}::text`,
  );
  return rows[0]?.date ?? null;
}

declare module '../user-state.ts' {
  interface UserState {
    together_since: string | null;
    together_asked: { date: string; by: string } | null;
  }
}

export const selectUserState: SelectUserState = () => ({
  together_since: sql`t.together_since::text`,
  together_asked: sql`case when ${proposerOf(sql`t`)} is not null
    then json_build_object('date', t.together_asked, 'by', ${proposerOf(sql`t`)}) end`,
});
