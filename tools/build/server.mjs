import { copyFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from '../run/root.mjs';

/**
 * The server, and its migrations alone, each as one file with the contract and its packages: loading them one by one takes
 * a quarter of a start. Worker files, which are started by their URL, are separate and load theirs. @type {import('./stale.mjs').Part}
 */
export const server = {
  name: 'server',
  sources: ['server/src', 'server/package.json'],
  result: 'server/dist/main.js',
  async build() {
    const { build, stop } = await import('esbuild');
    try {
      await build({
        entryPoints: [inRoot('server/src/main.ts'), inRoot('server/src/migrate.ts')],
        outdir: inRoot('server/dist'),
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        sourcemap: true,
        sourcesContent: false,
        minifyWhitespace: true,
        // What pg loads only if asked to, and elsewhere than in Node.
        external: ['pg-native', 'pg-cloudflare'],
        // CommonJS packages load Node's modules by `require`.
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
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

/** @param {string} folder @returns {string[]} */
const workersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return workersIn(path);
    return entry.name.endsWith('.worker.mjs') ? [path] : [];
  });
