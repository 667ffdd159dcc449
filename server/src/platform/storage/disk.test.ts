import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from './disk.ts';
import type { Listed, Store } from './store.ts';

const key = 'media/7ZQ04FXE0YB9T2M5K1RS.jpg';
let home: string;
let dir: string;
let store: Store;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'store-'));
  dir = join(home, 'data', 'files');
  store = await openDiskStore(dir);
});
afterEach(() => rm(home, { recursive: true, force: true }));

const bytesAt = async (at: string) => {
  const opened = await store.open(at);
  return opened && { bytes: await buffer(opened.stream), length: opened.length };
};
const listed = async (area: string) => {
  const all: Listed[] = [];
  for await (const file of store.list(area)) all.push(file);
  return all;
};
const everything = async () => (await readdir(dir, { recursive: true })).filter((name) => name.includes('.'));
/** Open handles of this store's files only: other tests in the same process open files too. */
const openHandles = async () => {
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(dir)).length;
};

test.each([0, 9, 5_000_000])('returns a stored file of %i bytes', async (length) => {
  const bytes = Buffer.alloc(length, 'twosome');
  await store.put(key, bytes);
  const stored = await bytesAt(key);
  expect(stored?.length).toBe(length);
  expect(stored?.bytes.equals(bytes)).toBe(true);
});

test('replaces a file completely', async () => {
  await store.put(key, Buffer.from('the first and longer one'));
  await store.put(key, Buffer.from('second'));
  expect((await bytesAt(key))?.bytes.toString()).toBe('second');
  expect(await everything()).toEqual(['media/7Z/7ZQ04FXE0YB9T2M5K1RS.jpg']);
});

test('simultaneous writers of one key leave exactly one complete file', async () => {
  const writers = Array.from({ length: 20 }, (_, at) => Buffer.alloc(100_000, String.fromCharCode(65 + at)));
  await Promise.all(writers.map((bytes) => store.put(key, bytes)));
  const stored = await bytesAt(key);
  expect(writers.some((bytes) => stored?.bytes.equals(bytes))).toBe(true);
  expect(await everything()).toHaveLength(1);
});

test('no other user of the machine can read the files', async () => {
  await store.put(key, Buffer.from('private'));
  for (const path of [dir, join(dir, 'media'), join(dir, 'media', '7Z')])
    expect((await stat(path)).mode & 0o077).toBe(0);
  expect((await stat(join(dir, 'media', '7Z', '7ZQ04FXE0YB9T2M5K1RS.jpg'))).mode & 0o077).toBe(0);
});

test('a missing file opens as null, and deleting it succeeds', async () => {
  expect(await store.open(key)).toBeNull();
  await store.put(key, Buffer.from('x'));
  await store.remove([key, 'media/AAAAAAAAAAAAAAAAAAAA.jpg']);
  await store.remove([key]);
  expect(await store.open(key)).toBeNull();
});

async function* cutOff() {
  yield Buffer.from('half of it');
  throw new Error('cut off');
}

test('a failed write leaves nothing behind', async () => {
  await expect(store.put(key, Readable.from(cutOff()))).rejects.toThrow('cut off');
  expect(await everything()).toEqual([]);
  // a folder has the file's name: the bytes are written, the rename fails
  await mkdir(join(dir, 'media', '7Z', '7ZQ04FXE0YB9T2M5K1RS.jpg', 'in the way'), { recursive: true });
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect((await everything()).filter((name) => name.includes('.part'))).toEqual([]);
});

test.skipIf(!existsSync('/proc/self/fd'))(
  'an opened file holds no handle until it is read, and releases it when the stream is destroyed',
  async () => {
    await store.put(key, Buffer.alloc(1_000_000));
    const before = await openHandles();
    const unread = await Promise.all(Array.from({ length: 50 }, () => store.open(key)));
    expect(await openHandles()).toBe(before);

    const half = unread[0]?.stream;
    await new Promise((resolve) => half?.once('data', resolve));
    expect(await openHandles()).toBe(before + 1);
    half?.destroy();
    await expect.poll(openHandles).toBe(before);
  },
);

test('lists an area with write times, and unfinished files separately', async () => {
  const before = Date.now();
  await store.put(key, Buffer.from('x'));
  await store.put('media/8ZQ04FXE0YB9T2M5K1RS.webp', Buffer.from('x'));
  await store.put('exports/AB12CD34.zip', Buffer.from('x'));
  const left = 'partial/up0123456789ab.part';
  await writeFile(join(dir, 'partial', 'up', left.slice(8)), 'half of it');

  const files = await listed('media');
  expect(files.map((file) => file.key).sort()).toEqual([key, 'media/8ZQ04FXE0YB9T2M5K1RS.webp']);
  for (const file of files) expect(Math.abs(file.at.getTime() - before)).toBeLessThan(10_000);
  expect((await listed('partial')).map((file) => file.key)).toEqual([left]);
  await store.remove([left]);
  expect(await listed('partial')).toEqual([]);
  expect(await listed('nothing')).toEqual([]);
});

test.each([
  '',
  'media/',
  '../secret.txt',
  'media/../../secret.txt',
  '/etc/passwd',
  'media/AAAAAAAA/../../../x.jpg',
  'media/AAAAAAAA\0.jpg',
  'media\\AAAAAAAA.jpg',
  'media/AAAAAAAA.jpg/',
  'media/AAAAAAAA.one.two.three',
  'MEDIA/AAAAAAAA.jpg',
  `media/${'A'.repeat(65)}.jpg`,
  'media/AAAAAAAA.jpg\n',
])('refuses the key %j', async (bad) => {
  await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow(/Not a storage key/);
  await expect(store.open(bad)).rejects.toThrow(/Not a storage key/);
  await expect(store.remove([bad])).rejects.toThrow(/Not a storage key/);
  expect(await readdir(dir)).toEqual([]);
});

test('opening rejects when the folder cannot be created', async () => {
  await writeFile(join(home, 'taken'), '');
  await expect(openDiskStore(join(home, 'taken', 'files'))).rejects.toThrow(/ENOTDIR/);
});
