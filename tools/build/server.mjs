import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../run/root.mjs';

/**
 * The server, and its migrations alone, with the contract and their packages: loading those one by one takes a quarter of a
 * start. Worker files, which are started by their URL, are files of their own. @type {import('./stale.mjs').Part}
 */
export const server = {
  name: 'server',
  sources: ['server/src', 'server/package.json'],
  result: 'server/dist/main.js',
  async build() {
    const { build, stop } = await import('esbuild');
    const dist = inRoot('server/dist');
    mkdirSync(dist, { recursive: true });
    for (const name of readdirSync(dist)) if (/^part-|\.worker\./.test(name)) rmSync(join(dist, name));
    try {
      await build({
        ...options,
        entryPoints: [inRoot('server/src/main.ts'), inRoot('server/src/migrate.ts')],
        outdir: dist,
        // What is imported later (`serve.ts`, and what a setting asks for) is a file of its own.
        splitting: true,
        chunkNames: 'part-[hash]',
      });
      await build({
        ...options,
        entryPoints: workersIn(inRoot('server/src')),
        outdir: dist,
        entryNames: '[name]',
        outExtension: { '.js': '.mjs' },
      });
    } catch {
      throw new Error('The server could not be built; see the output of esbuild above.');
    } finally {
      await stop();
    }
  },
};

/** @satisfies {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  minifyWhitespace: true,
  // What is compiled, and what pg loads only if asked to, and elsewhere than in Node.
  external: ['sharp', '@electric-sql/pglite', 'pg-native', 'pg-cloudflare'],
  // without it, pg learns from a `Response` that it is not in Cloudflare, for which Node 20 loads all of `fetch`
  define: { navigator: '{"userAgent":"Node.js"}' },
  // CommonJS packages load Node's modules by `require`. Others import `createRequire` themselves.
  banner: {
    js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
  },
  logLevel: 'warning',
};

/** @param {string} folder @returns {string[]} */
const workersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return workersIn(path);
    return /\.worker\.(?:mjs|ts)$/.test(entry.name) ? [path] : [];
  });
