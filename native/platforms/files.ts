import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function writeAll(folder: string, files: Record<string, Buffer | string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Throws on a missing file, which means that the template has changed. */
export async function removeAll(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(folder, path));
}
