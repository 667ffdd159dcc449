import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://localhost:8000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), shellForEveryPage(), preloadBodyFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    // a data: address would need a hole in the page's content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'app.html' },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/media': server,
      '/demo-identity': server,
    },
  },
});

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
