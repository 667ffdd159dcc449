import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Copies are many and small: what takes time is the disk's answer to each. */
const atOnce = 16;

/** Copies a file to a place where there is none, onto the disk itself. Answers the hash of what was copied. */
export async function copyFile(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of createReadStream(from)) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

export async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Paths below a folder, with forward slashes; none where there is no folder. */
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

/** Answers null for what is not there, or not any more. */
export function unlessAbsent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Does `work` for every item, several at once; the first failure ends it when those under way have come to an end. */
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
