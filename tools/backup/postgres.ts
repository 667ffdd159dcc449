import { basename, dirname } from 'node:path';
import pg from 'pg';
import { postgresProgram } from '../install/find.mjs';
import { run } from '../run/command.mjs';
import { NotPossible } from './archive.ts';

export interface ImageRow {
  id: string;
  sha256: string;
}

/** What the database says about the images at the moment of its copy. */
export interface Copied {
  images: ImageRow[];
  installation: string;
}

/**
 * Copies the database into `file`, as it is at one moment, while servers read and write; then lets `withImages` copy
 * the files. Until that is done no server takes an image away, so everything the copy names is still there. The
 * other way round, files first, the copy would name images that came in between.
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
    // waits for a sweep's step that is under way; from here on sweeps pass over everything
    await client.query(`select pg_advisory_lock(hashtextextended('media sweep', 0))`);

    await client.query('begin isolation level repeatable read read only');
    const { rows: snapshots } = await client.query('select pg_export_snapshot() as name');
    const copied = await readImages(client);
    await runOn(url, dump, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshots[0].name}`,
      `--file=${file}`,
    ]);
    await client.query('commit');

    await withImages(copied);
    // the lock went with the session, had that been cut
    await client.query('select 1');
  });
}

async function readImages(client: pg.Client): Promise<Copied> {
  const { rows: tables } = await client.query(`select to_regclass('installation') is not null as there`);
  const { rows } = tables[0].there ? await client.query('select id from installation') : { rows: [] };
  if (rows.length === 0)
    throw new NotPossible(
      'DATABASE_URL holds nothing that this version of Twosome has opened: start it there first.',
    );
  const { rows: images } = await client.query<ImageRow>('select id, sha256 from media');
  return { images, installation: rows[0].id };
}

/** Refuses a database that holds anything. */
export const refuseUnlessEmpty = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rows } = await client.query(`
      select count(*)::int as tables from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where nspname !~ '^(pg_|information_schema$)' and relkind in ('r', 'p', 'v', 'm', 'S')
    `);
    if (rows[0].tables > 0)
      throw new NotPossible('DATABASE_URL leads to a database that is not empty: make a new one (createdb).');
  });

/** All of it or, when it fails, nothing. */
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
    throw new NotPossible(`${name} is not on this machine (on Debian: apt-get install postgresql-client).`);
  return found;
}

/** The password goes by the environment: arguments are shown to everybody on the machine. */
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
  // whatever is asked next is told of it
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
