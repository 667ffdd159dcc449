import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embeddedFolder } from '../../testing/database.ts';
import { type DbOptions, type OpenedDb, openDb } from './open.ts';

let folder: string;
let opened: OpenedDb[];
beforeEach(async () => {
  folder = await embeddedFolder();
  opened = [];
});
afterEach(async () => {
  for (const db of opened) await db.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (more: Partial<DbOptions> = {}) => {
  const db = await openDb({ dataDir: folder, log: () => {}, ...more });
  opened.push(db);
  return db;
};

test('a process killed while it creates the database leaves no folder that is mistaken for a database', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'twosome-fresh-'));
  await mkdir(join(fresh, 'database.making'));
  await writeFile(join(fresh, 'database.making', 'PG_VERSION'), '18');
  const db = await openDb({ dataDir: fresh, log: () => {} });
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await db.close();
  expect(existsSync(join(fresh, 'database.making'))).toBe(false);
  await rm(fresh, { recursive: true });
});

test('a folder whose lock was replaced is not written to any more', async () => {
  const onBroken = vi.fn();
  const db = await open({ onBroken });
  const other = JSON.stringify({ ...JSON.parse(await readFile(lockOf(folder), 'utf8')), token: 'other' });
  await writeFile(lockOf(folder), other);
  await expect.poll(() => onBroken).toHaveBeenCalledOnce();
  expect(onBroken.mock.calls[0]?.[0]).toContain('was replaced by another process');
  await expect(db.query(sql`select 1`)).rejects.toMatchObject({ kind: 'unavailable' });
  await db.close();
  expect(await readFile(lockOf(folder), 'utf8')).toBe(other);
});

const lockOf = (dataDir: string) => join(dataDir, 'database.lock');

test('a statement that never ends blocks neither callers nor the end of the program', async () => {
  const db = await open({ statementTimeoutMs: 400 });
  await expect.poll(() => db.query(sql`select 1 as one`).catch(() => null)).toEqual([{ one: 1 }]);
  const queries = [
    db.query(sql`select count(*) from generate_series(1, 1000000000)`),
    db.query(sql`select 1`),
    db.transaction((tx) => tx.query(sql`select 1`)),
  ];
  for (const result of await Promise.allSettled(queries))
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
  await expect(db.ready()).rejects.toThrow();

  await db.close();
  expect(await (await open()).query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a query that failed in time leaves nothing behind for the next one', async () => {
  const db = await open({ statementTimeoutMs: 1_000 });
  const slow = db.transaction(async (tx) => {
    await tx.query(sql`create table cups (name text)`);
    await tx.query(sql`set time zone 'Asia/Tokyo'`);
    await tx.query(sql`select count(*) from generate_series(1, 8000000)`);
    await tx.query(sql`select 1`);
  });
  await expect(slow).rejects.toMatchObject({ kind: 'unavailable' });
  const left = sql`select to_regclass('cups')::text as cups, current_setting('TimeZone') as zone`;
  await expect.poll(() => db.query(left).catch(() => null)).toEqual([{ cups: null, zone: 'UTC' }]);
});

test('an almost full disk refuses writes, even after a transaction that was rolled back, until it has room', async () => {
  let free = Number.MAX_SAFE_INTEGER;
  const db = await open({ freeBytes: () => free });
  await db.query(sql`create table cups (name text)`);
  const pour = () => db.query(sql`insert into cups values ('tea')`);
  await pour();
  const spilling = db.transaction(async (tx) => {
    free = 1024 ** 2;
    await tx.query(sql`insert into cups values ('milk')`);
    throw new Error('spilt');
  });
  await expect(spilling).rejects.toThrow('spilt');
  const refused = { kind: 'unavailable' };
  await expect(pour()).rejects.toMatchObject(refused);
  await expect(db.transaction((tx) => tx.query(sql`delete from cups`))).rejects.toMatchObject(refused);
  expect(await db.query(sql`select name from cups`)).toEqual([{ name: 'tea' }]);
  free = Number.MAX_SAFE_INTEGER;
  await pour();
  expect(await db.query(sql`select name from cups`)).toHaveLength(2);
});

test('without room for a checkpoint, a full disk only refuses writes', async () => {
  let free = Number.MAX_SAFE_INTEGER;
  const db = await open({ freeBytes: () => free });
  await db.query(sql`create table cups (name text)`);
  const checkpoint = () => db.maybeValue(sql`select checkpoint_lsn::text from pg_control_checkpoint()`);
  const before = await checkpoint();
  free = 0;
  await expect(db.query(sql`insert into cups values ('tea')`)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await checkpoint()).toBe(before);
  free = Number.MAX_SAFE_INTEGER;
  await db.query(sql`insert into cups values ('tea')`);
});
