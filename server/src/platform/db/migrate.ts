import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import type { Session } from './driver.ts';
import type { OpenedDb } from './open.ts';

export interface Migration {
  name: string;
  script: string;
  checksum: string;
}

/**
 * Applies the scripts `NNNN_name.sql` of the folder that were not applied yet, in their order, each together
 * with its record. Nodes that start at once wait for the first. Throws when a script fails, or when one that
 * was applied is not what it was then: the way is forward only. Answers the names of what it applied.
 */
export async function migrate(db: OpenedDb, folder: URL | string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return db.alone(async (session) => {
    // a session that fails is abandoned, and its lock with it
    await session.run("select pg_advisory_lock(hashtextextended('migration', 0))");
    const applied = await applyMissing(session, migrations);
    await session.run("select pg_advisory_unlock(hashtextextended('migration', 0))");
    return applied;
  });
}

/** In their order. The ends of lines do not count: a checkout may change them. */
export async function readMigrations(folder: URL | string): Promise<Migration[]> {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`${name} is not named like 0001_name.sql.`);
    const before = names[index - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) throw new Error(`${before} and ${name} have one number.`);
  }
  return Promise.all(
    names.map(async (name) => {
      const script = (await readFile(join(path, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

async function applyMissing(session: Session, migrations: readonly Migration[]): Promise<string[]> {
  await session.run(`
    create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )
  `);
  const { rows } = await session.ask(sql`select name, checksum from migration`);
  const applied = new Map((rows as Migration[]).map(({ name, checksum }) => [name, checksum]));

  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new Error(`${name} was applied already and has changed since: put it back, and write a new one.`);

  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(session, migration);
  return missing.map(({ name }) => name);
}

async function apply(session: Session, { name, script, checksum }: Migration): Promise<void> {
  try {
    await session.run('begin');
    await session.run(script);
    await session.ask(sql`insert into migration (name, checksum) values (${name}::text, ${checksum}::text)`);
    await session.run('commit');
  } catch (error) {
    throw new Error(`${name} failed, and nothing of it was kept.`, { cause: error });
  }
}
