import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { described, weigh } from '../tools/build/budget.mjs';

/*
 * After `vite build`: writes the public pages as plain HTML that needs no script, with their styles inside, and fails
 * where they or the first look at home have grown too heavy.
 */
const web = import.meta.dirname;
const dist = join(web, 'dist');
// inside web, so that the packages are found from there
const made = join(web, 'node_modules/.cache/static');

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const bodyFont =
  manifest[Object.keys(manifest).find((name) => name.endsWith('figtree-latin-wght-normal.woff2')) ?? '']
    ?.file;
if (bodyFont === undefined) throw new Error('The body font is not in the build.');

/** Somebody who is signed in goes on into the app, and so does what was handed over to it; without storage, one stays. */
const goOn =
  "try{if(localStorage.getItem('token')||/[?&]checkImport=true/.test(location.hash))location.replace('/sign-up'+location.search+location.hash)}catch{}";

/** What the app's page says of itself until its head is put in. */
const nameless = '<title>Twosome</title>';

const { pages, beforePaint, everyHead } = await makePages();
const styles = stylesOf(made);
const app = readFileSync(join(dist, 'app.html'), 'utf8');
if (!app.includes(nameless)) throw new Error(`${nameless} is not in app.html.`);
for (const page of pages) {
  mkdirSync(dirname(join(dist, page.file)), { recursive: true });
  writeFileSync(join(dist, page.file), documentOf(page));
}
rmSync(made, { recursive: true, force: true });

const { faults, weights } = weigh(dist, manifest);
console.log(described(weights));
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}

/** The pages' code, run here. @returns {Promise<typeof import('./src/site/prerendered.tsx')>} */
async function makePages() {
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/site/prerendered.tsx',
      outDir: made,
      emptyOutDir: true,
      ssrEmitAssets: true,
      sourcemap: false,
      cssMinify: true,
      copyPublicDir: false,
    },
  });
  return import(pathToFileURL(join(made, 'prerendered.js')).href);
}

/** Of what the pages use, and of nothing else. @param {string} folder */
function stylesOf(folder) {
  const files = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.css'));
  return files.map((file) => readFileSync(join(folder, 'assets', file), 'utf8').trim()).join('');
}

/** @param {import('./src/site/prerendered.tsx').StaticPage} page */
function documentOf({ file, head, html }) {
  if (html === null) return app.replace(nameless, () => head);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${file === 'landing.html' ? `<script>${goOn}</script>\n` : ''}<link rel="preload" as="font" type="font/woff2" crossorigin href="/${bodyFont}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fcfbfa" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131116" media="(prefers-color-scheme: dark)">
<script>${beforePaint}</script>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${everyHead}
<style>${styles}</style>
</head>
<body>
${withPlaceholders(html)}
</body>
</html>
`;
}

/** What the server fills when it starts: `<!--[name-->… {name} …<!--name]-->`. @param {string} html */
function withPlaceholders(html) {
  return html.replace(/<only-with what="(\w+)">(.*?)<\/only-with>/gs, '<!--[$1-->$2<!--$1]-->');
}
