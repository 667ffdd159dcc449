import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRoot } from '../../tools/run/root.mjs';
import { after, before, insteadOf, PatchError, patch } from '../platforms/patch.ts';
import { SettingsError, settingsOf } from '../settings.ts';
import { importedBy, pagesAndAppsAgree } from './plugins.ts';

const dependenciesOf = (path: string): Record<string, string> => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(inRoot(path), 'utf8'));
  return { ...dependencies, ...devDependencies };
};

const file = JSON.parse(readFileSync(inRoot('native/native.json'), 'utf8'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twosome-native-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the apps have the plugin versions that the pages are built and tested with', () => {
  const apps = dependenciesOf('native/package.json');
  const others = ['package.json', 'web/package.json'].flatMap((path) => Object.entries(dependenciesOf(path)));
  const shared = others.filter(([name]) => /^@cap/.test(name));
  expect(shared.map(([name]) => name)).toContain('@capacitor/android');
  for (const [name, version] of shared) expect([name, version]).toEqual([name, apps[name]]);
});

describe('the settings', () => {
  const read = (change: object, env = {}) => settingsOf({ ...file, ...change }, '1.2.3', env);
  const site = { site: 'https://twosome.example' };

  test('in the repository need only an address', () => {
    expect(() => read({})).toThrow(/PUBLIC_URL/);
    expect(read({}, { PUBLIC_URL: 'https://twosome.example/' })).toMatchObject({
      site: 'https://twosome.example',
      hosts: ['twosome.example'],
      version: '1.2.3',
      build: 1,
      minSdk: 26,
    });
  });

  test('environment variables override the file', () => {
    const env = { PUBLIC_URL: 'https://other.example', BUILD_NUMBER: '9' };
    expect(read(site, env)).toMatchObject({ site: 'https://other.example', build: 9 });
    expect(read({ ...site, moreHosts: ['www.twosome.example'] }).hosts).toEqual([
      'twosome.example',
      'www.twosome.example',
    ]);
  });

  test.each([
    ['plain http', { site: 'http://twosome.example' }],
    ['a path', { site: 'https://twosome.example/app' }],
    ['a port, by which no phone verifies', { site: 'https://twosome.example:8443' }],
    ['a number', { site: 'https://127.0.0.1' }],
    ['no address', { site: 'twosome.example' }],
    ['every host', { ...site, moreHosts: ['*.twosome.example'] }],
    ['markup in a host', { ...site, moreHosts: ['a.example" /><x'] }],
    ['an app id that no store takes', { ...site, appId: 'twosome' }],
    ['markup in the name', { ...site, name: '<b>' }],
    ['markup in a text', { ...site, texts: { camera: 'a</string>', savePhoto: 'b' } }],
    ['an older Android than the scanner knows', { ...site, minSdk: 24 }],
    ['another client id', { ...site, iosClientId: 'x' }],
    ['a build of nothing', { ...site, build: 0 }],
    ['a setting that there is not', { ...site, minSDK: 30 }],
  ])('%s is refused', (_, change) => {
    expect(() => read(change)).toThrow(SettingsError);
  });

  test.each(['0', '1.5', 'x', '99999999999'])('BUILD_NUMBER %s is refused', (BUILD_NUMBER) => {
    expect(() => read(site, { BUILD_NUMBER })).toThrow(SettingsError);
  });
});

describe('a patch', () => {
  const patched = async (text: string, ...patches: Parameters<typeof patch>[1][]) => {
    const file = join(folder, 'file.txt');
    writeFileSync(file, text);
    await patch(file, ...patches);
    return readFileSync(file, 'utf8');
  };

  test('is applied at its anchor', async () => {
    const patches = [after('b', '1'), before('b', '2'), insteadOf('c', '$&', 2)];
    expect(await patched('abcc', ...patches)).toBe('a2b1$&$&');
  });

  test.each([
    ['is not there', 'acc'],
    ['is there twice', 'abbcc'],
  ])('fails where it %s, names the file, and changes nothing', async (_, text) => {
    await expect(patched(text, insteadOf('a', 'x'), after('b', '1'))).rejects.toThrow(PatchError);
    await expect(patched(text, after('b', '1'))).rejects.toThrow('file.txt');
    expect(readFileSync(join(folder, 'file.txt'), 'utf8')).toBe(text);
  });
});

test('the plugins of the pages are parsed from their sources', () => {
  mkdirSync(join(folder, 'deeper'));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  write(
    'one.ts',
    "import { App } from '@capacitor/app';\nimport type { Never } from '@capacitor/filesystem';\n",
  );
  write(
    'deeper/two.ts',
    "import {\n  Share,\n} from '@capacitor/share';\nconst own = registerPlugin<Shared>('SharedImages');\n",
  );
  write('three.test.ts', "import { Camera } from '@capacitor/camera';\n");
  expect(importedBy(folder)).toEqual(['@capacitor/app', '@capacitor/share', 'twosome-shared-images']);
});

test('the apps have exactly the plugins that the pages use', () => {
  const app = { folder, settings: settingsOf({ ...file, site: 'https://twosome.example' }, '1.2.3', {}) };
  expect(pagesAndAppsAgree({ ...app, imported: importedBy(inRoot('web/src/native')) })).toEqual([]);
  expect(pagesAndAppsAgree({ ...app, imported: importedBy(folder) })).toHaveLength(1);
});
