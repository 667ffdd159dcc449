import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { embeddedFolder } from '../../testing/database.ts';
import { type OpenedDb, openDb } from './open.ts';

const writer = fileURLToPath(new URL('../../testing/write-rows.ts', import.meta.url));

let folder: string;
let opened: OpenedDb[];
let children: ChildProcess[];
beforeEach(async () => {
  folder = await embeddedFolder();
  opened = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const db of opened) await db.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (more: { statementTimeoutMs?: number; onBroken?: (reason: string) => void } = {}) => {
  const db = await openDb({ dataDir: folder, log: () => {}, ...more });
  opened.push(db);
  return db;
};
/** Starts another process that writes to the same folder, and waits until it has acknowledged `rows`. */
const startWriting = async (rows: number) => {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const acknowledged: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const enough = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      acknowledged.push(Number(line));
      if (acknowledged.length === rows) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the writer ended with ${code}`)));
  });
  await enough;
  return {
    child,
    acknowledged,
    async kill() {
      const read = once(lines, 'close');
      child.kill('SIGKILL');
      await read;
    },
  };
};

describe('a process killed while it writes', () => {
  test('loses no acknowledged row, three times in a row', async () => {
    const acknowledged: number[] = [];
    for (const rows of [50, 120, 200]) {
      const writing = await startWriting(rows);
      await writing.kill();
      acknowledged.push(...writing.acknowledged);

      // a killed process may stay visible for a short time
      const db = await vi.waitFor(() => open(), 20_000);
      const found = await db.query<{ n: number; times: number }>(sql`
        select n, count(*) as times from written group by n order by n
      `);
      expect(new Set(found.map(({ times }) => times))).toEqual(new Set([2]));
      const numbers = new Set(found.map(({ n }) => n));
      expect(acknowledged.filter((n) => !numbers.has(n))).toEqual([]);
      await db.close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(370);
  });

  test('while it creates the database leaves no folder that is mistaken for a database', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'twosome-fresh-'));
    await mkdir(join(fresh, 'database.making'));
    await writeFile(join(fresh, 'database.making', 'PG_VERSION'), '18');
    const db = await openDb({ dataDir: fresh, log: () => {} });
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await db.close();
    expect(existsSync(join(fresh, 'database.making'))).toBe(false);
    await rm(fresh, { recursive: true });
  });
});

describe('the folder', () => {
  test('held by another process is refused within seconds with its pid, and that process keeps writing', async () => {
    const writing = await startWriting(1);
    const start = performance.now();
    await expect(open()).rejects.toThrow(`in use by process ${writing.child.pid}`);
    expect(performance.now() - start).toBeLessThan(10_000);
    const before = writing.acknowledged.length;
    await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(before + 5);
  });

  test('held by this process is refused too', async () => {
    await open();
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('is released by close, and keeps the data', async () => {
    const first = await open();
    await first.query(sql`create table cups (name text)`);
    await first.query(sql`insert into cups values ('tea')`);
    await first.close();
    const second = await open();
    expect(await second.query(sql`select name from cups`)).toEqual([{ name: 'tea' }]);
  });

  test('whose lock was replaced is not written to any more', async () => {
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
