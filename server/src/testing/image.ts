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

/** A new folder where files live in memory, when there is plenty; else where temporary files live. */
export async function memoryFolder(): Promise<string> {
  const place = (await hasRoom('/dev/shm')) ? '/dev/shm' : tmpdir();
  await forgetOld(place, folderName, hour);
  return mkdtemp(join(place, folderName));
}

async function hasRoom(place: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
}

/**
 * A prepared folder, which is made once and kept between runs: making a database takes PGlite seconds. Who asks at once
 * waits for the first of them.
 */
export async function makeImage(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const images = join(tmpdir(), imagesName);
  const image = join(images, key);
  await mkdir(images, { recursive: true, mode: 0o700 });
  while (!(await isThere(image))) {
    const lock = await lockFolder(join(images, `${key}.lock`), () => {}).catch(unlessInUse);
    if (!lock) {
      await pause(100);
      continue;
    }
    try {
      if (!(await isThere(image))) await makeAside(images, image, make);
    } finally {
      await lock.release();
    }
  }
  await utimes(image, new Date(), new Date());
  return image;
}

/** A thousand small files, which take cp four times as long. */
export function copyImage(image: string, to: string): void {
  cpSync(image, to, { recursive: true });
}

function unlessInUse(error: unknown): null {
  if (error instanceof FolderInUse) return null;
  throw error;
}

async function makeAside(images: string, image: string, make: (folder: string) => Promise<void>) {
  await forgetOld(images, '', day);
  const aside = await mkdtemp(join(images, 'making-'));
  try {
    await make(aside);
    await rename(aside, image);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/** What runs that were killed left behind, and images of migrations that have changed since. */
async function forgetOld(place: string, prefix: string, age: number): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix)) continue;
    // another test file may be at the same
    const found = await stat(join(place, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > age)
      await rm(join(place, name), { recursive: true, force: true });
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
