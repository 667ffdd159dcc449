import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../tools/run/root.mjs';
import { buildPages } from './generate.ts';
import { contentsOf } from './testing/contents.ts';

// Below the root, where Vite resolves its packages.
const work = inRoot('.cache/same-pages');
beforeAll(() => rmSync(work, { recursive: true, force: true }));
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the apps’ pages are byte for byte the same in a second build from another folder', async () => {
  const elsewhere = join(work, 'somewhere/else');
  copySources(elsewhere);
  const around = { site: 'https://twosome.example', hosts: ['twosome.example'], iosClientId: null };
  await buildPages(around, join(work, 'first'));
  await buildPages(around, join(work, 'second'), elsewhere);
  const first = contentsOf(join(work, 'first'));
  expect(Object.keys(first).length).toBeGreaterThan(100);
  expect(contentsOf(join(work, 'second'))).toEqual(first);
});

/**
 * The sources of the pages with their packages at the same relative path, because Vite's file names depend on paths.
 */
function copySources(to: string): void {
  const sources = ['tsconfig.json', 'tsconfig.base.json', 'contract', 'web', 'server/src/platform/http'];
  const made = ['node_modules', 'dist', 'dist-native'];
  for (const path of sources)
    cpSync(inRoot(path), join(to, path), { recursive: true, filter: (one) => !made.includes(basename(one)) });
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  for (const [path, { dev, link }] of Object.entries<{ dev?: boolean; link?: boolean }>(packages))
    if (path.startsWith('node_modules/') && !dev && !link && existsSync(inRoot(path)))
      cpSync(inRoot(path), join(to, path), { recursive: true });
  mkdirSync(join(to, 'node_modules/@twosome'));
  symlinkSync('../../contract', join(to, 'node_modules/@twosome/contract'));
}
