import { Sql } from 'sql-template-tag';
import { type Queries, queriesOf } from '../platform/db/db.ts';

/** The most rows that a step of a plan of the query's statements read. The query itself gets no rows. */
export async function mostRowsRead(db: Queries, query: (db: Queries) => Promise<unknown>): Promise<number> {
  let most = -1;
  const explaining = queriesOf(async ({ strings: [first = '', ...rest], values }) => {
    const statement = new Sql([`explain analyze ${first}`, ...rest], values);
    const plan = (await db.column<string>(statement)).join('\n');
    for (const [, rows, loops] of plan.matchAll(/rows=([\d.]+) loops=(\d+)/g))
      most = Math.max(most, Number(rows) * Number(loops));
    for (const [, removed] of plan.matchAll(/Rows Removed by Filter: (\d+)/g))
      most = Math.max(most, Number(removed));
    return [];
  });
  await query(explaining);
  return most;
}
