import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { isAlive, ourselves } from './holder.ts';

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
/** above what Linux gives out */
const nobody = 2 ** 22 + 1;

test('the lock names its process and goes with its release', async () => {
  const taken = await lock();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await expect(lock()).rejects.toThrow(`in use by process ${process.pid}`);
  await taken.release();
  expect(await readdir(folder)).toEqual([]);
  await lock();
});

test('a folder that is not there is made', async () => {
  const deep = await lockFolder(join(folder, 'not', 'there'), () => {});
  await deep.release();
});

test('a lock whose process is gone is taken over', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), pid: nobody }));
  await lock();
  expect(await readdir(folder)).toEqual(['database.lock']);
});

test('a lock whose number now belongs to a later process is taken over', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), startedAt: '1' }));
  await lock();
});

test('a living process keeps its lock, however long it was silent', async () => {
  await leave(JSON.stringify(await ourselves()));
  await ago(3_600);
  await expect(lock()).rejects.toThrow('in use');
});

test('a process of another container keeps its lock while it renews it, and no longer', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), pid: 1, world: 'another' }));
  await ago(5);
  await expect(lock()).rejects.toThrow('in use by process 1');
  await ago(11);
  await lock();
});

test.each(['', '{"pid":', 'null', '{"pid":"1"}'])(
  'a lock whose writing was cut short (%j) is taken over',
  async (text) => {
    await leave(text);
    await ago(60);
    await lock();
  },
);

test('a lock that is being written is waited for', async () => {
  await leave('');
  const taking = lock();
  await leave(JSON.stringify(await ourselves()));
  await expect(taking).rejects.toThrow('in use');
});

test.each(Array.from({ length: 10 }, (_, i) => i))(
  'of many that find a stale lock one gets it (%i)',
  async () => {
    await leave(JSON.stringify({ ...(await ourselves()), pid: nobody }));
    const all = await Promise.allSettled(Array.from({ length: 20 }, lock));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['database.lock']);
  },
);

test('a process that died while it took a lock over is in nobody’s way', async () => {
  await leave(JSON.stringify({ ...(await ourselves()), pid: nobody }));
  await writeFile(`${path}.taking`, '');
  await utimes(`${path}.taking`, new Date(), new Date(Date.now() - 10_000));
  await lock();
  expect(await readdir(folder)).toEqual(['database.lock']);
});

test('whoever loses the lock is told, and leaves the other one’s alone', async () => {
  const lost = vi.fn();
  const taken = await lockFolder(folder, lost);
  await leave('{"pid":1}');
  await expect.poll(() => lost).toHaveBeenCalledOnce();
  await taken.release();
  expect(await readFile(path, 'utf8')).toBe('{"pid":1}');
});

test('the process that asks is alive, a number without a process is not', async () => {
  const own = await ourselves();
  expect(await isAlive(own, 0)).toBe(true);
  expect(await isAlive({ ...own, pid: nobody }, 0)).toBe(false);
});
