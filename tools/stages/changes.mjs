import { existsSync } from 'node:fs';
import { run } from '../run/command.mjs';
import { inRoot } from '../run/root.mjs';

/**
 * What is not pushed yet, with what is not committed yet; where there is neither, the last commit.
 *
 * @returns {Promise<{ base: string, files: string[] | null }>} '' and null where there is nothing to compare with
 */
export async function changes() {
  const isClean = (await git('status', '--porcelain')) === '';
  const head = await git('rev-parse', 'HEAD');
  const pushed = await git('merge-base', 'HEAD', '@{upstream}');
  const base = pushed !== '' && !(isClean && pushed === head) ? pushed : await git('rev-parse', 'HEAD~1');
  if (base === '') return { base, files: null };
  const tracked = await git('diff', '--name-only', '--no-renames', base);
  const others = await git('ls-files', '--others', '--exclude-standard');
  return { base, files: [tracked, others].flatMap((list) => list.split('\n')).filter((path) => path !== '') };
}

/** The output, or '' on failure. @param {string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true });
  return code === 0 ? output.trim() : '';
}

/** What holds for every call and every table. */
const wholeApi = ['authorization', 'cursors', 'privacy', 'wire'].map((name) => `server/src/${name}.test.ts`);

/**
 * The API tests to run: every test reaches every feature through the app, so the import graph says nothing about a
 * change in a feature. null: another file changed, and the import graph decides.
 *
 * @param {string[]} files
 * @returns {string[] | null}
 */
export function apiTests(files) {
  const touched = files.filter((path) =>
    /^(contract|server|client)\/|^(package(-lock)?\.json|vitest\.config\.ts)$/.test(path),
  );
  const folders = touched.map((path) => {
    const [, feature] = /^(?:contract\/src|server\/src\/features)\/([^/]+)\//.exec(path) ?? [];
    return `server/src/features/${feature}/`;
  });
  if (folders.some((folder) => !existsSync(inRoot(folder)))) return null;
  return folders.length === 0 ? [] : [...new Set(folders), ...wholeApi];
}
