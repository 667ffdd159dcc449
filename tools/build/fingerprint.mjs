import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';

/** Not an input of a build: results, installed packages, tests. */
const excluded = /^(node_modules|dist|dist-native|testing)$|^\.|\.test\.tsx?$/;

/**
 * A hash over the names and contents of all given files and folders. Times are left out, because a
 * checkout changes them without changing contents.
 *
 * @param {string[]} paths relative to `from`; one that does not exist counts as absent
 */
export function fingerprint(paths, from = root) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, from, path);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} from @param {string} path */
function add(hash, from, path) {
  const full = join(from, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) if (!excluded.test(name)) add(hash, from, join(path, name));
    return;
  }
  const bytes = readFileSync(full);
  hash.update(`${path}\0${bytes.length}\0`).update(bytes);
}
