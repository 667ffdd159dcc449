import type { GoalFields } from '@twosome/contract/goal/goal.rules';
import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { afterCursor, type Position } from '../../platform/db/pages.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { canSeeGoals } from '../visibility.ts';

export interface GoalRow {
  id: string;
  title: string;
  description: string;
  /** as text: a date without time and time zone */
  achieve_by: string;
  added_by: string;
  first_name: string;
  added_at: Date;
  updated_at: Date;
  done_at: Date | null;
}

/** The couple's goals; `where` may refer to `g`. */
const goalsOf = (twosomeId: string, where: Sql): Sql => sql`
  select g.id, g.title, g.description, g.achieve_by::text, g.added_by, u.first_name, g.added_at, g.updated_at, g.done_at
  from goals g join twosomes t on t.id = g.twosome_id join users u on u.id = g.added_by
  where g.twosome_id = ${twosomeId}::text and ${canSeeGoals(sql`${twosomeId}::text`, sql`t`)} and ${where}
`;

/** The title of the goal that a notification `n` is about. */
export const selectTitle = sql`(
  select g.title from goals g where g.id = n.related_id and g.twosome_id = n.twosome_id
)`;

/** One page, newest first, strictly after `from`. */
export async function listGoals(
  db: Queries,
  twosomeId: string,
  from: Position | null,
  limit: number,
): Promise<GoalRow[]> {
  const after = afterCursor(from, sql`g.added_at`, sql`g.id`);
  return db.query<GoalRow>(sql`
    ${goalsOf(twosomeId, sql`true ${after}`)} order by g.added_at desc, g.id desc limit ${limit}::int
  `);
}

export const findGoal = (db: Queries, twosomeId: string, goalId: string): Promise<GoalRow | null> =>
  db.maybeOne<GoalRow>(goalsOf(twosomeId, sql`g.id = ${goalId}::text`));

export const findGoals = (db: Queries, twosomeId: string, ids: readonly string[]): Promise<GoalRow[]> =>
  db.query<GoalRow>(goalsOf(twosomeId, sql`g.id = any(${ids}::text[])`));

/** Locks a goal, so that concurrent changes run one after the other. */
export const lockGoal = (tx: Tx, twosomeId: string, goalId: string): Promise<GoalRow | null> =>
  tx.maybeOne<GoalRow>(sql`${goalsOf(twosomeId, sql`g.id = ${goalId}::text`)} for update of g`);

export async function addGoalRow(
  tx: Tx,
  goal: GoalFields & { id: string; twosomeId: string; userId: string; now: Date },
) {
  await tx.query(sql`
    insert into goals (id, twosome_id, added_by, title, description, achieve_by, added_at, updated_at)
    values (${goal.id}::text, ${goal.twosomeId}::text, ${goal.userId}::text, ${goal.title}::text,
      ${goal.description}::text, ${goal.achieve_by}::date, ${goal.now}::timestamptz, ${goal.now}::timestamptz)
  `);
}

export async function setGoal(
  tx: Tx,
  goalId: string,
  goal: GoalFields & { done_at: Date | null; updated_at: Date },
) {
  await tx.query(sql`
    update goals set title = ${goal.title}::text, description = ${goal.description}::text,
      achieve_by = ${goal.achieve_by}::date, done_at = ${goal.done_at}::timestamptz,
      updated_at = ${goal.updated_at}::timestamptz
    where id = ${goalId}::text
  `);
}

export async function deleteGoalRow(tx: Tx, goalId: string) {
  await tx.query(sql`delete from goals where id = ${goalId}::text`);
}

/** Open goals that are due within seven days. Yesterday in UTC is still today west of Greenwich. */
export const selectDue: SelectNeeds = (moment) => sql`
  select g.id, greatest(g.added_at, (g.achieve_by - 7)::timestamp at time zone 'UTC') as added_at from goals g
  where g.twosome_id = u.twosome_id and g.done_at is null and g.achieve_by
    between (${moment}::timestamptz at time zone 'UTC')::date - 1 and (${moment}::timestamptz at time zone 'UTC')::date + 7
`;
