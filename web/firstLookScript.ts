import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { withValues } from './inlineValues.ts';

/** The class names of each CSS module. */
export type ClassNames = Map<string, Record<string, string>>;

/** The app's module and its preloads, as Vite writes them, the module first. */
const scriptTags =
  /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]*)">(?:<\/script>)?/g;

/** Inlines the script that draws home's first post and starts the app, with the class names of the built styles. */
export function firstLookBeforeModules(origin: string, classNames: ClassNames): Plugin {
  // of the components that it takes a function from nothing else remains
  const onlyWhatIsUsed: EsbuildPlugin = {
    name: 'only-what-is-used',
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...how }) => {
        if (pluginData === 'inner' || how.kind === 'entry-point') return null;
        if (/^(react|lucide)/.test(path)) return { path, namespace: 'left-out', sideEffects: false };
        return { ...(await resolve(path, { ...how, pluginData: 'inner' })), sideEffects: false };
      });
      onLoad({ filter: /./, namespace: 'left-out' }, () => ({ contents: '' }));
      onLoad({ filter: /\.module\.css$/ }, ({ path }) => {
        const names = classNames.get(path);
        if (names === undefined) throw new Error(`${path} is not in the build`);
        return { contents: JSON.stringify(names), loader: 'json' };
      });
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
        contents: withValues(readFileSync(path, 'utf8')),
        loader: 'tsx',
      }));
    },
  };
  return {
    name: 'first-look-before-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const appScripts = [...html.matchAll(scriptTags)].map(([, address]) => address);
        if (appScripts.length === 0) throw new Error('app.html has no script: nothing would start the app');
        const { outputFiles } = await build({
          entryPoints: [join(import.meta.dirname, 'src/firstLook.ts')],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
          jsx: 'automatic',
          define: {
            'import.meta.env.VITE_API_ORIGIN': JSON.stringify(origin),
            appScripts: JSON.stringify(appScripts),
          },
          plugins: [onlyWhatIsUsed],
          legalComments: 'none',
          // of React and its components nothing remains
          logLevel: 'error',
        });
        const script = outputFiles[0]?.text.trim();
        return html.replace(scriptTags, '').replace('<!--first-look-->', () => `<script>${script}</script>`);
      },
    },
  };
}
