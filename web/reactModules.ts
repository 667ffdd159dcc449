import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folderOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const files = Object.fromEntries(
  Object.entries({
    react: 'react/cjs/react.production.js',
    'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
    'react-dom': 'react-dom/cjs/react-dom.production.js',
    'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
    scheduler: 'scheduler/cjs/scheduler.production.js',
    // React has it itself since version 18
    'use-sync-external-store/shim': 'react/cjs/react.production.js',
    'use-sync-external-store/shim/with-selector':
      'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
  }).map(([name, path]) => {
    const [folder = '', ...rest] = path.split('/');
    return [name, join(folderOf(folder), ...rest)];
  }),
);

/** What Base UI reads of React without needing it. Each would retain parts that nothing else uses. */
const edits: [file: RegExp, from: string, to: string][] = [
  // a copy of all, to look for what an older version lacks
  [
    /@base-ui\/utils\/safeReact\.mjs$/,
    '...React',
    ['useId', 'useInsertionEffect', 'useLayoutEffect'].map((hook) => `${hook}: React.${hook}`).join(', '),
  ],
  // elements from a server that renders components, which this project does not have
  [/@base-ui\/react\/internals\/useRenderElement\.mjs$/, 'React.Children.toArray(render)[0]', 'render'],
];

/**
 * Turns React's CommonJS files into ES modules. The bundler then drops the parts that nothing uses, and a hook or an
 * element is one name instead of a property of an object: 2 KB of home's first scripts.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: ({ build }, { command }) => command === 'build' && build?.ssr === undefined,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ },
      handler: (name) => files[name],
    },
    transform: {
      filter: { id: [...Object.values(files), ...edits.map(([file]) => file)] },
      // lines stay
      handler: (code, id) => ({ code: edited(code, id) ?? asModule(code, id), map: null }),
    },
  };
}

function asModule(code: string, id: string): string {
  const names = new Set([...code.matchAll(/^exports\.(\w+)\s*=/gm)].map(([, name]) => name));
  const module = code
    .replace(/^var ((?:\s*\w+ = require\("[\w/-]+"\),?)+);/m, (_, all: string) =>
      all.replace(/(\w+) = require\("([\w/-]+)"\),?/g, 'import * as $1 from "$2";'),
    )
    .replace(/^exports\.(\w+)(?=\s*=)/gm, 'var export_$1')
    .replace(/\bexports\.(\w+)/g, 'export_$1')
    // what only the development build of the scheduler has
    .replace(/\bScheduler\.(log|unstable_setDisableYieldValue)\b/g, 'undefined');
  if (names.size === 0 || /\b(require|exports)\b/.test(module))
    throw new Error(`${id} has another form than before: it cannot become a module`);
  return `${module}\nexport { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} };`;
}

function edited(code: string, id: string): string | undefined {
  const edit = edits.find(([file]) => file.test(id));
  if (edit === undefined) return undefined;
  const [, from, to] = edit;
  if (!code.includes(from)) throw new Error(`${id} no longer contains ${from}`);
  return code.replace(from, to);
}
