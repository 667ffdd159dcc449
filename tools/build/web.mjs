import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
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
    await packFiles(inRoot('web/dist'));
  },
};

/** @param {string} script @param {string[]} args */
async function step(script, args) {
  const { code } = await runNode(script, args, { cwd: inRoot('web') });
  if (code !== 0) throw new Error('The web app could not be built; see above.');
}

/** The server fills the pages and stamps the worker, so it compresses those itself. @param {string} dist */
async function packFiles(dist) {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(js|css|svg|json|txt|wasm|bin|webmanifest)$/.test(name) && name !== 'worker.js',
  );
  // in the threads of zlib, as many at a time as there are
  await Promise.all(names.map((name) => packFile(join(dist, name))));
}

/** @param {string} path */
async function packFile(path) {
  const bytes = await readFile(path);
  const packed = [promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })];
  const [br, gz] = await Promise.all(packed);
  await Promise.all([writeFile(`${path}.br`, br ?? ''), writeFile(`${path}.gz`, gz ?? '')]);
}
