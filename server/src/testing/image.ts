import { cpSync } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../platform/db/folder-lock.ts';

const hour = 3_600_000;
const day = 24 * hour;
const folderName = 'twosome-test-';
const roomNeeded = 2 * 1024 ** 3;
const imagesName = `twosome-test-images-${userInfo().uid}`;

/** Creates a folder in memory if there is enough, else in the temporary folder. */
export async function memoryFolder(): Promise<string> {
  const parent = (await hasRoom('/dev/shm')) ? '/dev/shm' : tmpdir();
  await removeOld(parent, folderName, hour);
  return mkdtemp(join(parent, folderName));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}

/**
 * A folder that is prepared once and kept between runs, because PGlite takes seconds to create a database. Concurrent
 * callers wait for the first one.
 */
export async function makeImage(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const images = join(tmpdir(), imagesName);
  const image = join(images, key);
  await mkdir(images, { recursive: true, mode: 0o700 });
  while (!(await exists(image))) {
    const lock = await lockFolder(join(images, `${key}.lock`), () => {}).catch(unlessInUse);
    if (!lock) {
      await pause(100);
      continue;
    }
    try {
      if (!(await exists(image))) await makeAtomically(images, image, make);
    } finally {
      await lock.release();
    }
  }
  await utimes(image, new Date(), new Date());
  return image;
}

/** `cpSync`, because running `cp` takes four times as long for a thousand small files. */
export function copyImage(image: string, to: string): void {
  cpSync(image, to, { recursive: true });
}

function unlessInUse(error: unknown): null {
  if (error instanceof FolderInUse) return null;
  throw error;
}

async function makeAtomically(images: string, image: string, make: (folder: string) => Promise<void>) {
  await removeOld(images, '', day);
  const draft = await mkdtemp(join(images, 'making-'));
  try {
    await make(draft);
    await rename(draft, image);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Removes folders left behind by killed runs, and images of outdated migrations. */
async function removeOld(folder: string, prefix: string, age: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    // another test file may be removing the same folder
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > age)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
