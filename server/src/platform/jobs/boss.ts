import PgBoss from 'pg-boss';
import { raw, type Sql } from 'sql-template-tag';
import type { Db, Queries } from '../db/db.ts';

/**
 * pg-boss without its own timers and connections. Its queries run through `Db`, so the lock of the embedded database,
 * the timeouts and the `unavailable` errors apply to them too.
 */
export const bossOn = (db: Db): PgBoss =>
  new PgBoss({
    db: {
      executeSql: (text, values) => (values === undefined ? runScript(db, text) : run(db, text, values)),
    },
    migrate: false,
    supervise: false,
    schedule: false,
    deleteAfterDays: 7,
  });

/** Runs pg-boss queries in a transaction, so that a job is committed together with its rows. */
export const bossTx = (tx: Queries): PgBoss.Db => ({
  executeSql: (text, values) => run(tx, text, values),
});

const run = async (
  queries: Queries,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> => ({
  rows: await queries.query(withValues(text, values)),
});

/** A statement that already contains its placeholders ($1, $2 …). */
const withValues = (text: string, values: readonly unknown[]): Sql => Object.assign(raw(text), { values });

/** pg-boss sends scripts without values as `BEGIN; …; COMMIT;`; they run in a transaction of ours. */
async function runScript(db: Db, script: string): Promise<{ rows: unknown[] }> {
  const statements = script
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !/^(begin|commit)$/i.test(statement));
  return db.transaction(async (tx) => {
    let rows: unknown[] = [];
    for (const statement of statements) rows = await tx.query(raw(statement));
    return { rows };
  });
}
