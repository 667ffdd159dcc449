/** The service worker and the native app exclude each other. Importing, scanning a code and connecting need the network. */
const excluded = [
  'src/native/capacitor.ts',
  'src/features/import/UploadOrImport.tsx',
  '../node_modules/qr/decode.js',
  '../node_modules/canvas-confetti/dist/confetti.module.mjs',
];
/** A megabyte for one screen, which works without it. */
const online = /faces\.worker/;
/** Font subsets beyond these are cached by the browser after their first use. */
const fonts = /(figtree-latin-wght|newsreader-ascii|newsreader-ampersand|newsreader-logo)/;

/**
 * The files that an offline app needs to open any screen: every script and style that the page loads, eagerly or
 * lazily, and the fonts; without pictures and native-only files.
 *
 * @param {Record<string, Chunk>} manifest Vite's
 * @returns {string[]} addresses
 *
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk
 */
export function precachedFiles(manifest) {
  const reached = new Set(['app.html']);
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of reached) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest of the build does not know ${name}.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if ((/\.(js|css)$/.test(file) && !online.test(file)) || fonts.test(file)) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      if (!excluded.includes(next)) reached.add(next);
  }
  return [...files, '/favicon.svg'].sort();
}
