import PgBoss from 'pg-boss';
import { raw, type Sql } from 'sql-template-tag';
import type { Db, Queries } from '../db/db.ts';

/**
 * pg-boss as it is used here: its tables, its sentences, and no timers of its own. Whatever it asks goes through our
 * interface, so the embedded database's turns, the limits of time and the refusals hold for it too.
 */
export const bossOn = (db: Db): PgBoss =>
  new PgBoss({
    db: {
      executeSql: (text, values) => (values === undefined ? runScript(db, text) : ask(db, text, values)),
    },
    migrate: false,
    supervise: false,
    schedule: false,
    deleteAfterDays: 7,
  });

/** For what must be there with the rows of a transaction, or not at all. */
export const inside = (tx: Queries): PgBoss.Db => ({
  executeSql: (text, values) => ask(tx, text, values),
});

const ask = async (
  queries: Queries,
  text: string,
  values: readonly unknown[],
): Promise<{ rows: unknown[] }> => ({
  rows: await queries.query(withValues(text, values)),
});

/** A sentence that counts its values itself. */
const withValues = (text: string, values: readonly unknown[]): Sql => Object.assign(raw(text), { values });

/** What comes without values is `BEGIN; …; COMMIT;`: a transaction, which is made here. */
async function runScript(db: Db, script: string): Promise<{ rows: unknown[] }> {
  const sentences = script
    .split(';')
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !/^(begin|commit)$/i.test(sentence));
  return db.inOneGo(async (tx) => {
    let rows: unknown[] = [];
    for (const sentence of sentences) rows = await tx.query(raw(sentence));
    return { rows };
  });
}
