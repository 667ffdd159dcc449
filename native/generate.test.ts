import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../tools/run/root.mjs';
import { plugins } from './capacitor.ts';
import { whyNoCapacitor } from './capacitor-cli.ts';
import { aapt, whyNoAapt } from './check/aapt.ts';
import { checks } from './check/check.ts';
import { complaintsOf, type Made } from './check/made.ts';
import { mergedFrom } from './check/plugins.ts';
import { generate, type Platform, platforms } from './generate.ts';
import { settingsOf } from './settings.ts';
import { contentsOf } from './testing/contents.ts';
import { faults } from './testing/faults.ts';

// Both apps, generated twice with Capacitor's command line from npm's registry.
const reason = await whyNoCapacitor();
if (reason !== null) console.log(`Left out: ${reason}.`);

// Below `native`, where the packages are found.
const work = inRoot('native/dist/test');
const file = JSON.parse(readFileSync(inRoot('native/native.json'), 'utf8'));
const settings = settingsOf(
  { ...file, moreHosts: ['www.twosome.example'], iosClientId: '12-ab.apps.googleusercontent.com' },
  '3.2.1',
  { PUBLIC_URL: 'https://twosome.example', BUILD_NUMBER: '77' },
);

const made = (platform: Platform, run = 'one'): Made => ({
  folder: join(work, run, platform),
  settings,
  imported: ['@capacitor/core', ...plugins].sort(),
});

const complaintsAbout = (platform: Platform, app: Made): string[] =>
  Object.entries(checks[platform]).flatMap(([name, check]) => complaintsOf(name, app, check));

describe.runIf(reason === null)('the generated apps', () => {
  beforeAll(async () => {
    rmSync(work, { recursive: true, force: true });
    for (const folder of ['pages', 'secrets']) mkdirSync(join(work, folder), { recursive: true });
    writeFileSync(
      join(work, 'pages/index.html'),
      '<!doctype html><head></head><script src="/app.js"></script>',
    );
    writeFileSync(join(work, 'pages/app.js'), 'fetch("https://twosome.example/api/v1/config/")');
    writeFileSync(join(work, 'secrets/google-services.json'), '{"project_info":{}}');
    writeFileSync(join(work, 'secrets/GoogleService-Info.plist'), '<plist version="1.0"><dict/></plist>');
    const [pages, secrets] = [join(work, 'pages'), join(work, 'secrets')];
    for (const run of ['one', 'two'])
      for (const platform of platforms)
        await generate(platform, settings, { out: join(work, run), pages, secrets });
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  test.each(platforms)('%s is the same the second time, byte for byte', (platform) => {
    const [one, two] = [contentsOf(made(platform).folder), contentsOf(made(platform, 'two').folder)];
    expect(Object.keys(one).length).toBeGreaterThan(30);
    expect(two).toEqual(one);
  });

  test('the folder’s previous contents are removed', async () => {
    const { folder } = made('android', 'two');
    writeFileSync(join(folder, 'app/src/main/res/values/strings.xml'), 'by hand');
    writeFileSync(join(folder, 'left.txt'), 'by hand');
    const [out, pages, secrets] = [join(work, 'two'), join(work, 'pages'), join(work, 'secrets')];
    await generate('android', settings, { out, pages, secrets });
    expect(contentsOf(folder)).toEqual(contentsOf(made('android').folder));
  });

  test.each(platforms)('%s is as it should be', (platform) => {
    expect(complaintsAbout(platform, made(platform))).toEqual([]);
  });

  test('the Firebase files are where Gradle and Xcode expect them', () => {
    const gradle = join(made('android').folder, 'app/google-services.json');
    const xcode = join(made('ios').folder, 'App/App/GoogleService-Info.plist');
    for (const [there, given] of [
      [gradle, 'google-services.json'],
      [xcode, 'GoogleService-Info.plist'],
    ] as const)
      expect(readFileSync(there, 'utf8')).toBe(readFileSync(join(work, 'secrets', given), 'utf8'));
  });

  describe.each(platforms)('a fault in %s is found', (platform) => {
    test.each(faults[platform])('$of: $what', ({ of, path, from, to }) => {
      const app = made(platform, 'faulty');
      rmSync(app.folder, { recursive: true, force: true });
      cpSync(made(platform).folder, app.folder, { recursive: true });
      const full = join(app.folder, path);
      const before = readFileSync(full, 'utf8');
      if (to === null) rmSync(full);
      else {
        expect(before).toContain(from);
        writeFileSync(full, before.replace(from, to));
      }
      expect(complaintsAbout(platform, app).map((complaint) => complaint.split(':')[0])).toContain(of);
    });

    test('and every check has one', () => {
      const held = new Set(faults[platform].map(({ of }) => of));
      const fromOutside = ['merged manifests', 'plugins and pages'];
      expect(
        Object.keys(checks[platform]).filter((name) => !held.has(name) && !fromOutside.includes(name)),
      ).toEqual([]);
    });
  });

  test('a plugin that the pages import but the app lacks is found, and an unused one', () => {
    const about = (imported: string[]) =>
      complaintsAbout('android', { ...made('android'), imported }).map(
        (complaint) => complaint.split(':')[0],
      );
    expect(about([...plugins, '@capacitor/camera'].sort())).toEqual(['plugins and pages']);
    expect(about([...plugins].slice(1).sort())).toEqual(['plugins and pages']);
  });

  test('a permission or component that a plugin might add is found', () => {
    const packages = join(work, 'packages');
    const path = 'android/src/main/AndroidManifest.xml';
    for (const name of plugins)
      cpSync(join(inRoot('native/node_modules'), name, path), join(packages, name, path));
    expect(mergedFrom(packages)).toEqual([]);
    const manifest = join(packages, '@capacitor/haptics', path);
    const before = readFileSync(manifest, 'utf8');
    const asks = '<uses-permission android:name="android.permission.READ_CONTACTS" /></manifest>';
    writeFileSync(manifest, before.replace('</manifest>', asks));
    expect(mergedFrom(packages)).toEqual([expect.stringContaining('READ_CONTACTS')]);
    const opens =
      '<application><receiver android:name=".Door" android:exported="true" /></application></manifest>';
    writeFileSync(manifest, before.replace('</manifest>', opens));
    expect(mergedFrom(packages)).toEqual(['@capacitor/haptics lets other apps reach .Door']);
  });

  test.runIf(whyNoAapt() === null)(
    "Android's own compiler reads it, and refuses what it does not know",
    async () => {
      expect(await aapt(made('android'))).toEqual([]);
      const app = made('android', 'faulty');
      cpSync(made('android').folder, app.folder, { recursive: true });
      const path = join(app.folder, 'app/src/main/AndroidManifest.xml');
      const manifest = readFileSync(path, 'utf8');
      writeFileSync(path, manifest.replace('android:launchMode', 'android:lunchMode'));
      expect(await aapt(app)).toEqual([expect.stringContaining('lunchMode')]);
    },
    60_000,
  );
});
