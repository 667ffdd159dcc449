import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './errors.ts';
import { type Holder, isAlive, ourselves, parseHolder } from './holder.ts';

/** PGlite does not lock its folder; two instances on one folder lose acknowledged writes without an error. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another process, or this one, holds the folder; the message contains its pid. */
export class FolderInUse extends Error {}

export const lockName = 'database.lock';
const renewEveryMs = 2_000;
/** creating the lock file and writing the holder into it takes at most this long */
const writingMs = 800;
/** a takeover takes milliseconds; an older marker file was left by a process that crashed */
const takeoverMs = 2_000;
const maxWaitMs = 5_000;

/**
 * Locks the folder for this process, or throws within a second with the pid of the holder. A lock of a dead process is
 * taken over; a lock of a live process never is. `onLost` is called if another process replaces the lock.
 */
export async function lockFolder(folder: string, onLost: (reason: string) => void): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, lockName);
  const own = JSON.stringify({ ...(await ourselves()), token: randomUUID() });
  await take(path, own, folder);

  const renew = async () => {
    const held = await read(path);
    if (held?.text === own) return utimes(path, new Date(), new Date());
    clearInterval(renewal);
    onLost(`the lock ${path} was replaced by another process`);
  };
  const renewal = setInterval(() => renew().catch((error) => onLost(String(error))), renewEveryMs);
  renewal.unref();

  return {
    async release() {
      clearInterval(renewal);
      if ((await read(path))?.text === own) await rm(path, { force: true });
    },
  };
}

async function take(path: string, own: string, folder: string): Promise<void> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    if ((await create(path, own)) && (await read(path))?.text === own) return;
    const held = await read(path);
    if (!held) continue;
    if (held.holder && (await isAlive(held.holder, held.ageMs))) throw inUse(folder, path, held.holder);
    const stale = held.holder !== null || held.ageMs > writingMs;
    if (stale && (await takeOver(path, held.text, own))) return;
    if (performance.now() > giveUpAt)
      throw new Error(`The lock ${path} cannot be acquired; is another program deleting it?`);
    await pause(20);
  }
}

const inUse = (folder: string, path: string, { pid }: Holder): FolderInUse =>
  new FolderInUse(
    `The database in ${folder} is in use by process ${pid}: stop that process first. ` +
      `(If process ${pid} is certainly not a Twosome server, delete ${path}.)`,
  );

async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** `holder` is null while the file is being written, or when writing it was interrupted. */
async function read(path: string): Promise<{ text: string; holder: Holder | null; ageMs: number } | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    // file times are real time, so not the clock that tests move
    return { text, holder: parseHolder(text), ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Several processes may find the same stale lock. A marker file admits one at a time, which checks the lock again and
 * replaces it by a rename, so that the lock is never absent. A process that crashed during the takeover leaves its marker;
 * if two processes delete it simultaneously and both continue, the later rename wins and the loser notices that below.
 */
async function takeOver(path: string, stale: string, own: string): Promise<boolean> {
  const marker = `${path}.taking`;
  if (!(await create(marker, ''))) {
    const other = await read(marker);
    if (other && other.ageMs > takeoverMs) await rm(marker, { force: true });
    return false;
  }
  try {
    if ((await read(path))?.text !== stale) return false;
    await writeFile(`${path}.next`, own, { mode: 0o600 });
    await rename(`${path}.next`, path);
  } finally {
    await rm(marker, { force: true });
  }
  await pause(100);
  return (await read(path))?.text === own;
}
