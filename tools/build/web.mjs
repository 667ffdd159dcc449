import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runNode } from '../run/command.mjs';
import { inRoot, installed } from '../run/root.mjs';

/**
 * The browser app, then the prerendered public pages, then the service worker that caches them, then packed copies of
 * the files for the server.
 * @type {import('./stale.mjs').Part}
 */
export const web = {
  name: 'web app',
  sources: ['web'],
  result: 'web/dist/app.html',
  async build() {
    await step(installed('vite/bin/vite.js'), ['build', '--logLevel', 'warn']);
    const prerender = inRoot('web/prerender.mjs');
    if (existsSync(prerender)) await step(prerender, []);
    await step(inRoot('web/worker.mjs'), []);
    packFiles(inRoot('web/dist'));
  },
};

/** @param {string} script @param {string[]} args */
async function step(script, args) {
  const { code } = await runNode(script, args, { cwd: inRoot('web') });
  if (code !== 0) throw new Error('The web app could not be built; see above.');
}

/** The server fills the pages and stamps the worker, so it compresses those itself. @param {string} dist */
function packFiles(dist) {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json|txt|wasm|bin|webmanifest)$/.test(name) || name === 'worker.js') continue;
    const path = join(dist, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
