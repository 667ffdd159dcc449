import { basename, dirname } from 'node:path';
import pg from 'pg';
import { postgresProgram } from '../install/find.mjs';
import { run } from '../run/command.mjs';
import { NotPossible } from '../run/operator.ts';

interface ImageRow {
  id: string;
  sha256: string;
  medium_bytes: number | null;
}

/** The image rows in the snapshot of the database. */
export interface Copied {
  images: ImageRow[];
  installation: string;
}

/**
 * Dumps a snapshot of the database into `file` while servers read and write; then `withImages` copies
 * the files. Until that is done no server deletes an image, so every image of the snapshot still exists. The
 * other order, files first, would miss images that are added in between.
 */
export async function copyPostgres(
  url: string,
  file: string,
  withImages: (copied: Copied) => Promise<void>,
): Promise<void> {
  const dump = program('pg_dump');
  await connected(url, async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtextextended('backup', 0)) as free`);
    if (!rows[0].free) throw new NotPossible('Another backup of this database is being taken.');
    // Waits for a running step of a sweep; from here on sweeps skip their work.
    await client.query(`select pg_advisory_lock(hashtextextended('media sweep', 0))`);

    await client.query('begin isolation level repeatable read read only');
    const { rows: snapshots } = await client.query('select pg_export_snapshot() as name');
    const read = async (statement: string) => (await client.query(statement)).rows;
    const copied = await readImages(read, 'DATABASE_URL');
    await runOn(url, dump, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshots[0].name}`,
      `--file=${file}`,
    ]);
    await client.query('commit');

    await withImages(copied);
    // Fails if the session was cut, because then its lock was lost.
    await client.query('select 1');
  });
}

/** `where` names the database for its operator. */
export async function readImages(
  query: (statement: string) => Promise<unknown[]>,
  where: string,
): Promise<Copied> {
  const [table] = (await query(`select to_regclass('installation') is not null as present`)) as {
    present: boolean;
  }[];
  const [row] = table?.present ? ((await query('select id from installation')) as { id: string }[]) : [];
  if (row === undefined)
    throw new NotPossible(
      `${where} has no database of this version of Twosome: start the server on it first.`,
    );
  return {
    installation: row.id,
    images: (await query('select id, sha256, medium_bytes from media')) as ImageRow[],
  };
}

/** Rejects a database that is not empty. */
export const refuseUnlessEmpty = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query(`
      select count(*)::int as tables from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^(pg_|information_schema$)' and relkind in ('r', 'p', 'v', 'm', 'S')
    `);
    if (rows[0].tables > 0)
      throw new NotPossible('The database of DATABASE_URL is not empty: create a new one (createdb).');
  });

/** Restores in a single transaction. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  await runOn(url, program('pg_restore'), [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    file,
  ]);
}

export function program(name: 'pg_dump' | 'pg_restore'): string {
  const found = postgresProgram(name);
  if (found === null)
    throw new NotPossible(`${name} is not installed (on Debian: apt-get install postgresql-client).`);
  return found;
}

/** The password is passed in the environment, because every user of the machine can list arguments. */
async function runOn(url: string, path: string, args: string[]): Promise<void> {
  const named = new URL(url);
  const password = decodeURIComponent(named.password);
  named.password = '';
  const { code, output } = await run(path, ['--no-password', `--dbname=${named.href}`, ...args], {
    quiet: true,
    cwd: dirname(path),
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  if (code !== 0) throw new NotPossible(`${basename(path)} failed: ${output.trim()}`);
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'twosome backup',
    keepAlive: true,
  });
  // The next query reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
