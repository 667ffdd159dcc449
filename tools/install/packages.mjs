import { existsSync, readFileSync } from 'node:fs';
import { run } from '../run/command.mjs';
import { inRoot } from '../run/root.mjs';
import { say, since } from '../run/say.mjs';

/**
 * Packages by their path below the root.
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>} Packages
 */

/**
 * Installs the packages of a folder's package-lock.json if they are missing. npm's record of its last complete
 * installation decides: an interrupted installation leaves none, and a manual `npm install` counts too.
 *
 * @param {string} [folder] below the root
 * @param {object} [how]
 * @param {boolean} [how.forTests] false: leaves out what only tests and checks use, unless some of it is there
 * @param {string[]} [how.options] of npm
 */
export async function installPackages(folder = '.', { forTests = true, options = [] } = {}) {
  const lock = packagesOf(inRoot(folder, 'package-lock.json'));
  const present = packagesOf(inRoot(folder, 'node_modules/.package-lock.json'));
  const wanted = lock && !forTests && !isAnyForTests(present) ? withoutTests(lock) : lock;
  const reason = reasonToInstall(wanted, present);
  if (!reason) return;
  const start = performance.now();
  say(`Installing packages: ${reason} …`);
  // It follows the lock. `npm ci` rejects a lock that lacks optional packages of other systems.
  // NODE_ENV=production would leave out the development packages.
  const which = wanted === lock ? '--include=dev' : '--omit=dev';
  const args = [
    'install',
    '--no-save',
    which,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await run(npm, [...args, ...options], { cwd: inRoot(folder) });
  if (code !== 0) throw new Error('The packages could not be installed; see the output of npm above.');
  say(`Installed in ${since(start)}.`);
}

/** @param {Packages | null} packages */
const isAnyForTests = (packages) => Object.values(packages ?? {}).some(({ dev }) => dev);

/** @param {Packages} packages */
export const withoutTests = (packages) =>
  Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev));

/**
 * The reason for an installation, or null. Optional packages of other systems may be missing.
 *
 * @param {Packages | null} wanted
 * @param {Packages | null} present
 */
export function reasonToInstall(wanted, present) {
  if (!wanted) throw new Error('package-lock.json is missing.');
  if (!present) return 'nothing is installed yet';
  for (const [path, want] of Object.entries(wanted)) {
    const have = present[path];
    if (!path.includes('node_modules/') || (want.optional && !have)) continue;
    if (!have) return `${path} is missing`;
    const otherBytes = want.integrity && have.integrity && have.integrity !== want.integrity;
    if (have.version !== want.version || otherBytes) return `${path} is another version`;
  }
  return null;
}

/** @param {string} lock @returns {Packages | null} */
const packagesOf = (lock) => (existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : null);
