import { Sql } from 'sql-template-tag';
import { type Queries, queriesOf } from '../platform/db/db.ts';

/** A step of a plan. The numbers of rows are those of one loop. */
interface Step {
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

/** The most rows that a step of a plan of the query's statements read. The query itself gets no rows. */
export async function mostRowsRead(db: Queries, query: (db: Queries) => Promise<unknown>): Promise<number> {
  let most = -1;
  const explaining = queriesOf(async ({ strings: [first = '', ...rest], values }) => {
    const statement = new Sql([`explain (analyze, format json) ${first}`, ...rest], values);
    for (const { Plan } of (await db.maybeValue<{ Plan: Step }[]>(statement)) ?? [])
      most = Math.max(most, rowsRead(Plan));
    return [];
  });
  await query(explaining);
  return most;
}

const rowsRead = (step: Step): number =>
  Math.max(
    step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)),
    ...(step.Plans ?? []).map(rowsRead),
  );
