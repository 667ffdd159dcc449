import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import sql, { join as joined, raw } from 'sql-template-tag';
import type { Db } from '../platform/db/db.ts';
import type { DbLog } from '../platform/db/driver.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { type OpenedDb, openDb } from '../platform/db/open.ts';
import { copyImage, memoryFolder } from './image.ts';
import { addressOf, createFromTemplate } from './template.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/**
 * A migrated, empty database for one test file: PGlite in memory, or a database of its own on the PostgreSQL
 * that TEST_DATABASE_URL names (as somebody who may create databases). `close` takes it away again.
 */
export async function testDb(more: Limits = {}): Promise<OpenedDb> {
  const admin = process.env.TEST_DATABASE_URL;
  return admin ? onPostgres(admin, more) : onPglite(more);
}

type Limits = Pick<Parameters<typeof openDb>[0], 'statementTimeoutMs' | 'onBroken' | 'embedded'>;

/** A test machine does many things at once, and being slow is not what a test is about. */
const patient: Limits = { statementTimeoutMs: 20_000 };

/** PGlite, whatever TEST_DATABASE_URL says: `dataDir` is its folder, which the test removes. */
export async function embeddedFolder(): Promise<string> {
  const dataDir = await memoryFolder();
  await copyDatabase(dataDir);
  return dataDir;
}

/** What another node would hold: on PostgreSQL a pool of its own; PGlite has one session, so there it is `db` itself. */
export async function nodeBeside(db: OpenedDb): Promise<OpenedDb> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) return Object.assign(Object.create(db), { close: async () => {} });
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  return openDb({ url: addressOf(admin, row?.name ?? ''), dataDir: '', log });
}

/** Nothing left of what a test wrote. Await first what may still be writing. */
export async function emptyDb(db: Db): Promise<void> {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'installation') order by tablename
  `);
  if (tables.length === 0) return;
  // most tests fill few tables, and emptying one takes longer than looking into it
  const looks = tables.map(
    ({ name }) => sql`select ${name}::text as name where exists (select from ${raw(name)})`,
  );
  const filled = await db.query<{ name: string }>(joined(looks, ' union all '));
  if (filled.length === 0) return;
  await db.query(sql`truncate ${raw(filled.map(({ name }) => name).join(', '))} restart identity cascade`);
}

async function onPglite(more: Limits): Promise<OpenedDb> {
  const dataDir = await embeddedFolder();
  const db = await openDb({ dataDir, log, ...patient, ...more });
  return closing(db, () => rm(dataDir, { recursive: true, force: true }));
}

/** Made once for all test files and runs. */
async function copyDatabase(dataDir: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const version = `pglite-${dependencies['@electric-sql/pglite']}`;
  await copyImage({
    key: `${version}-${await fingerprint()}`,
    to: dataDir,
    make: async (folder) => {
      await copyImage({ key: version, to: folder, make: closeAgain });
      await closeAgain(folder, (db) => migrate(db, migrations));
    },
  });
}

async function closeAgain(dataDir: string, work: (db: OpenedDb) => Promise<unknown> = async () => {}) {
  const db = await openDb({ dataDir, log });
  await work(db).finally(() => db.close());
}

async function onPostgres(admin: string, more: Limits): Promise<OpenedDb> {
  const { url, drop } = await createFromTemplate(admin, await fingerprint(), async (template) => {
    const db = await openDb({ url: template, dataDir: '', log });
    await migrate(db, migrations).finally(() => db.close());
  });
  const db = await openDb({ url, dataDir: '', log, ...patient, ...more });
  return closing(db, drop);
}

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
