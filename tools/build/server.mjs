import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from '../run/root.mjs';

/**
 * The server as one file with the contract; installed packages stay external. Worker files, which are
 * started by their URL, are separate. @type {import('./stale.mjs').Part}
 */
export const server = {
  name: 'server',
  sources: ['server/src', 'server/package.json'],
  result: 'server/dist/main.js',
  async build() {
    const { build, stop } = await import('esbuild');
    try {
      await build({
        entryPoints: [inRoot('server/src/main.ts')],
        outfile: inRoot('server/dist/main.js'),
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        sourcemap: true,
        external: installedPackages(),
        logLevel: 'warning',
      });
    } catch {
      throw new Error('The server could not be built; see the output of esbuild above.');
    } finally {
      await stop();
    }
    for (const worker of workersIn(inRoot('server/src')))
      copyFileSync(worker, inRoot('server/dist', basename(worker)));
  },
};

function installedPackages() {
  const { dependencies } = JSON.parse(readFileSync(inRoot('server/package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => name !== '@twosome/contract');
}

/** @param {string} folder @returns {string[]} */
const workersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return workersIn(path);
    return entry.name.endsWith('.worker.mjs') ? [path] : [];
  });
