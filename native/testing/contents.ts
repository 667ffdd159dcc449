import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Every file by path with its contents; for a link, its target. */
export function contentsOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const full = join(folder, path);
      const kind = lstatSync(full);
      if (kind.isSymbolicLink()) return [[path, readlinkSync(full)]];
      return kind.isFile() ? [[path, createHash('sha256').update(readFileSync(full)).digest('hex')]] : [];
    }),
  );
}
