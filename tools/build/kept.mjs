/** Nobody who has the worker has the wrapper. */
const notKept = ['src/native/capacitor.ts'];
/** Whoever needs letters beyond these has seen them, and the browser keeps what it has seen. */
const fonts = /(figtree-latin-wght|newsreader-ascii|newsreader-ampersand)/;

/**
 * What an app without a network needs to open any of its screens: every script and style that the page leads to, now
 * or later, and the letters. Pictures are not among them, nor what only the wrapper loads.
 *
 * @param {Record<string, Chunk>} manifest Vite's
 * @returns {string[]} addresses
 *
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], css?: string[], assets?: string[] }} Chunk
 */
export function keptFiles(manifest) {
  const reached = new Set(['app.html']);
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of reached) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The manifest of the build does not know ${name}.`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (/\.(js|css)$/.test(file) || fonts.test(file)) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
      if (!notKept.includes(next)) reached.add(next);
  }
  return [...files, '/favicon.svg'].sort();
}
