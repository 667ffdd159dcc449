import { expect, test } from 'vitest';
import { precachedFiles } from './precache.mjs';

const manifest = {
  'app.html': { file: 'assets/app.js', imports: ['_start.js'] },
  '_start.js': {
    file: 'assets/start.js',
    css: ['assets/start.css'],
    assets: ['assets/figtree-latin-wght-1.woff2', 'assets/figtree-latin-ext-wght-1.woff2'],
    dynamicImports: ['src/screens/Home.tsx', 'src/native/capacitor.ts', 'src/native/web.ts'],
  },
  'src/screens/Home.tsx': {
    file: 'assets/home.js',
    assets: ['assets/bench.webp', 'assets/compress.worker.js', 'assets/faces.worker-1a2b.js'],
    dynamicImports: ['../node_modules/qr/decode.js', 'src/ui/Sheet.tsx'],
    imports: ['_start.js'],
  },
  'src/ui/Sheet.tsx': { file: 'assets/sheet.js', css: ['assets/sheet.css'] },
  'src/native/web.ts': { file: 'assets/web-1.js' },
  'src/native/capacitor.ts': { file: 'assets/capacitor.js', dynamicImports: ['plugin'] },
  plugin: { file: 'assets/web-2.js' },
  '../node_modules/qr/decode.js': { file: 'assets/decode.js' },
  '_nobody.js': { file: 'assets/nobody.js' },
};

test('lists the scripts, styles and fonts of all screens, eager or lazy, without what needs the network', () => {
  expect(precachedFiles(manifest)).toEqual([
    '/assets/app.js',
    '/assets/compress.worker.js',
    '/assets/figtree-latin-wght-1.woff2',
    '/assets/home.js',
    '/assets/sheet.css',
    '/assets/sheet.js',
    '/assets/start.css',
    '/assets/start.js',
    '/assets/web-1.js',
    '/favicon.svg',
  ]);
});

test('throws on a manifest entry without a file', () => {
  expect(() => precachedFiles({ 'app.html': { file: 'a.js', imports: ['gone.js'] } })).toThrow('gone.js');
});
