import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { inRoot } from '../run/root.mjs';

/** The size budget of a first visit and of the face check, in bytes: all gzipped, except fonts. */
export const budget = { landing: 20_000, font: 25_000, home: 105_100, native: 1000, faces: 650_000 };

const publicPages = [
  'landing.html',
  'about.html',
  'privacy.html',
  'tos.html',
  'delete-account.html',
  'report.html',
  'child-safety.html',
  'not-found.html',
  'docs/api.html',
];
/** Home's screen and its frame. */
const home = 'first';
/** The device bridge in a browser: the chooser, which is loaded at the start, and the browser's implementation. */
const bridge = ['src/native/native.ts', 'src/native/web.ts'];
const wrapped = 'src/native/capacitor.ts';
/** Its worker, its WebAssembly and its model. */
const faceCheck = /^(faces\.worker|tfjs-backend-wasm|blazeface)[\w-]*-[\w-]+\.(js|wasm|json|bin)$/;
/** A string in Capacitor's core that survives minification. */
const capacitor = 'PluginHeaders';

/**
 * The faults of a built web app as sentences, and its sizes.
 *
 * @param {string} dist the folder of the build
 * @param {Record<string, Chunk>} manifest Vite's
 * @returns {{ faults: string[], weights: Record<keyof typeof budget, number> }}
 *
 * @typedef {{ file: string, name?: string, imports?: string[] }} Chunk
 */
export function weigh(dist, manifest) {
  const read = (/** @type {string} */ file) => readFileSync(join(dist, file));
  const pages = publicPages.map((file) => ({ file, html: read(file).toString('utf8') }));
  const landing = pages[0]?.html ?? '';
  const fonts = preloadsOf(landing);
  const weights = {
    // The page contains its styles.
    landing: gzipSync(landing).length,
    font: fonts.reduce((sum, font) => sum + read(font).length, 0),
    home: filesAtFirst(manifest, ['app.html', chunkNamed(manifest, home)]).reduce(
      (sum, file) => sum + gzipSync(read(file)).length,
      0,
    ),
    native: bridge.reduce((sum, file) => {
      const { code } = transformSync(readFileSync(inRoot('web', file), 'utf8'), {
        loader: 'ts',
        minify: true,
      });
      return sum + gzipSync(code).length;
    }, 0),
    faces: readdirSync(join(dist, 'assets'))
      .filter((file) => faceCheck.test(file))
      .reduce((sum, file) => sum + gzipSync(read(`assets/${file}`)).length, 0),
  };
  const faults = [
    ...faultsOfBridge(manifest, (file) => read(file).includes(capacitor)),
    ...pages.flatMap(({ file, html }) => faultsOf(html).map((fault) => `${file} ${fault}`)),
    ...pages.flatMap(({ file, html }) =>
      addressesOf(html)
        .filter((address) => !existsSync(join(dist, address)))
        .map((address) => `${file} refers to ${address}, which is not in the build`),
    ),
    ...names
      .filter((name) => weights[name] > budget[name])
      .map((name) => `${titles[name]}: ${kilo(weights[name])} of ${kilo(budget[name])}`),
  ];
  return { faults, weights };
}

/**
 * Capacitor is loaded only in the native app: no web screen imports it statically.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {(file: string) => boolean} hasIt
 */
function faultsOfBridge(manifest, hasIt) {
  if (!manifest[wrapped])
    return ['The native implementation of the bridge is not a separate chunk of the build'];
  // Every entry and lazy chunk but the native implementation and its imports.
  const named = Object.keys(manifest).filter((name) => !/^_|^src\/native\/capacitor|@cap/.test(name));
  const scripts = filesAtFirst(manifest, named).filter((file) => file.endsWith('.js'));
  const faults = scripts.filter(hasIt).map((file) => `${file} loads Capacitor on the web`);
  if (!filesAtFirst(manifest, [wrapped]).some(hasIt))
    faults.push('Nothing in the build looks like Capacitor');
  return faults;
}

/** @param {string} html */
function faultsOf(html) {
  const faults = [];
  if (/<script[^>]*\ssrc[\s=>]/i.test(html)) faults.push('loads a script');
  if (/<link[^>]*rel="?(stylesheet|modulepreload)/i.test(html)) faults.push('is blocked by another file');
  if (preloadsOf(html).length !== 1) faults.push('does not preload exactly one font');
  if (html.match(/<h1[\s>]/g)?.length !== 1) faults.push('does not have exactly one h1');
  if (/<only-with/.test(html)) faults.push('has a placeholder that the server would not find');
  return faults;
}

/** @param {string} html */
const preloadsOf = (html) =>
  [...html.matchAll(/<link[^>]*rel="preload"[^>]*>/g)]
    .filter(([link]) => link.includes('as="font"'))
    .map(([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? '');

/** Every file of the build that a page refers to. @param {string} html */
const addressesOf = (html) => [...new Set(html.match(/\/(assets|pictures)\/[\w.-]+/g))];

/**
 * The named scripts and their static imports.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names
 */
export function filesAtFirst(manifest, names) {
  /** @type {Map<string, string>} */
  const files = new Map();
  const collect = (/** @type {string} */ name) => {
    if (files.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build's manifest has no entry ${name}.`);
    files.set(name, chunk.file);
    chunk.imports?.forEach(collect);
  };
  names.forEach(collect);
  return [...files.values()];
}

/**
 * The entry of a chunk that contains several modules, and so has no module's name in the manifest.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string} name
 */
function chunkNamed(manifest, name) {
  const entry = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (entry === undefined) throw new Error(`The build's manifest has no chunk ${name}.`);
  return entry;
}

const names = /** @type {(keyof typeof budget)[]} */ (Object.keys(budget));
const titles = {
  landing: 'The landing page',
  font: 'Its font',
  home: 'The scripts of the first render of home',
  native: 'The bridge to the device, in a browser',
  faces: 'The face check of a profile photo, loaded when one is chosen',
};

/** @param {ReturnType<typeof weigh>['weights']} weights */
export const described = (weights) =>
  names.map((name) => `${titles[name]}: ${kilo(weights[name])} of ${kilo(budget[name])}.`).join('\n');

/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
