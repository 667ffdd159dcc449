import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The hash of every file below a folder, by path. */
export async function hashesBelow(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = new Map<string, string>();
  for (const file of files.sort())
    hashes.set(
      relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    );
  return hashes;
}

/** The paths in a folder, itself included, with any permission for the group or others. */
export async function openToOthers(folder: string): Promise<string[]> {
  const below = await readdir(folder, { recursive: true });
  const paths = [folder, ...below.map((path) => join(folder, path))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
  return paths.filter((_, index) => modes[index] !== 0);
}
