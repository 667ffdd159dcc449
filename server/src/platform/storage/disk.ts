import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { codeOf } from '../db/errors.ts';
import { type ByteRange, checkKey, type Listed, type Store, StoreFull } from './store.ts';

/**
 * A store on disk: `<dir>/<area>/<first two characters of the name>/<name>`, so that no folder holds too many files. Only
 * the program's own user can read it. Rejects when the folder cannot be created.
 */
export async function openDiskStore(dir: string): Promise<Store> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await rm(pathOf(dir, key), { force: true });
  };
  return {
    put: async (key, file) => put(dir, pathOf(dir, key), file),
    open: async (key, range) => openFile(pathOf(dir, key), range),
    size: async (key) => (await unlessMissing(stat(pathOf(dir, key))))?.size ?? null,
    remove,
    list: (area) => list(dir, area),
    async removePartial(before) {
      for await (const { key, at } of list(dir, partialArea)) if (at < before) await remove([key]);
    },
    locate: (key) => pathOf(dir, key),
    internalUri: async (key) => `/internal/folder/${placeOf(key)}`,
  };
}

/** The area of unfinished files. */
const partialArea = 'partial';

const pathOf = (dir: string, key: string): string => join(dir, placeOf(key));

/** The path of a key's file, relative to the folder. */
export function placeOf(key: string): string {
  const [area = '', name = ''] = checkKey(key).split('/');
  return join(area, name.slice(0, 2), name);
}

async function put(dir: string, path: string, file: Buffer | Readable): Promise<void> {
  const folder = dirname(path);
  // unfinished files share one folder, so that leftovers of a crash are found without listing the store
  const part = pathOf(dir, `${partialArea}/up${randomBytes(6).toString('hex')}.part`);
  try {
    await inFolder(dir, dirname(part), () => write(part, file));
    await inFolder(dir, folder, () => rename(part, path));
  } catch (error) {
    await rm(part, { force: true });
    throw ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error))) ? new StoreFull(error) : error;
  }
  await syncFolder(folder);
}

/** Creates the folder when it is missing, which it is once. A new folder survives a power cut like a new file. */
async function inFolder(dir: string, folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let up = folder; up !== dir; up = dirname(up)) await syncFolder(dirname(up));
    await work();
  }
}

async function write(path: string, file: Buffer | Readable): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await writeFile(handle, file);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const waitingSyncs = new Map<string, Promise<void>>();

/**
 * A new file name survives a power cut only after its folder was synced too. Files that are renamed at the same time, such
 * as the sizes of an image, share one sync.
 */
function syncFolder(folder: string): Promise<void> {
  const waiting = waitingSyncs.get(folder);
  if (waiting) return waiting;
  const sync = setImmediate().then(() => {
    waitingSyncs.delete(folder);
    return syncNow(folder);
  });
  waitingSyncs.set(folder, sync);
  return sync;
}

async function syncNow(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, range?: ByteRange) {
  const found = await unlessMissing(stat(path));
  if (found === null) return null;
  const length = range ? range.end - range.start + 1 : found.size;
  return { stream: Readable.from(bytesOf(path, range), { objectMode: false }), length };
}

/** Opens the file at the first read, so that a 304 response opens no file handle. */
async function* bytesOf(path: string, range?: ByteRange): AsyncGenerator<Buffer> {
  yield* createReadStream(path, range);
}

async function* list(dir: string, area: string): AsyncGenerator<Listed> {
  for await (const prefix of namesIn(join(dir, area)))
    for await (const name of namesIn(join(dir, area, prefix))) {
      // deleted since its folder was read
      const found = await unlessMissing(stat(join(dir, area, prefix, name)));
      if (found !== null) yield { key: `${area}/${name}`, at: found.mtime };
    }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await unlessMissing(opendir(folder));
  if (entries !== null) for await (const entry of entries) yield entry.name;
}

async function unlessMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
