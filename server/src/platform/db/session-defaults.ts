import type { DbLog, Session } from './pool.ts';

/**
 * What every session of this database uses. UTC, because json_agg formats times in the session's zone. No JIT, because
 * compiling takes longer than our statements. random_page_cost = 1.1 suits SSDs.
 */
const defaults = { TimeZone: "'UTC'", jit: 'off', random_page_cost: '1.1' };

/**
 * Stores the defaults with the database, where PostgreSQL applies them to every new session, also of a pooler. A value
 * that the operator has stored there stays.
 */
export async function storeSessionDefaults(session: Session, log: DbLog): Promise<void> {
  const statements = Object.entries(defaults).map(
    ([name, value]) => `
      if not exists (
        select from pg_db_role_setting s, unnest(s.setconfig) as config
        where s.setdatabase = (select oid from pg_database where datname = current_database())
          and s.setrole = 0 and lower(split_part(config, '=', 1)) = lower('${name}')
      ) then
        execute format('alter database %I set ${name} = ${value.replaceAll("'", "''")}', current_database());
      end if;`,
  );
  try {
    await session.run(`do $$ begin ${statements.join('')} end $$`);
  } catch (error) {
    log('warn', 'only the owner of the database can store its session defaults; see docs/operating.md', {
      reason: error instanceof Error ? error.message : '',
    });
  }
}
