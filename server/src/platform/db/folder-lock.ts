import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, isAlive, ourselves, parseHolder } from './holder.ts';

/** PGlite takes no lock on its folder; two of them on one folder lose what they acknowledged, without an error. */
export interface FolderLock {
  release(): Promise<void>;
}

const lockName = 'database.lock';
const beatMs = 2_000;
/** A holder is waited for while it writes its name; nobody is left waiting longer than this. */
const longestLookMs = 800;

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
  const longest = performance.now() + longestLookMs;
  for (;;) {
    if (await create(path, own)) return;
    const held = await read(path);
    if (!held) continue;
    if (held.holder && (await isAlive(held.holder, held.ageMs))) throw inUse(folder, path, held.holder);
    if (held.holder || held.ageMs > longestLookMs) await takeAway(path, held.text);
    else if (performance.now() > longest) throw new Error(`The lock ${path} cannot be read.`);
    else await pause(20);
  }
}

const inUse = (folder: string, path: string, { pid }: Holder): Error =>
  new Error(
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
 * Two may find the same stale lock. The slower one would take away the new lock of the faster one, so what was
 * moved is looked at again, and put back when it is not what was found stale.
 */
async function takeAway(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(unlessThere);
  await rm(aside, { force: true });
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
