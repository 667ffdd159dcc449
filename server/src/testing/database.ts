import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import type { Db, Queries } from '../platform/db/db.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { type DbOptions, type OpenedDb, openDb } from '../platform/db/open.ts';
import type { DbLog } from '../platform/db/pool.ts';
import { copyImage, makeImage, memoryFolder } from './image.ts';
import { isTable } from './rows.ts';
import { addressOf, createFromTemplate } from './template.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/**
 * A migrated, empty database for one test file: PGlite in memory, or a database of its own on the PostgreSQL
 * that TEST_DATABASE_URL names (as a role that may create databases). `close` deletes it.
 */
export async function testDb(more: Limits = {}): Promise<OpenedDb> {
  if (pool && Object.keys(more).length === 0) return acquire(pool);
  return openNew(more);
}

type Limits = Pick<DbOptions, 'statementTimeoutMs' | 'onBroken' | 'guarded'>;

/** Generous timeouts, because test machines are busy. */
const testLimits: Limits = { statementTimeoutMs: 20_000 };

/** PGlite, whatever TEST_DATABASE_URL says: `dataDir` is its folder, which the test removes. */
export async function embeddedFolder(): Promise<string> {
  const dataDir = await memoryFolder();
  await copyDatabase(dataDir);
  return dataDir;
}

/** The database connection of a second node: a separate pool on PostgreSQL; `db` itself on PGlite, which has one session. */
export async function nodeBeside(db: Db): Promise<OpenedDb> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return Object.assign(Object.create(db), { close: async () => {} });
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  return openDb({ ...reached(addressOf(admin, row?.name ?? '')), dataDir: '', log });
}

let poolerUrl: string | undefined;

/** From now on test databases are used through this pooler, without prepared statements. */
export function usePooler(url: string): void {
  poolerUrl = url;
}

const reached = (url: string): Pick<DbOptions, 'url' | 'prepared'> =>
  poolerUrl === undefined
    ? { url }
    : { url: addressOf(poolerUrl, new URL(url).pathname.slice(1)), prepared: false };

/** Deletes all rows. Callers must first await pending writes. */
export async function emptyDb(db: Db): Promise<void> {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class c
    where relnamespace = 'public'::regnamespace and ${isTable}
      and relname not in ('migration', 'installation') order by relname
  `);
  const deletions = tables.map(({ name }, index) => `deleted_${index} as (delete from ${name})`);
  // a single statement, because foreign keys of those that may not skip their checks are checked at its end
  const emptying = raw(`with ${deletions.join(', ')} select`);
  const emptier = await emptiers.get(db)?.();
  if (emptier) return void (await emptier.query(emptying));
  await db.transaction(async (tx) => {
    await skipChecks(tx, { inTransaction: true });
    await tx.query(emptying);
  });
}

/** Skips the checks of foreign keys, as a superuser may: they take longer than everything else. */
const skipChecks = (queries: Queries, { inTransaction = false } = {}) =>
  queries.query(sql`
    select set_config('session_replication_role', 'replica', ${inTransaction}::boolean) from pg_roles
    where rolname = current_user and rolsuper
  `);

/**
 * The sessions that empty databases on PostgreSQL, beside those of the tests: a session plans all of its statements again
 * when it begins or ends to skip checks.
 */
const emptiers = new WeakMap<Db, () => Promise<Db>>();

async function openEmptier(url: string): Promise<OpenedDb> {
  const emptier = await openDb({ url, dataDir: '', log, ...testLimits, poolSize: 1, idleMs: 0 });
  await skipChecks(emptier);
  return emptier;
}

/** A database of its own. In a `run` it lies where the end of the run finds it. */
async function openNew(more: Limits, run?: string): Promise<OpenedDb> {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin) return openOnPostgres(admin, more, run);
  const { dataDir, drop } = await onPglite(run);
  return closing(await openDb({ dataDir, log, ...testLimits, ...more }), drop);
}

async function openOnPostgres(admin: string, more: Limits, run?: string): Promise<OpenedDb> {
  const { url, drop } = await databaseOn(admin, run);
  const db = await openDb({ ...reached(url), dataDir: '', log, ...testLimits, ...more });
  let emptier: Promise<OpenedDb> | undefined;
  emptiers.set(db, () => {
    emptier ??= openEmptier(url);
    return emptier;
  });
  return closing(db, async () => {
    await (await emptier)?.close();
    await drop();
  });
}

async function onPglite(run?: string) {
  const dataDir = run === undefined ? await memoryFolder() : await mkdtemp(join(run, 'database-'));
  await copyDatabase(dataDir);
  return { dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

interface DatabasePool {
  run: string;
  idle: { db: OpenedDb; end: () => Promise<void> }[];
}
let pool: DatabasePool | undefined;

/**
 * Reuses databases: a database that a test file closes is emptied and reused by the next file of this worker, because
 * PGlite takes a second to start, PostgreSQL half a second to copy a database, and both plan their first statements slowly.
 * The caller removes at the end what lies in the folder `run` or is named after it.
 */
export function keepDatabases(run: string): void {
  pool ??= { run, idle: [] };
}

async function acquire({ run, idle }: DatabasePool): Promise<OpenedDb> {
  const { db, end } = idle.pop() ?? (await openPooled(run));
  const before = await shapeOf(db);
  let closed: Promise<void> | undefined;
  db.onCommit = () => {};
  db.close = () => {
    closed ??= release();
    return closed;
  };
  return db;

  async function release() {
    try {
      await emptyDb(db);
      if ((await shapeOf(db)) === before) idle.push({ db, end });
      else await end();
    } catch {
      // the test file may have broken it on purpose
      await end();
    }
  }
}

async function openPooled(run: string) {
  const db = await openNew({}, run);
  return { db, end: db.close };
}

/** A fingerprint that changes when a table, column or constraint is added or removed. */
async function shapeOf(db: Db): Promise<string> {
  const [row] = await db.query<{ shape: string }>(sql`
    select concat_ws(' ',
      (select count(*) || '/' || max(oid) from pg_class where relnamespace = 'public'::regnamespace),
      (select count(*) || '/' || max(oid) from pg_constraint),
      (select count(*) from pg_attribute where not attisdropped)) as shape
  `);
  return row?.shape ?? '';
}

/** Copies a migrated, empty database into an empty folder. */
export async function copyDatabase(dataDir: string): Promise<void> {
  copyImage(await makeDatabase(), dataDir);
}

/** Creates the migrated database once for all test files, stories and runs. Returns its folder. */
export async function makeDatabase(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = `pglite-${dependencies['@electric-sql/pglite']}`;
  return makeImage(`${version}-${await fingerprint()}`, async (folder) => {
    copyImage(await makeImage(version, closeAgain), folder);
    await closeAgain(folder, (db) => migrate(db, migrations));
  });
}

async function closeAgain(dataDir: string, work: (db: OpenedDb) => Promise<unknown> = async () => {}) {
  const db = await openDb({ dataDir, log });
  await work(db).finally(() => db.close());
}

/** A migrated, empty database on this PostgreSQL, in a `run` one that `dropDatabasesOf` finds. */
export const databaseOn = async (admin: string, run?: string) =>
  createFromTemplate(admin, { fingerprint: await fingerprint(), run }, async (template) => {
    const db = await openDb({ url: template, dataDir: '', log });
    await migrate(db, migrations).finally(() => db.close());
  });

const closing = (db: OpenedDb, then: () => Promise<void>): OpenedDb => {
  const close = db.close.bind(db);
  let closed: Promise<void> | undefined;
  db.close = () => {
    closed ??= close().then(then);
    return closed;
  };
  return db;
};

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(migrations)) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

const log: DbLog = (level, message, more) => {
  if (level === 'error') console.error(message, more);
};
