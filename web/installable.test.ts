import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAppAddress, shareTarget } from '@twosome/contract/platform/addresses';
import { expect, test } from 'vitest';
import { installable, tokenOf, webManifest } from './installable.ts';
import config from './vite.config.ts';

const manifest = webManifest();
const read = (path: string) => readFileSync(join(import.meta.dirname, path));

test.each(manifest.icons.map((icon) => [icon.src, icon] as const))(
  '%s has its declared size',
  (src, { sizes }) => {
    const png = read(`public${src}`);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  },
);

test('the manifest has the icons that browsers require: 192, 512 and a maskable one', () => {
  const of = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(of('any')).toEqual(['192x192', '512x512']);
  expect(of('maskable')).toEqual(['512x512']);
});

test('start_url and shortcuts are addresses of screens', () => {
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect([path, isAppAddress(path)]).toEqual([path, true]);
});

test('the share target matches what the worker accepts', () => {
  const { action, method, enctype } = manifest.share_target;
  expect([action, method, enctype]).toEqual([shareTarget, 'POST', 'multipart/form-data']);
});

test("its colours are the page's", () => {
  const [, light] = /name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: light\)"/.exec(
    read('app.html').toString(),
  ) ?? [''];
  expect([manifest.theme_color, manifest.background_color]).toEqual([light, light]);
  expect(() => tokenOf('papyrus')).toThrow('papyrus');
});

test.each([
  ['production', true],
  ['native', false],
])('pages for %s are installable: %s', (mode, can) => {
  process.env.VITE_API_ORIGIN ??= 'https://twosome.example';
  const { plugins = [] } = config({ mode, command: 'build' });
  const names = plugins.flat().map((plugin) => plugin && 'name' in plugin && plugin.name);
  expect(names.includes(installable().name)).toBe(can);
});
