import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The copies are many and small, so the disk's latency dominates. */
const atOnce = 16;

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

/** Copies a file, or bytes, to a new path and syncs it to disk. Returns the hash of the copied bytes. */
export async function copyFile(from: string | Bytes, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of typeof from === 'string' ? createReadStream(from) : from) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Paths below a folder, with forward slashes; none if the folder does not exist. */
export async function entriesBelow(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessAbsent);
  const found = { files: [] as string[], folders: [] as string[] };
  for (const entry of entries ?? []) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isDirectory()) found.folders.push(path);
    else found.files.push(path);
  }
  return found;
}

/** Returns null for a missing file. */
export function unlessAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Runs `work` for every item with limited concurrency. After a failure it starts no more, waits for the running ones, and throws. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values();
  let failed = false;
  const workOff = async () => {
    for (const item of waiting) {
      if (failed) return;
      await work(item).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const done = await Promise.allSettled(Array.from({ length: atOnce }, workOff));
  for (const result of done) if (result.status === 'rejected') throw result.reason;
}
