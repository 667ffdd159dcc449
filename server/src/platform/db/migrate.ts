import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import type { Queries } from './db.ts';
import type { OpenedDb } from './open.ts';
import type { DbLog, Session } from './pool.ts';
import { storeSessionDefaults } from './session-defaults.ts';

export interface Migration {
  name: string;
  script: string;
  checksum: string;
}

/**
 * The first migration is the schema that the migrations up to `last` made, which are gone: a database on which `last` was
 * applied has it already. `commit` still has them.
 */
const baseline = { name: '1000_baseline.sql', last: '0207_due_letters.sql', commit: 'ac2c56e5' };

/**
 * Applies the pending scripts `NNNN_name.sql` of the folder in order, each in one transaction with its record, and returns
 * their names. Nodes that start simultaneously wait for the first. Throws when a script fails, when an applied script
 * has changed (migrations are forward only), and when the database is older than the baseline.
 */
export async function migrate(db: OpenedDb, folder: URL | string, log: DbLog = () => {}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.withSession(async (session) => {
    // a failed session is destroyed, which releases the lock
    await session.run("select pg_advisory_lock(hashtextextended('migration', 0))");
    if (db.kind === 'postgres') await storeSessionDefaults(session, log);
    const applied = await applyPending(session, migrations);
    await session.run("select pg_advisory_unlock(hashtextextended('migration', 0))");
    return applied;
  });
}

/** The names of the scripts that `migrate` would apply. */
export async function pendingMigrations(db: Queries, folder: URL | string): Promise<string[]> {
  const [table] = await db.query<{ present: boolean }>(
    sql`select to_regclass('migration') is not null as present`,
  );
  const applied = table?.present ? await db.query<{ name: string }>(sql`select name from migration`) : [];
  const known = new Set(applied.map(({ name }) => name));
  if (hasUnrecordedBaseline(known)) known.add(baseline.name);
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !known.has(name));
}

/** Reads the scripts in order. Line endings are normalized, because a checkout may change them. */
export async function readMigrations(folder: URL | string): Promise<Migration[]> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name} is not named like 0001_name.sql.`);
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`${before} and ${name} have the same number.`);
  }
  return Promise.all(
    names.map(async (name) => {
      const script = (await readFile(join(path, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

function hasUnrecordedBaseline(applied: ReadonlySet<string>): boolean {
  if (applied.size === 0 || applied.has(baseline.name)) return false;
  if (applied.has(baseline.last)) return true;
  throw new Error(
    `The database is too old for this version (its last migration is ${[...applied].sort().at(-1)}): run \`npm run migrate\` on it from commit ${baseline.commit}, then start this version.`,
  );
}

async function applyPending(session: Session, migrations: readonly Migration[]): Promise<string[]> {
  await session.run(`
    create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )
  `);
  const { rows } = await session.query(sql`select name, checksum from migration`);
  const applied = new Map((rows as Migration[]).map(({ name, checksum }) => [name, checksum]));
  const first = migrations.find(({ name }) => name === baseline.name);
  if (first !== undefined && hasUnrecordedBaseline(new Set(applied.keys()))) {
    await record(session, first);
    applied.set(first.name, first.checksum);
  }

  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(
        `${name} was applied already and has changed since: restore it, and add a new migration.`,
      );

  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) await apply(session, migration);
  return pending.map(({ name }) => name);
}

async function apply(session: Session, migration: Migration): Promise<void> {
  try {
    await session.run('begin');
    await session.run(migration.script);
    await record(session, migration);
    await session.run('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${migration.name} failed and was rolled back: ${reason}.`, { cause: error });
  }
}

const record = (session: Session, { name, checksum }: Migration) =>
  session.query(sql`insert into migration (name, checksum) values (${name}::text, ${checksum}::text)`);
