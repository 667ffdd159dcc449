import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import pg from 'pg';

/**
 * Creates a database from a migrated template. The first caller creates the template, concurrent callers wait for it.
 * `admin` is the URL of a role that may create databases.
 */
export async function createFromTemplate(
  admin: string,
  { fingerprint, run }: { fingerprint: string; run: string | undefined },
  migrate: (url: string) => Promise<void>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `twosome_template_${fingerprint}`;
  const name = `${run === undefined ? 'twosome_test_' : namesOf(run)}${randomUUID().replaceAll('-', '')}`;
  await as(admin, async (client) => {
    await makeTemplate(client, template, () => migrate(addressOf(admin, `${template}_making`)));
    await client.query(`create database ${name} template ${template}`);
    // otherwise PostgreSQL plans the first five uses of each statement, and tests repeat few of them more often
    if (run !== undefined)
      await client.query(`alter database ${name} set plan_cache_mode = 'force_generic_plan'`);
  });
  return {
    url: addressOf(admin, name),
    drop: () => drop(admin, name),
  };
}

/** Drops the databases of a run, which is named by its folder. */
export const dropDatabasesOf = (admin: string, run: string): Promise<void> =>
  as(admin, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [namesOf(run)],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  });

const namesOf = (run: string): string => `${basename(run).toLowerCase().replaceAll('-', '_')}_`;

/** A database without tables. */
export async function emptyDatabaseOn(admin: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `twosome_test_${randomUUID().replaceAll('-', '')}`;
  await as(admin, async (client) => void (await client.query(`create database ${name}`)));
  return { url: addressOf(admin, name), drop: () => drop(admin, name) };
}

const drop = (admin: string, name: string): Promise<void> =>
  as(admin, async (client) => void (await client.query(`drop database ${name} with (force)`)));

async function makeTemplate(
  client: pg.Client,
  template: string,
  migrate: () => Promise<void>,
): Promise<void> {
  await client.query("select pg_advisory_lock(hashtextextended('twosome test template', 0))");
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const making = `${template}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    await migrate();
    await client.query(`alter database ${making} rename to ${template}`);
  }
  await client.query("select pg_advisory_unlock(hashtextextended('twosome test template', 0))");
}

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function addressOf(admin: string, database: string): string {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  return url.href;
}
