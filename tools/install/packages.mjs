import { existsSync, readFileSync } from 'node:fs';
import { run } from '../run/command.mjs';
import { inRoot } from '../run/root.mjs';
import { say, since } from '../run/say.mjs';

const modules = 'node_modules/';

/**
 * @typedef {object} Package
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [link]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** By their path below the root. @typedef {Record<string, Package>} Packages */

/**
 * Installs the packages of package-lock.json if they are missing. npm's record of its last complete
 * installation decides: an interrupted installation leaves none, and a manual `npm install` counts too.
 */
export async function installPackages() {
  const wanted = packagesOf('package-lock.json');
  const reason = reasonToInstall(wanted, packagesOf('node_modules/.package-lock.json'));
  if (!wanted || !reason) return;
  const start = performance.now();
  const way = wayToInstall(wanted);
  say(`Installing packages (npm ${way.join(' ')}): ${reason} …`);
  const { code } = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    ...way,
    // The build tools are development packages, which NODE_ENV=production would leave out.
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error('The packages could not be installed; see the output of npm above.');
  say(`Installed in ${since(start)}.`);
}

/**
 * `npm ci` follows the lock exactly, but rejects one that lacks optional packages of other
 * systems; `npm install` accepts it.
 *
 * @param {Packages} wanted
 */
export function wayToInstall(wanted) {
  const names = new Set(
    Object.keys(wanted).map((path) => path.slice(path.lastIndexOf(modules) + modules.length)),
  );
  const complete = Object.values(wanted).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => names.has(name)),
  );
  return complete ? ['ci'] : ['install', '--no-save'];
}

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
    if (path === '' || !path.includes(modules) || (want.optional && !present[path])) continue;
    const have = present[path];
    if (!have) return `${path.slice(modules.length)} is missing`;
    const otherBytes = want.integrity && have.integrity && have.integrity !== want.integrity;
    if (have.version !== want.version || otherBytes)
      return `${path.slice(modules.length)} is another version`;
  }
  return null;
}

/** @param {string} lock @returns {Packages | null} */
function packagesOf(lock) {
  const path = inRoot(lock);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}
