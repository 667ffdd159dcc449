import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budget, filesAtFirst, weigh } from './budget.mjs';

const font = '<link rel="preload" as="font" href="/assets/body-1.woff2">';
const sound = `<!doctype html>${font}<h1>Hello</h1><img src="/assets/one-1.webp">`;
const manifest = {
  'app.html': { file: 'assets/app.js', imports: ['_shared.js'] },
  'src/screens/HomeScreen.tsx': { file: 'assets/home.js', imports: ['_shared.js', 'app.html'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/screens/Other.tsx': { file: 'assets/other.js' },
  'src/native/capacitor.ts': { file: 'assets/capacitor.js', imports: ['_core.js'] },
  '_core.js': { file: 'assets/core.js' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
  for (const inside of ['assets', 'docs']) mkdirSync(join(folder, inside));
  for (const page of [
    'landing',
    'about',
    'privacy',
    'tos',
    'delete-account',
    'report',
    'child-safety',
    'not-found',
    'docs/api',
  ])
    write(`${page}.html`, sound);
  for (const file of ['app.js', 'home.js', 'shared.js', 'other.js', 'capacitor.js', 'one-1.webp'])
    write(`assets/${file}`, 'small');
  write('assets/core.js', 'window.Capacitor.PluginHeaders');
  write('assets/body-1.woff2', 'x'.repeat(budget.font));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content);
/** Incompressible text. */
const heavy = (bytes: number) => randomBytes(Math.ceil(bytes / 2)).toString('hex');
const faults = () => weigh(folder, manifest).faults;

test('a build within the budget has no faults', () => {
  expect(faults()).toEqual([]);
});

test.each([
  ['a script', 'about.html', `${sound}<script type="module" src="/assets/app.js"></script>`],
  ['another file', 'tos.html', `${sound}<link rel="stylesheet" href="/assets/one-1.webp">`],
  ['exactly one font', 'about.html', sound + font],
  ['exactly one font', 'privacy.html', sound.replace(font, '')],
  ['exactly one h1', 'landing.html', sound.replaceAll('h1', 'h2')],
  ['not in the build', 'about.html', `${sound}<meta content="{public_url}/pictures/two.jpg">`],
  ['not in the build', 'landing.html', `${sound}<img src="/assets/two-2.webp">`],
  ['a placeholder', 'about.html', `${sound}<only-with what="x">{x}</only-with>`],
])('a page that has %s', (fault, page, html) => {
  write(page, html);
  expect(faults()).toEqual([expect.stringMatching(new RegExp(`^${page} .*${fault}`))]);
});

test.each([
  ['The landing page', 'landing.html', sound + heavy(2.4 * budget.landing)],
  ['Its font', 'assets/body-1.woff2', 'x'.repeat(budget.font + 1)],
  ['The scripts', 'assets/shared.js', heavy(2.4 * budget.home)],
  ['The face check', 'assets/faces.worker-1a2b.js', heavy(2.4 * budget.faces)],
])('what weighs too much: %s', (fault, file, content) => {
  write(file, content);
  expect(faults()).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['loads Capacitor', 'assets/other.js', 'a.PluginHeaders'],
  ['loads Capacitor', 'assets/shared.js', 'a.PluginHeaders'],
  ['looks like Capacitor', 'assets/core.js', 'renamed'],
])('what the web loads of the phone: %s by %s', (fault, file, content) => {
  write(file, content);
  expect(faults()).toEqual([expect.stringContaining(fault)]);
});

test('a bridge that is bundled with other code is found', () => {
  const { 'src/native/capacitor.ts': _, ...mixed } = manifest;
  expect(weigh(folder, mixed).faults).toEqual([expect.stringContaining('not a separate chunk')]);
});

test('shared scripts count once, and unrelated ones not at all', () => {
  const files = filesAtFirst(manifest, ['app.html', 'src/screens/HomeScreen.tsx']);
  expect(files.sort()).toEqual(['assets/app.js', 'assets/home.js', 'assets/shared.js']);
  expect(() => filesAtFirst(manifest, ['src/screens/Gone.tsx'])).toThrow('Gone');
});
