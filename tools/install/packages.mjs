import { existsSync, readFileSync } from 'node:fs';
import { run } from '../run/command.mjs';
import { inRoot } from '../run/root.mjs';
import { say, since } from '../run/say.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages */

/**
 * Installs what package-lock.json names, if it is not there. npm's own record of its last complete
 * installation tells: an interrupted one leaves none, and `npm install` by hand counts as well.
 */
export async function installPackages() {
  const reason = reasonToInstall(
    packagesOf('package-lock.json'),
    packagesOf('node_modules/.package-lock.json'),
  );
  if (!reason) return;
  const start = performance.now();
  say(`Installing packages (npm ci): ${reason} …`);
  const { code } = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    // the builders are development packages, and NODE_ENV=production would leave them out
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Error('The packages could not be installed; npm says above why.');
  say(`Installed in ${since(start)}.`);
}

/**
 * Why an installation is needed, or null. Optional packages are those of other systems, and may be missing.
 *
 * @param {Packages | null} wanted
 * @param {Packages | null} present
 */
export function reasonToInstall(wanted, present) {
  if (!wanted) throw new Error('There is no package-lock.json here.');
  if (!present) return 'nothing is installed yet';
  for (const [path, want] of Object.entries(wanted)) {
    if (path === '' || !path.includes('node_modules/') || (want.optional && !present[path])) continue;
    const have = present[path];
    if (!have) return `${path.slice('node_modules/'.length)} is missing`;
    if (have.version !== want.version || have.integrity !== want.integrity)
      return `${path.slice('node_modules/'.length)} is another version`;
  }
  return null;
}

/** @param {string} lock @returns {Packages | null} */
function packagesOf(lock) {
  const path = inRoot(lock);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}
