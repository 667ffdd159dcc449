import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { timing } from '../contract/src/platform/timing.ts';
import { compiledWhole } from './compiledWhole.ts';
import { layered, scopedName, uiLayer } from './cssModules.ts';
import { type ClassNames, firstLookBeforeModules } from './firstLookScript.ts';
import { inlineValues } from './inlineValues.ts';
import { installable } from './installable.ts';
import { licensesFile, licensesOfWorkers } from './licenses.ts';
import { markdown } from './markdown.ts';
import { reactModules } from './reactModules.ts';
import { prefetchScript } from './src/platform/prefetchScript.ts';
import { themeScript } from './src/platform/themeScript.ts';
import { serverOf, withPolicy } from './wrapped.ts';

const server = process.env.API_ORIGIN ?? 'http://localhost:8000';
const inSource = (path: string): string => join(import.meta.dirname, 'src', path);

/** `--mode native`: the pages of the phone apps, which are bundled with the app and use a server elsewhere. */
export default defineConfig(({ mode }) => {
  const isNative = mode === 'native';
  const origin = isNative ? serverOf(process.env.VITE_API_ORIGIN) : '';
  const classNames: ClassNames = new Map();
  const licenses = licensesOfWorkers();
  return {
    root: import.meta.dirname,
    define: { 'import.meta.env.VITE_API_ORIGIN': JSON.stringify(origin) },
    plugins: [
      react(),
      reactModules(),
      markdown(),
      uiLayer(),
      inlineValues(),
      plainIcons(),
      themeBeforePaint(),
      splashBeforeStyles(),
      compiledWhole(),
      prefetchBeforeScripts(origin),
      firstLookBeforeModules(origin, classNames),
      shellForEveryPage(),
      preloadFonts(),
      isNative ? withPolicy(origin) : installable(),
      licenses.page,
    ],
    worker: { plugins: () => [licenses.worker] },
    css: {
      modules: { generateScopedName: scopedName, getJSON: (file, names) => void classNames.set(file, names) },
    },
    resolve: {
      alias: {
        // web implementations of two plugins, which never run in the wrapper: 100 KB, and a package that is not
        // installed
        'firebase/messaging': inSource('native/stubs/firebase-messaging.ts'),
        'html5-qrcode': inSource('native/stubs/html5-qrcode.ts'),
        // the package lists no models among its exports
        '@vladmandic/human/models': join(import.meta.dirname, '../node_modules/@vladmandic/human/models'),
      },
    },
    build: {
      outDir: isNative ? 'dist-native' : 'dist',
      emptyOutDir: true,
      // the native app must not contain files that only developers read
      manifest: !isNative,
      sourcemap: isNative ? false : 'hidden',
      // a data: URL would need an exception in the page's content security policy
      assetsInlineLimit: 0,
      license: { fileName: licensesFile },
      // the first files would list all that their lazy parts import, for a moment that has time
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, imports, { hostId }) => (/(start|first)-/.test(hostId) ? [] : imports),
      },
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: 'app.html',
        output: {
          // the first file lists the names of all others: words in them would add a kilobyte
          hashCharacters: 'base36',
          chunkFileNames: ({ name }) =>
            /^(start|first)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'assets/[hash:7][extname]'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'chunks', name: chunkOf() }],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': { target: server, ws: true },
        '/media': server,
        '/demo-identity': server,
      },
    },
  };
});

/**
 * Puts the modules of the start page, and those that the welcome page shares with home, into one file, 'start', the
 * rest of home into 'first', and the icons and building blocks that other screens share into 'shared'. The default
 * splitting would cut them into seventy files, each with its own overhead and request, and the start lists the names
 * of all. Each is closed under imports, together with those before it, so that no two files wait for each other.
 */
function chunkOf() {
  let chunks: Map<string, string | null> | undefined;
  return (id: string, modules: Modules): string | null => {
    chunks ??= chunksOf(modules);
    // a stylesheet with layers makes Chromium lay out the whole page again: one is enough
    return chunks.get(id) ?? (!chunks.has(id) && layered.test(id) ? 'shared' : null);
  };
}

function chunksOf(modules: Modules): Map<string, string | null> {
  const main = inSource('main.tsx');
  const home = inSource('screens/HomeScreen.tsx');
  const welcome = reachedFrom([inSource('screens/WelcomeScreen.tsx')], modules);
  const first = reachedFrom([home, inSource('app/frame/AppFrame.tsx')], modules);
  const start = reachedFrom([main], modules);
  for (const id of welcome) if (first.has(id) || layered.test(id)) start.add(id);
  const chunks = new Map<string, string | null>();
  for (const id of sharedByScreens(modules)) chunks.set(id, 'shared');
  // a visitor of the welcome page loads nothing of the other screens
  for (const id of welcome) chunks.set(id, null);
  const offline = ['platform/database.ts', 'platform/offlineRecords.ts'].map(inSource);
  for (const id of reachedFrom(offline, modules)) chunks.set(id, 'offline');
  for (const id of first) chunks.set(id, 'first');
  for (const id of start) chunks.set(id, 'start');
  chunks.set('\0rolldown/runtime.js', 'start');
  chunks.delete(main);
  return chunks;
}

/** The icons, building blocks and parts of the platform that several screens import. */
function sharedByScreens(modules: Modules): string[] {
  const screens = ['app/routes.tsx', 'app/laterRoutes.tsx'].flatMap(
    (file) => modules.getModuleInfo(inSource(file))?.dynamicallyImportedIds ?? [],
  );
  const counts = new Map<string, number>();
  for (const screen of screens)
    for (const id of reachedFrom([screen], modules)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.keys()].filter(
    (id) =>
      (counts.get(id) ?? 0) > 1 &&
      /\/lucide-react\/|\/web\/src\/(ui|platform)\/|\/contract\/src\/platform\//.test(id),
  );
}

type Modules = { getModuleInfo: Rolldown.GetModuleInfo };

/** These modules and everything they import statically. */
function reachedFrom(start: string[], modules: Modules): Set<string> {
  const reached = new Set(start);
  for (const id of reached)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/**
 * Leaves of an icon of lucide-react only its shapes: names, aliases and keys, and the settings and class names of its
 * own component, are 1.5 KB of home's first scripts that nothing here uses.
 */
function plainIcons(): Plugin {
  const icon = inSource('ui/lucideIcon.ts');
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        // a second name of another icon
        if (!code.includes('createLucideIcon')) return null;
        const [, node] = /node: (\[.*?\])(?=,\s*aliases|\s*\};)/s.exec(code) ?? [];
        if (node === undefined) throw new Error(`${id} does not look like an icon of lucide-react`);
        const shapes = node.replace(/,\s*key: "\w+"/g, '');
        return { code: `import icon from '${icon}';\nexport default icon(${shapes});`, map: null };
      },
    },
  };
}

/** Applies the chosen theme before the first paint. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<!--theme-->', () => `<script>${themeScript}</script>`),
    },
  };
}

/** Shows the logo before any other file loads: its styles are inlined, and all other styles follow it. */
function splashBeforeStyles(): Plugin {
  return {
    name: 'splash-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        for (const sheet of sheets) html = html.replace(sheet, '');
        const files = ['ui/tokens.css', 'ui/brand/splash.css'].map((path) =>
          readFileSync(inSource(path), 'utf8'),
        );
        const plain = files
          .join('')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ');
        return html
          .replace('<!--splash-->', () => `<style>${plain}</style>`)
          .replace('<noscript>', () => `${sheets.join('')}<noscript>`);
      },
    },
  };
}

/** Sends home's requests before the app's scripts load. */
function prefetchBeforeScripts(origin: string): Plugin {
  return {
    name: 'prefetch-before-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = {
          home: filesOf('screens/HomeScreen.tsx', html, bundle),
          later: filesOf('app/laterRoutes.tsx', html, bundle),
        };
        const script = prefetchScript(origin, files, timing.splashMinimum);
        return html.replace('<!--early-->', () => `<script>${script}</script>`);
      },
    },
  };
}

/** The scripts and styles that a lazy module needs beyond those of the page itself. */
function filesOf(source: string, html: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ moduleIds }) => moduleIds.includes(inSource(source)));
  // the development server bundles nothing
  if (entry === undefined && chunks.length > 0)
    throw new Error(`${source} is not a file of the build: nothing would be prefetched`);
  const reached = new Set(entry && [entry.fileName]);
  for (const name of reached)
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(next);
  const styles = chunks
    .filter(({ fileName }) => reached.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...reached, ...styles].map((name) => `/${name}`).filter((address) => !html.includes(address));
}

/** The development server answers every page address with the app's shell, as the real server does. */
function shellForEveryPage(): Plugin {
  return {
    name: 'shell-for-every-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/';
        const isPage = request.headers.accept?.includes('text/html') && !path.includes('.');
        if (isPage && !/^\/(api|media|demo-identity|@)/.test(path)) request.url = '/app.html';
        next();
      });
    },
  };
}

/** Preloads the fonts of the first paint, the body's (20 KB) and the logo's (2 KB); headings swap in later. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) =>
          /(figtree-latin-wght-normal|newsreader-logo).*\.woff2$/.test(name),
        );
        if (fonts.length !== 2) throw new Error('A font of the first paint is not in the build');
        return fonts.map((font) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
          injectTo: 'head-prepend',
        }));
      },
    },
  };
}
