import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from '../tools/run/root.mjs';
import { type Platform, platforms, plugins } from './capacitor.ts';
import type { App } from './check/app.ts';
import { complaintsAbout } from './check/check.ts';
import { mergedFrom } from './check/plugins.ts';
import { generate, whyNoCapacitor } from './generate.ts';
import { settingsOf } from './settings.ts';
import { contentsOf } from './testing/contents.ts';

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

const made = (platform: Platform, run = 'one'): App => ({
  folder: join(work, run, platform),
  settings,
  imported: ['@capacitor/core', ...plugins].sort(),
});

const namesOf = (complaints: string[]) => complaints.map((complaint) => complaint.split(':')[0]);

const manifest = 'app/src/main/AndroidManifest.xml';
const assets = 'app/src/main/assets';
const infoPlist = 'App/App/Info.plist';
const xcode = 'App/App.xcodeproj/project.pbxproj';

/** Each check finds a fault in the file, in which a text is replaced; null: the file is deleted. */
const faults: [Platform, check: string, path: string, from: string, to: string | null][] = [
  ['android', 'permissions', manifest, 'permission.CAMERA', 'permission.READ_CONTACTS'],
  ['android', 'permissions', manifest, 'android:required="false"', 'android:required="true"'],
  ['android', 'application', manifest, 'usesCleartextTraffic="false"', 'usesCleartextTraffic="true"'],
  ['android', 'application', manifest, '<application', '<application android:debuggable="true"'],
  [
    'android',
    'data extraction',
    'app/src/main/res/xml/data_extraction_rules.xml',
    'domain="file"',
    'domain="x"',
  ],
  ['android', 'exported components', manifest, 'android:exported="false"', 'android:exported="true"'],
  ['android', 'intent filters', manifest, 'twosome.example', 'twosome.example.evil.example'],
  ['android', 'intent filters', manifest, 'android:path="/home"', 'android:pathPrefix="/"'],
  ['android', 'intent filters', manifest, ' android:autoVerify="true"', ''],
  ['android', 'Firebase', manifest, 'auto_init_enabled" android:value="false"', 'x" android:value="true"'],
  ['android', 'XML', manifest, '</application>', ''],
  ['android', 'resources', manifest, '@mipmap/ic_launcher"', '@mipmap/ic_luncher"'],
  ['android', 'resources', 'app/src/main/res/drawable/splash_icon.xml', '', null],
  ['android', 'versions', 'variables.gradle', 'minSdkVersion = 26', 'minSdkVersion = 24'],
  ['android', 'versions', 'app/build.gradle', 'minifyEnabled false', "storePassword 'x'"],
  ['android', 'plugins', `${assets}/capacitor.plugins.json`, 'AppPlugin', 'AppPlugins'],
  ['android', 'plugins', `${assets}/capacitor.plugins.json`, '@capacitor/share', '@capacitor/camera'],
  [
    'android',
    'configuration',
    `${assets}/capacitor.config.json`,
    '"allowNavigation": []',
    '"allowNavigation": ["*"]',
  ],
  ['android', 'pages', `${assets}/public/app.js`, 'twosome.example', 'other.example'],
  ['android', 'pages', `${assets}/public/index.html`, '', null],
  ['ios', 'Info.plist', infoPlist, 'NSCameraUsageDescription', 'NSCameraDescription'],
  ['ios', 'Info.plist', infoPlist, '<key>UIBack', '<key>NSAppTransportSecurity</key><dict/><key>UIBack'],
  ['ios', 'Info.plist', infoPlist, 'com.googleusercontent.apps.12-ab', 'twosome'],
  ['ios', 'plists', infoPlist, '<key>GIDClientID', '<key>UIBackgroundModes</key><array/><key>GIDClientID'],
  ['ios', 'entitlements', 'App/App/App.entitlements', 'applinks:www.', 'applinks:*.'],
  ['ios', 'project', xcode, 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;', ''],
  ['ios', 'project', xcode, '50379B222058CBB4000EE86E /* capacitor.config.json */ = {', 'x = {'],
  ['ios', 'project', xcode, 'MARKETING_VERSION = 3.2.1', 'MARKETING_VERSION = 1.0'],
  ['ios', 'project', xcode, '70050E0000000000000000A2 /* PrivacyInfo.xcprivacy in Resources */,', ''],
  ['ios', 'PrivacyInfo.xcprivacy', 'App/App/PrivacyInfo.xcprivacy', 'CA92.1', '1C8F.1'],
  ['ios', 'Swift packages', 'App/CapApp-SPM/Package.swift', 'symlinks/CapacitorFirebase', '../nowhere'],
  ['ios', 'plugins', 'App/App/capacitor.config.json', '"SharePlugin"', '"NoPlugin"'],
  ['ios', 'configuration', 'App/App/capacitor.config.json', '"persist": false', '"persist": true'],
  ['ios', 'pages', 'App/App/public/app.js', 'twosome.example', 'other.example'],
];

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

  test.each(faults)('a fault is found: $0 $1 $3', (platform, name, path, from, to) => {
    const app = made(platform, 'faulty');
    rmSync(app.folder, { recursive: true, force: true });
    cpSync(made(platform).folder, app.folder, { recursive: true });
    const file = join(app.folder, path);
    const before = readFileSync(file, 'utf8');
    expect(before).toContain(from);
    if (to === null) rmSync(file);
    else writeFileSync(file, before.replace(from, to));
    expect(namesOf(complaintsAbout(platform, app))).toContain(name);
  });

  test('a plugin that the pages import but the app lacks is found, and an unused one', () => {
    const about = (imported: string[]) =>
      namesOf(complaintsAbout('android', { ...made('android'), imported }));
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
});
