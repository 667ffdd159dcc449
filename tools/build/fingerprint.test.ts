import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  write('src/main.ts', 'one');
  write('src/deep/other.ts', 'two');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const remove = (path: string) => rmSync(join(folder, path));
const print = () => fingerprint(['src', 'package.json', 'absent'], folder);

test.each<[string, () => void]>([
  ['another byte', () => write('src/deep/other.ts', 'twp')],
  [
    'another name',
    () => {
      remove('src/main.ts');
      write('src/mine.ts', 'one');
    },
  ],
  ['a new file', () => write('src/new.css', '')],
  ['one file less', () => remove('src/deep/other.ts')],
  ['a file beside the folder', () => write('package.json', '{}')],
  [
    'bytes that move to the next file',
    () => {
      write('src/deep/other.ts', 'tw');
      write('src/main.ts', 'oone');
    },
  ],
])('%s makes another one', (_, change) => {
  const before = print();
  change();
  expect(print()).not.toBe(before);
});

test.each<[string, () => void]>([
  ['a later date', () => utimesSync(join(folder, 'src/main.ts'), new Date(0), new Date(0))],
  ['a test', () => write('src/main.test.ts', 'three')],
  ['what only tests use', () => write('src/testing/cast.ts', 'three')],
  ['a result', () => write('src/dist/main.js', '')],
  ['an installed package', () => write('src/node_modules/a/a.js', '')],
])('%s does not', (_, change) => {
  const before = print();
  change();
  expect(print()).toBe(before);
});
