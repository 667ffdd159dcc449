import sql from 'sql-template-tag';
import { deadlineIn } from '../deadline.ts';
import { type DbLog, type Driver, queryIn, withLease } from './driver.ts';

const waitMs = 60_000;

/**
 * Vacuums and analyzes the tables periodically, because PGlite has no autovacuum: dead rows would stay, and the planner
 * would have no statistics. Each table takes its own lease. Returns a function that stops it.
 */
export function scheduleVacuum(driver: Driver, log: DbLog, everyMs: number): () => void {
  const timer = setInterval(() => {
    vacuum(driver).catch((error) => log('warn', 'the tables could not be vacuumed', { err: error }));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function vacuum(driver: Driver): Promise<void> {
  const deadline = deadlineIn(waitMs);
  const { rows } = await queryIn(await driver.acquire(deadline), tables, deadline);
  for (const { name } of rows as { name: string }[])
    await withLease(await driver.acquire(deadlineIn(waitMs)), (session) =>
      session.run(`vacuum (analyze) ${name}`),
    );
}

const tables = sql`
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname in ('public', 'pgboss')
`;
