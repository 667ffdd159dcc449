import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { themeScript } from './src/platform/themeScript.ts';

const server = process.env.API_ORIGIN ?? 'http://localhost:8000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeBeforePaint(), shellForEveryPage(), preloadBodyFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
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
});

/**
 * What home needs and nothing before it does comes in one file, 'first': cut where other screens share a part of it, it
 * would be thirty, each with its own wrapping. Closed under imports, so that no two files wait for each other.
 */
function firstLook() {
  let first: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    if (first === undefined) {
      const home = inSource('screens/HomeScreen.tsx');
      first = reachedFrom([home], modules);
      const before = [inSource('main.tsx'), inSource('screens/WelcomeScreen.tsx')];
      for (const other of [home, ...reachedFrom(before, modules)]) first.delete(other);
    }
    return first.has(id) ? 'first' : null;
  };
}

type Modules = { getModuleInfo: Rolldown.GetModuleInfo };

const inSource = (path: string): string => join(import.meta.dirname, 'src', path);

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
