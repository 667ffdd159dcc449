import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, isAlive, ourselves, parseHolder } from './holder.ts';

/** PGlite takes no lock on its folder; two of them on one folder lose what they acknowledged, without an error. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Another process, or this one, has the folder; the message names it. */
export class FolderInUse extends Error {}

export const lockName = 'database.lock';
const beatMs = 2_000;
/** so long at most is between the making of a lock and its name in it */
const writingMs = 800;
/** taking over is a matter of milliseconds; a mark of it that is older was left by a process that died */
const takingMs = 2_000;
const longestWaitMs = 5_000;

/**
 * Takes the folder for this process, or throws within a second, naming the process that has it. A lock whose
 * process is gone is taken over, one of a living process never. `onLost` is called should it be taken away.
 */
export async function lockFolder(folder: string, onLost: (why: string) => void): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, lockName);
  const own = JSON.stringify({ ...(await ourselves()), token: randomUUID() });
  await take(path, own, folder);

  const beat = async () => {
    const held = await read(path);
    if (held?.text === own) return utimes(path, new Date(), new Date());
    clearInterval(beating);
    onLost(`the lock ${path} was taken away`);
  };
  const beating = setInterval(() => beat().catch((error) => onLost(String(error))), beatMs);
  beating.unref();

  return {
    async release() {
      clearInterval(beating);
      if ((await read(path))?.text === own) await rm(path, { force: true });
    },
  };
}

async function take(path: string, own: string, folder: string): Promise<void> {
  const longest = performance.now() + longestWaitMs;
  for (;;) {
    if ((await create(path, own)) && (await read(path))?.text === own) return;
    const held = await read(path);
    if (!held) continue;
    if (held.holder && (await isAlive(held.holder, held.ageMs))) throw inUse(folder, path, held.holder);
    const stale = held.holder !== null || held.ageMs > writingMs;
    if (stale && (await takeOver(path, held.text, own))) return;
    if (performance.now() > longest)
      throw new Error(`The lock ${path} cannot be taken; is it being removed?`);
    await pause(20);
  }
}

const inUse = (folder: string, path: string, { pid }: Holder): FolderInUse =>
  new FolderInUse(
    `The database in ${folder} is in use by process ${pid}: stop that first. ` +
      `(If process ${pid} is certainly no Twosome server, remove ${path}.)`,
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

/** `holder` is null while it is being written, or when its writing was cut short. */
async function read(path: string): Promise<{ text: string; holder: Holder | null; ageMs: number } | null> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    // the files' own time, so not the clock that tests move
    return { text, holder: parseHolder(text), ageMs: Date.now() - mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Many may find the same stale lock, so one at a time looks again and puts its own in its place. By renaming:
 * the lock is never absent, or somebody could make one in between. Whoever died while taking over has left its
 * mark; should two remove that at once and both go on, the later one has it, and the other sees so.
 */
async function takeOver(path: string, stale: string, own: string): Promise<boolean> {
  const taking = `${path}.taking`;
  if (!(await create(taking, ''))) {
    const other = await read(taking);
    if (other && other.ageMs > takingMs) await rm(taking, { force: true });
    return false;
  }
  try {
    if ((await read(path))?.text !== stale) return false;
    await writeFile(`${path}.next`, own, { mode: 0o600 });
    await rename(`${path}.next`, path);
  } finally {
    await rm(taking, { force: true });
  }
  await pause(100);
  return (await read(path))?.text === own;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
