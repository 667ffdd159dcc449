import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { percentile } from '../tools/architecture/sizes.ts';
import { readTree } from '../tools/architecture/tree.ts';
import { buildStale } from '../tools/build/stale.mjs';
import { inRoot, root } from '../tools/run/root.mjs';

/** The download size of a first visit, and the lengths of our source files. 1 KB is 1,000 bytes, gzip level 9. */
await buildStale();
const dist = (path: string) => inRoot(`web/dist/${path}`);
const packed = async (path: string) => gzipSync(await readFile(dist(path)), { level: 9 }).length;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
const manifest: Record<string, Chunk> = JSON.parse(await readFile(dist('.vite/manifest.json'), 'utf8'));

/** Every script that a page needs for its first render: its entry, its screen, and their imports. */
function scriptsOf(...keys: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

const sum = async (files: Iterable<string>) => {
  let bytes = 0;
  for (const file of files) bytes += await packed(file);
  return bytes;
};

const landing = await readFile(dist('landing.html'), 'utf8');
const fonts = [...landing.matchAll(/<link[^>]+rel="preload"[^>]+href="\/([^"]+woff2)"/g)].map(
  ([, file = '']) => file,
);
console.log(`landing page, HTML with its CSS: ${kb(await packed('landing.html'))} (aim: at most 20)`);
for (const font of fonts)
  console.log(`its preloaded font: ${kb((await readFile(dist(font))).length)} (aim: one, at most 25)`);
console.log(`its scripts from files: ${[...landing.matchAll(/<script[^>]+src=/g)].length} (aim: 0)`);
for (const screen of ['HomeScreen', 'ProfileScreen', 'AddPostScreen', 'ConnectScreen'])
  console.log(
    `${screen}, JavaScript of a first load: ${kb(await sum(scriptsOf('app.html', `src/screens/${screen}.tsx`)))}${screen === 'HomeScreen' ? ' (aim: at most 150)' : ''}`,
  );

const tree = readTree(root);
const at = (part: number) => percentile(tree, part);
console.log(
  `source files, in lines: median ${at(0.5)}, 90th percentile ${at(0.9)} (aim: at most 180), longest ${at(1)} (aim: at most 300)`,
);
