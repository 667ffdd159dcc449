import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Changes a generated file. Throws unless its anchor occurs exactly the given number of times. */
export type Patch = (text: string) => string;

export class PatchError extends Error {}

export const insteadOf =
  (anchor: string, text: string, times = 1): Patch =>
  (before) => {
    const parts = before.split(anchor);
    if (parts.length - 1 !== times)
      throw new PatchError(`found ${parts.length - 1} times instead of ${times}: ${anchor}`);
    return parts.join(text);
  };

export const after = (anchor: string, text: string): Patch => insteadOf(anchor, anchor + text);

export const before = (anchor: string, text: string): Patch => insteadOf(anchor, text + anchor);

/** A newer Capacitor template that differs fails here, and not on a user's phone. */
export async function patch(file: string, ...patches: Patch[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  try {
    await writeFile(
      file,
      patches.reduce((so, change) => change(so), text),
    );
  } catch (error) {
    if (error instanceof PatchError) error.message = `${file}: ${error.message}`;
    throw error;
  }
}

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
