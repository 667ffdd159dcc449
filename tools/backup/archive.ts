import { chmod, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { FolderInUse, lockFolder, lockName } from '../../server/src/platform/db/folder-lock.ts';
import { NotPossible } from '../run/operator.ts';
import { copyFile, forEach, hashOf, sha256, unlessAbsent } from './copy.ts';

/*
 * A backup is a folder: `database.dump` or `database/`, `media/`, the keys of the data folder, `SHA256SUMS` (which
 * `sha256sum -c` reads too) and `backup.json`. That file is written last, and only then the folder gets its name: one
 * without the other is incomplete.
 */

const About = z.strictObject({
  twosome: z.literal('backup 1'),
  madeAt: z.iso.datetime(),
  database: z.enum(['postgres', 'embedded']),
  /** the id of the installation, in the database and in the images' folder */
  installation: z.string(),
  files: z.int(),
  images: z.int(),
  /** images whose files were missing or damaged before the backup was taken */
  lacking: z.array(z.string()),
  /** of an embedded database, including empty ones */
  folders: z.array(z.string()),
  /** the hash of SHA256SUMS */
  sums: z.string(),
});
export type About = z.output<typeof About>;

const placeInArchive = /^(database\.dump|secret\.key|demo-identity\.key\.json|(database|media)(\/[\w.-]+)+)$/;
const line = /^([0-9a-f]{64}) {2}(.+)$/;

export interface Archive {
  folder: string;
  /** hash by path */
  files: ReadonlyMap<string, string>;
  about: About;
}

export type Unfinished = Awaited<ReturnType<typeof beginArchive>>;

/** Starts an archive under a temporary name. The leftover of an interrupted backup is removed, unless it is still being written. */
export async function beginArchive(target: string) {
  const aside = `${target}.unfinished`;
  const lock = await lockFolder(aside, () => {}).catch((error) => {
    throw error instanceof FolderInUse
      ? new NotPossible(`Another backup is being written to ${target}.`)
      : error;
  });
  for (const name of await readdir(aside))
    if (name !== lockName) await rm(join(aside, name), { recursive: true, force: true });
  await chmod(aside, 0o700);
  const files = new Map<string, string>();
  const place = (path: string) => join(aside, path);
  return {
    place,
    /** copies a file into the archive; returns its hash, or null if the file does not exist any more */
    async take(from: string | AsyncIterable<Buffer>, path: string): Promise<string | null> {
      const hash = await copyFile(from, place(path)).catch(unlessAbsent);
      if (hash === null) await rm(place(path), { force: true });
      else files.set(path, hash);
      return hash;
    },
    /** adds a file that another program wrote into the folder */
    async count(path: string): Promise<void> {
      files.set(path, await hashOf(place(path)));
    },
    async finish(about: Omit<About, 'twosome' | 'files' | 'sums'>): Promise<number> {
      const sums = [...files]
        .map(([path, hash]) => `${hash}  ${path}\n`)
        .sort()
        .join('');
      await copyFile([Buffer.from(sums)], place('SHA256SUMS'));
      const whole: About = { twosome: 'backup 1', ...about, files: files.size, sums: sha256(sums) };
      await copyFile([Buffer.from(sealed(whole))], place('backup.json'));
      await settle(aside);
      await rename(aside, target);
      // The lock moved with the folder, so that no other backup could start in between.
      await rm(join(target, lockName));
      await lock.release();
      await settle(dirname(target));
      return files.size;
    },
    async discard(): Promise<void> {
      await rm(aside, { recursive: true, force: true });
      await lock.release();
    },
  };
}

/** Reads and verifies every byte of an archive. Throws `NotPossible` with the damaged file's name. */
export async function openArchive(folder: string): Promise<Archive> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(unlessAbsent);
  if (text === null)
    throw new NotPossible(
      `${folder} is not a backup, or one that was never finished: it has no backup.json.`,
    );
  const about = readAbout(text);
  if (about === null) throw damaged(folder, 'backup.json');
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(unlessAbsent);
  if (sums === null || sha256(sums) !== about.sums) throw damaged(folder, 'SHA256SUMS');

  const files = new Map<string, string>();
  for (const written of sums.split('\n').slice(0, -1)) {
    const [, hash = '', path = ''] = line.exec(written) ?? [];
    // A path out of the archive would be written outside of the data folder too.
    if (!placeInArchive.test(path) || path.split('/').includes('..')) throw damaged(folder, 'SHA256SUMS');
    files.set(path, hash);
  }
  await forEach([...files], async ([path, hash]) => {
    if ((await hashOf(join(folder, path)).catch(unlessAbsent)) !== hash) throw damaged(folder, path);
  });
  return { folder, files, about };
}

/** Copies files out of an archive and verifies them again. */
export async function bring(archive: Archive, paths: readonly string[], to: (path: string) => string) {
  await forEach(paths, async (path) => {
    const hash = await copyFile(join(archive.folder, path), to(path));
    if (hash !== archive.files.get(path)) throw changed(archive, path);
  });
}

/** The bytes of a small file of an archive, verified again. */
export async function readVerified(archive: Archive, path: string): Promise<Buffer> {
  const bytes = await readFile(join(archive.folder, path));
  if (sha256(bytes) !== archive.files.get(path)) throw changed(archive, path);
  return bytes;
}

const changed = (archive: Archive, path: string): NotPossible =>
  new NotPossible(`${path} changed in ${archive.folder} while it was being restored.`);

const damaged = (folder: string, path: string): NotPossible =>
  new NotPossible(
    `The backup in ${folder} is damaged: ${path} has changed since it was written. Nothing was changed.`,
  );

/** Adds a hash over all fields. */
const sealed = (about: About): string =>
  `${JSON.stringify({ ...about, seal: sha256(JSON.stringify(about)) }, null, 2)}\n`;

function readAbout(text: string): About | null {
  try {
    const { seal, ...about } = JSON.parse(text);
    return seal === sha256(JSON.stringify(about)) ? About.parse(about) : null;
  } catch {
    return null;
  }
}

export const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(unlessAbsent)) !== null;

/** A rename survives a power cut only after an fsync of the folder. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
