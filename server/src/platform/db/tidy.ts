import sql from 'sql-template-tag';
import { deadlineIn } from './deadline.ts';
import { askIn, type DbLog, type Driver, spend } from './driver.ts';

const waitMs = 60_000;

/**
 * PGlite runs no autovacuum: the rows of what was deleted would stay for ever, and the planner would know nothing
 * of the tables. So they are tidied from time to time, each in a turn of its own. Answers what ends it.
 */
export function keepTidy(driver: Driver, log: DbLog, everyMs: number): () => void {
  const tidying = setInterval(() => {
    tidy(driver).catch((error) => log('warn', 'the tables could not be tidied', { err: error }));
  }, everyMs);
  tidying.unref();
  return () => clearInterval(tidying);
}

async function tidy(driver: Driver): Promise<void> {
  const deadline = deadlineIn(waitMs);
  const { rows } = await askIn(await driver.turn(deadline), tables, deadline);
  for (const { name } of rows as { name: string }[])
    await spend(await driver.turn(deadlineIn(waitMs)), (session) => session.run(`vacuum (analyze) ${name}`));
}

const tables = sql`
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname in ('public', 'pgboss')
`;
