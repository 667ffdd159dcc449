import { Sql } from 'sql-template-tag';
import { type Queries, queriesOf } from '../../server/src/platform/db/db.ts';

export interface Plan {
  text: string;
  /** tables with sequential scans */
  scans: string[];
  /** the execution time in milliseconds */
  took: number;
}

/** PostgreSQL's plan of the single statement that `ask` runs. */
export async function planOf(db: Queries, query: (db: Queries) => Promise<unknown>): Promise<Plan> {
  const rows = await db.query<{ 'QUERY PLAN': string }>(explained(await statementOf(query)));
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  return {
    text,
    scans: [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table),
    took: Number(/Execution Time: ([\d.]+) ms/.exec(text)?.[1]),
  };
}

async function statementOf(query: (db: Queries) => Promise<unknown>): Promise<Sql> {
  let caught: Sql | undefined;
  await query(
    queriesOf(async (statement) => {
      caught = statement;
      return [];
    }),
  );
  if (caught === undefined) throw new Error('No statement was run.');
  return caught;
}

const explained = ({ strings: [first = '', ...rest], values }: Sql): Sql =>
  new Sql([`explain analyze ${first}`, ...rest], values);
