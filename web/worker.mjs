import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { precachedFiles } from '../tools/build/precache.mjs';

/*
 * After the pages are written: builds the service worker, which knows by name the files of this version. One plain
 * script, because not every browser takes a module here.
 */
const web = import.meta.dirname;
const dist = join(web, 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const files = precachedFiles(manifest);
/** What comes after the first look, on everybody's line. Bytes, as for the first look. */
const most = 520_000;

/** Names carry hashes; the page's does not, so its text counts too. */
const version = createHash('sha256')
  .update([readFileSync(join(dist, 'app.html'), 'utf8'), ...files].join('\n'))
  .digest('hex')
  .slice(0, 12);

await build({
  entryPoints: [join(web, 'src/worker/worker.ts')],
  outfile: join(dist, 'worker.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  define: { __SHELL__: JSON.stringify({ version, entry: `/${manifest['app.html'].file}`, files }) },
  logLevel: 'warning',
});

const weight = files.reduce((sum, file) => sum + weightOf(file), 0);
const summary = `Kept for when there is no network: ${files.length} files, ${kilo(weight)} of ${kilo(most)}.`;
if (weight > most) throw new Error(summary);
console.log(summary);

/** Letters are packed already. @param {string} file */
function weightOf(file) {
  const bytes = readFileSync(join(dist, file));
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length;
}

/** @param {number} bytes */
function kilo(bytes) {
  return `${Math.round(bytes / 1000)} KB`;
}
