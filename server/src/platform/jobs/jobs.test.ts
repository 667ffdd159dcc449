import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { embeddedFolder, nodeBeside, testDb } from '../../testing/database.ts';
import { addressOf } from '../../testing/template.ts';
import { type OpenedDb, openDb } from '../db/open.ts';
import { createLog } from '../log.ts';
import { deleteFailedJobs } from './jobs.sql.ts';
import { type Jobs, jobKind, openJobs } from './jobs.ts';

const admin = process.env.TEST_DATABASE_URL;
const log = createLog('silent');
const broken = jobKind<{ cup: string }>('broken_cups', { attempts: 1, retryAfterSeconds: 0 });
const cups = jobKind<{ cup: string }>('cups', { attempts: 2, retryAfterSeconds: 0, deadLetter: broken });

let dataDir: string;
let db: OpenedDb;
const opened: Jobs[] = [];

beforeAll(async () => {
  dataDir = await embeddedFolder();
  db = admin ? await testDb() : await openDb({ dataDir, log: () => {} });
  await db.query(sql`create table cups (name text primary key, by int not null)`);
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await db.query(sql`delete from jobs`);
  await db.query(sql`delete from cups`);
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (on = db): Jobs => {
  const jobs = openJobs({ db: on, log });
  opened.push(jobs);
  return jobs;
};
const send = (jobs: Jobs, cup: string) => db.transaction((tx) => jobs.send(tx, cups, cup, { cup }));
const states = async () =>
  (
    await db.query<{ state: string }>(sql`
      select kind || case when failed_at is not null then ' failed' when attempts = 0 then ' waiting'
        when run_at > now() then ' running' else ' retry' end as state
      from jobs order by 1
    `)
  ).map(({ state }) => state);
const made = async () =>
  (await db.query<{ name: string }>(sql`select name from cups`)).map(({ name }) => name);

test('a job runs once with its data and leaves no row', async () => {
  const jobs = open();
  const seen: string[] = [];
  jobs.work(cups, async ({ cup }) => void seen.push(cup));
  await send(jobs, 'red');
  await send(jobs, 'blue');
  expect(await jobs.runDue()).toBe(2);
  expect(await jobs.runDue()).toBe(0);
  expect(seen.sort()).toEqual(['blue', 'red']);
  expect(await states()).toEqual([]);
});

test('a job is committed or rolled back with its transaction', async () => {
  const jobs = open();
  jobs.work(cups, async () => {});
  const failing = db.transaction(async (tx) => {
    await jobs.send(tx, cups, 'red', { cup: 'red' });
    throw new Error('and not');
  });
  await expect(failing).rejects.toThrow('and not');
  expect(await jobs.runDue()).toBe(0);
});

test('waiting jobs with the same key are merged, also when sent simultaneously', async () => {
  const jobs = open();
  const beside = await nodeBeside(db);
  const others = open(beside);
  await Promise.all([
    send(jobs, 'red'),
    beside.transaction((tx) => others.send(tx, cups, 'red', { cup: 'red' })),
    send(jobs, 'blue'),
  ]);
  await send(jobs, 'red');
  expect(await states()).toEqual(['cups waiting', 'cups waiting']);
  await others.stop();
  await beside.close();
});

test('two nodes never run the same job', async () => {
  const beside = await nodeBeside(db);
  const nodes = [open(), open(beside)];
  const seen: string[] = [];
  for (const jobs of nodes) jobs.work(cups, async ({ cup }) => void seen.push(cup));
  const all = Array.from({ length: 20 }, (_, i) => `cup-${i}`);
  for (const cup of all) await send(nodes[0] as Jobs, cup);
  for (const jobs of nodes) jobs.start();
  await expect.poll(() => seen.length).toBe(20);
  for (const jobs of nodes) await jobs.stop();
  await beside.close();
  expect([...seen].sort()).toEqual(all.sort());
});

test('a job that fails is retried, then sent to its dead letter with the same data', async () => {
  const jobs = open();
  let tries = 0;
  const givenUp: string[] = [];
  jobs.work(cups, async () => {
    tries += 1;
    throw new Error('a secret');
  });
  jobs.work(broken, async ({ cup }) => void givenUp.push(cup));
  await send(jobs, 'red');
  await jobs.runDue();
  expect([tries, givenUp]).toEqual([2, ['red']]);
  expect(await db.query(sql`select error from jobs`)).toEqual([{ error: 'Error' }]);
  expect(await states()).toEqual(['cups failed']);
});

test('a job that was given up is deleted after a week', async () => {
  const jobs = open();
  jobs.work({ ...broken, name: 'cups' }, () => Promise.reject(new Error('broken')));
  await send(jobs, 'red');
  await jobs.runDue();
  await db.query(sql`update jobs set failed_at = failed_at - interval '6 days'`);
  await deleteFailedJobs(db);
  expect(await states()).toEqual(['cups failed']);
  await db.query(sql`update jobs set failed_at = failed_at - interval '25 hours'`);
  await deleteFailedJobs(db);
  expect(await states()).toEqual([]);
});

// PGlite has one session
test.runIf(admin)('a job is not taken while a transaction that sent it again is open', async () => {
  const beside = await nodeBeside(db);
  const jobs = open(beside);
  const seen: string[][] = [];
  jobs.work(cups, async () => void seen.push(await made()));
  await send(jobs, 'red');
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into cups (name, by) values ('red', 0)`);
    await jobs.send(tx, cups, 'red', { cup: 'red' });
    expect(await jobs.runDue()).toBe(0);
  });
  expect(await jobs.runDue()).toBe(1);
  expect(seen).toEqual([['red']]);
  await beside.close();
});

test('stop aborts a running job, waits for it, and gives its attempt back', async () => {
  const jobs = open();
  let ended = false;
  let begun = () => {};
  const under = new Promise<void>((resolve) => {
    begun = resolve;
  });
  jobs.work(cups, async (_, signal) => {
    begun();
    await once(signal, 'abort');
    ended = true;
    signal.throwIfAborted();
  });
  await send(jobs, 'red');
  jobs.start();
  await under;
  await jobs.stop();
  expect(ended).toBe(true);
  expect(await states()).toEqual(['cups waiting']);
});

test('a job outlives more clean shutdowns than it has attempts, and a failure before them still counts', async () => {
  await send(open(), 'red');
  await db.query(sql`update jobs set attempts = 1`);
  for (let shutdown = 1; shutdown <= 5; shutdown += 1) {
    const jobs = open();
    let begun = false;
    jobs.work(cups, async (_, signal) => {
      begun = true;
      await once(signal, 'abort');
      throw new Error('interrupted');
    });
    jobs.start();
    await expect.poll(() => begun).toBe(true);
    await jobs.stop();
    expect(await states()).toEqual(['cups retry']);
  }
  const jobs = open();
  jobs.work(cups, () => Promise.reject(new Error('a secret')));
  await jobs.runDue();
  expect(await states()).toContain('cups failed');
});

test('a job that a shutdown interrupts is merged into one of its key that waits', async () => {
  const jobs = open();
  let begun = false;
  jobs.work(cups, async (_, signal) => {
    begun = true;
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await send(jobs, 'red');
  jobs.start();
  await expect.poll(() => begun).toBe(true);
  await send(jobs, 'red');
  await jobs.stop();
  expect(await states()).toEqual(['cups waiting']);
});

test('a job of a killed program runs again and takes effect once', async () => {
  const url = admin ? await currentDatabaseUrl(admin) : undefined;
  await send(open(), 'red');
  if (!admin) await db.close();
  const script = fileURLToPath(new URL('../../testing/do-jobs.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, ...(url ? [url] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await exited;
  if (!admin) db = await openDb({ dataDir, log: () => {} });
  expect([await made(), await states()]).toEqual([['red'], ['cups running']]);
  // a node counts as dead when it has not renewed a job for a minute
  await db.query(sql`update jobs set run_at = run_at - interval '61 seconds'`);

  const jobs = open();
  const seen: string[] = [];
  jobs.work(cups, async ({ cup }) => {
    await db.query(sql`insert into cups (name, by) values (${cup}::text, 0) on conflict do nothing`);
    seen.push(cup);
  });
  jobs.start();
  await expect.poll(() => seen).toEqual(['red']);
  await expect.poll(states).toEqual([]);
  expect(await made()).toEqual(['red']);
});

async function currentDatabaseUrl(base: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  return addressOf(base, row?.name ?? join('no', 'database'));
}
