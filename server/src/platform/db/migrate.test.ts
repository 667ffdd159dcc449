import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nodeBeside, testDb } from '../../testing/database.ts';
import { schemaDump } from '../../testing/schema-dump.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import type { OpenedDb } from './open.ts';

let db: OpenedDb;
let folder: string;
beforeAll(async () => {
  db = await testDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twosome-migrations-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await db.query(sql`drop table if exists cups, plates`);
  await db.query(sql`delete from migration where name like '9%'`);
});

const write = (name: string, script: string) => writeFile(join(folder, name), script);
const recorded = () => db.query(sql`select name from migration where name like '9%' order by name`);
const tables = async () => {
  const rows = await db.query<{ name: string }>(sql`
    select tablename as name from pg_tables where tablename in ('cups', 'plates') order by 1
  `);
  return rows.map(({ name }) => name);
};

test('scripts are applied in order, once', async () => {
  await write('9002_plates.sql', "create table plates (cup text references cups); -- it's a comment; really");
  await write('9001_cups.sql', "create table cups (name text primary key); insert into cups values ('a;b');");
  expect(await migrate(db, folder)).toEqual(['9001_cups.sql', '9002_plates.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await db.query(sql`select name from cups`)).toEqual([{ name: 'a;b' }]);
});

test('nodes that start simultaneously apply each script once', async () => {
  const beside = await nodeBeside(db);
  await write('9001_cups.sql', 'create table cups (name text)');
  const applied = await Promise.all([migrate(db, folder), migrate(beside, folder)]);
  expect(applied.flat()).toEqual(['9001_cups.sql']);
  await beside.close();
});

test('a migration of another version of the program is ignored', async () => {
  await write('9001_cups.sql', 'create table cups (name text)');
  await migrate(db, folder);
  await rm(join(folder, '9001_cups.sql'));
  await write('9002_plates.sql', 'create table plates (name text)');
  expect(await migrate(db, folder)).toEqual(['9002_plates.sql']);
});

test('line endings do not count as a change', async () => {
  await write('9001_cups.sql', 'create table cups (\n  name text\n)');
  await migrate(db, folder);
  await write('9001_cups.sql', 'create table cups (\r\n  name text\r\n)');
  expect(await migrate(db, folder)).toEqual([]);
});

describe('is refused', () => {
  test('when an applied script has changed, naming it, before anything else is applied', async () => {
    await write('9001_cups.sql', 'create table cups (name text)');
    await migrate(db, folder);
    await write('9001_cups.sql', 'create table cups (name text, size int)');
    await write('9002_plates.sql', 'create table plates (name text)');
    await expect(migrate(db, folder)).rejects.toThrow('9001_cups.sql was applied already and has changed');
    expect(await tables()).toEqual(['cups']);
  });

  test('when a script fails half way: it is named and rolled back', async () => {
    await write('9001_cups.sql', 'create table cups (name text)');
    await write('9002_plates.sql', 'create table plates (name text); insert into saucers values (1)');
    await expect(migrate(db, folder)).rejects.toMatchObject({
      message: expect.stringContaining('9002_plates.sql'),
      cause: { code: '42P01' },
    });
    expect(await tables()).toEqual(['cups']);
    expect(await recorded()).toEqual([{ name: '9001_cups.sql' }]);

    await write('9002_plates.sql', 'create table plates (name text)');
    expect(await migrate(db, folder)).toEqual(['9002_plates.sql']);
  });

  test.each(['9001-cups.sql', '901_cups.sql', '9001_Cups.sql', 'cups.sql'])(
    'when a script is named %s',
    async (name) => {
      await write(name, 'create table cups (name text)');
      await expect(migrate(db, folder)).rejects.toThrow(name);
      expect(await tables()).toEqual([]);
    },
  );

  test('when two scripts have the same number', async () => {
    await write('9001_cups.sql', 'create table cups (name text)');
    await write('9001_plates.sql', 'create table plates (name text)');
    await expect(migrate(db, folder)).rejects.toThrow(
      '9001_cups.sql and 9001_plates.sql have the same number',
    );
  });
});

test('a migration may take longer than the statement timeout', async () => {
  // long enough to connect on a busy machine
  const limited = await testDb({ statementTimeoutMs: 2_000 });
  const slow = 'select pg_sleep(3)';
  await write('9001_cups.sql', `create table cups (name text); ${slow};`);
  await expect(limited.query(sql`${raw(slow)}`)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await migrate(limited, folder)).toEqual(['9001_cups.sql']);
  await limited.close();
});

describe('the baseline', () => {
  const migrations = new URL('../../../migrations/', import.meta.url);
  const take = (name: string) => copyFile(new URL(name, migrations), join(folder, name));
  let old: OpenedDb;
  /** A database with the tables of the baseline that records these migrations instead. */
  const leftAt = async (...names: string[]) => {
    await old.query(sql`delete from migration`);
    await old.query(sql`insert into migration (name, checksum) select unnest(${names}::text[]), 'of then'`);
  };
  beforeEach(async () => {
    old = await testDb({ statementTimeoutMs: 20_000 });
    await old.query(sql`drop schema public cascade`);
    await old.query(sql`create schema public`);
    await take('1000_baseline.sql');
    expect(await migrate(old, folder)).toEqual(['1000_baseline.sql']);
  });
  afterEach(() => old.close());

  test('takes a database over that stands on the last migration before it, and keeps its rows', async () => {
    await old.query(sql`insert into used_credentials values ('\\x01', now())`);
    await old.query(sql`create schema pgboss`);
    await leftAt('0001_platform.sql', '0207_due_letters.sql');
    const later = (await readdir(migrations)).filter((name) => name > '1000_baseline.sql').sort();
    for (const name of later) await take(name);

    expect(await pendingMigrations(old, folder)).toEqual(later);
    expect(await migrate(old, folder)).toEqual(later);
    expect(await migrate(old, folder)).toEqual([]);
    expect(await schemaDump(old)).toBe(await schemaDump(db));
    expect(await old.query(sql`select to_regnamespace('pgboss') as schema`)).toEqual([{ schema: null }]);
    expect(await old.query(sql`select count(*)::int from used_credentials`)).toEqual([{ count: 1 }]);
    // for nodes of the commit that had them
    expect(await old.query(sql`select name from migration order by name`)).toEqual(
      ['0001_platform.sql', '0207_due_letters.sql', '1000_baseline.sql', ...later].map((name) => ({ name })),
    );
  });

  test('refuses an older database, with what to do', async () => {
    await leftAt('0001_platform.sql', '0205_book.sql');
    const refusal =
      /^The database is too old .* 0205_book\.sql\): run `npm run migrate` on it from commit \w+, then start this version\.$/;
    await expect(migrate(old, folder)).rejects.toThrow(refusal);
    await expect(pendingMigrations(old, folder)).rejects.toThrow(refusal);
    expect(await old.query(sql`select name from migration where name >= '1'`)).toEqual([]);
  });
});
