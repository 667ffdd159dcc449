import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { installable } from './installable.ts';
import { earlyScript } from './src/platform/earlyScript.ts';
import { themeScript } from './src/platform/themeScript.ts';
import { serverOf, withItsPolicy } from './wrapped.ts';

const server = process.env.API_ORIGIN ?? 'http://localhost:8000';
const inSource = (path: string): string => join(import.meta.dirname, 'src', path);

/** `--mode native`: the pages of the apps for phones, which come with the app and speak to a server elsewhere. */
export default defineConfig(({ mode }) => {
  const isNative = mode === 'native';
  const origin = isNative ? serverOf(process.env.VITE_API_ORIGIN) : '';
  return {
    root: import.meta.dirname,
    define: { 'import.meta.env.VITE_API_ORIGIN': JSON.stringify(origin) },
    plugins: [
      react(),
      themeBeforePaint(),
      splashBeforeStyles(),
      askEarly(origin),
      shellForEveryPage(),
      preloadBodyFont(),
      isNative ? withItsPolicy(origin) : installable(),
    ],
    resolve: {
      alias: {
        // what two plugins of the wrapper bring for browsers, where they never run: 100 KB, and a package that is not there
        'firebase/messaging': inSource('native/stand-ins/firebase-messaging.ts'),
        'html5-qrcode': inSource('native/stand-ins/html5-qrcode.ts'),
      },
    },
    build: {
      outDir: isNative ? 'dist-native' : 'dist',
      emptyOutDir: true,
      // an app is no place for what only we read
      manifest: !isNative,
      sourcemap: isNative ? false : 'hidden',
      // a data: address would need a hole in the page's content security policy
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'app.html',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'first', name: firstLook() }],
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
 * What every page starts with, and what the welcome page shares with home, comes in one file, 'start'; what home needs
 * beside it in another, 'first': cut where other screens share a part of it, they would be forty, each with its own
 * wrapping and its own place in the browser's line. Closed under imports, so that no two files wait for each other.
 */
function firstLook() {
  let start: Set<string> | undefined;
  let first: Set<string>;
  return (id: string, modules: Modules): string | null => {
    if (start === undefined) {
      const main = inSource('main.tsx');
      const home = inSource('screens/HomeScreen.tsx');
      first = reachedFrom([home], modules);
      start = reachedFrom([main], modules);
      for (const other of reachedFrom([inSource('screens/WelcomeScreen.tsx')], modules))
        if (first.has(other)) start.add(other);
      first.delete(home);
      start.delete(main);
    }
    if (start.has(id)) return 'start';
    return first.has(id) ? 'first' : null;
  };
}

type Modules = { getModuleInfo: Rolldown.GetModuleInfo };

/** These and everything that they import, but for what comes later by itself. */
function reachedFrom(start: string[], modules: Modules): Set<string> {
  const reached = new Set(start);
  for (const id of reached)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** The chosen theme is there before the first picture. */
function themeBeforePaint(): Plugin {
  return {
    name: 'theme-before-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<!--theme-->', () => `<script>${themeScript}</script>`),
    },
  };
}

/** The logo is drawn before another file is here: what it is made of stands in the page, all other styles behind it. */
function splashBeforeStyles(): Plugin {
  return {
    name: 'splash-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        for (const sheet of sheets) html = html.replace(sheet, '');
        const files = ['ui/tokens.css', 'ui/splash.css'].map((path) => readFileSync(inSource(path), 'utf8'));
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

/** What home waits for is asked for before the app's scripts are here. */
function askEarly(origin: string): Plugin {
  return {
    name: 'ask-early',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          '<!--early-->',
          () => `<script>${earlyScript(origin, homeFiles(html, bundle))}</script>`,
        ),
    },
  };
}

/** The scripts and styles that only home brings, and not the page itself. */
function homeFiles(html: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const home = chunks.find(({ facadeModuleId }) => facadeModuleId === inSource('screens/HomeScreen.tsx'));
  // the development server bundles nothing
  if (home === undefined && chunks.length > 0)
    throw new Error('Home is not in the build: nothing would come early');
  const reached = new Set(home && [home.fileName]);
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

/** The body's letters (20 KB) are asked for with the page; the headings' swap in when they come. */
function preloadBodyFont(): Plugin {
  return {
    name: 'preload-body-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /figtree-latin-wght-normal.*\.woff2$/.test(name),
        );
        if (!font) throw new Error('The body font is not in the build: the preload would point at nothing');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
