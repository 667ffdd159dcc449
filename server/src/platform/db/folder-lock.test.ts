import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { ourselves } from './holder.ts';

let folder: string;
let path: string;
let held: FolderLock[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twosome-lock-'));
  path = join(folder, 'database.lock');
  held = [];
});
afterEach(async () => {
  for (const lock of held) await lock.release();
  await rm(folder, { recursive: true });
});

const lock = async () => {
  const taken = await lockFolder(folder, () => {});
  held.push(taken);
  return taken;
};
const leave = (text: string) => writeFile(path, text);
const ago = (seconds: number) => utimes(path, new Date(), new Date(Date.now() - seconds * 1_000));
/** above the maximum pid of Linux */
const deadPid = 2 ** 22 + 1;

test('the lock contains its pid and is deleted by release', async () => {
  const taken = await lock();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await expect(lock()).rejects.toThrow(`in use by process ${process.pid}`);
  await taken.release();
  expect(await readdir(folder)).toEqual([]);
  await lock();
});

test.each([
  ['of a dead process', { pid: deadPid }],
  ['whose pid now belongs to a later process', { startedAt: '1' }],
])('a lock %s is taken over', async (_, holder) => {
  await leave(JSON.stringify({ ...(await ourselves()), ...holder }));
  await lock();
  expect(await readdir(folder)).toEqual(['database.lock']);
});

test('a live process keeps its lock, even if it has not renewed it for an hour', async () => {
  await leave(JSON.stringify(await ourselves()));
  await ago(3_600);
  await expect(lock()).rejects.toThrow('in use');
});

test('a process of another container keeps its lock only while it renews it', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), pid: 1, world: 'another' }));
  await ago(5);
  await expect(lock()).rejects.toThrow('in use by process 1');
  await ago(11);
  await lock();
});

test.each(['', '{"pid":', 'null', '{"pid":"1"}'])(
  'an incompletely written lock (%j) is taken over',
  async (text) => {
    await leave(text);
    await ago(60);
    await lock();
  },
);

test('waits for a lock that is being written', async () => {
  await leave('');
  const taking = lock();
  await leave(JSON.stringify(await ourselves()));
  await expect(taking).rejects.toThrow('in use');
});

test.each(Array.from({ length: 10 }, (_, i) => i))(
  'of many processes that find a stale lock exactly one acquires it (%i)',
  async () => {
    await leave(JSON.stringify({ ...(await ourselves()), pid: deadPid }));
    const all = await Promise.allSettled(Array.from({ length: 20 }, lock));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['database.lock']);
  },
);

test('a process that crashed during a takeover does not block later ones', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), pid: deadPid }));
  await writeFile(`${path}.taking`, '');
  await utimes(`${path}.taking`, new Date(), new Date(Date.now() - 10_000));
  await lock();
  expect(await readdir(folder)).toEqual(['database.lock']);
});
