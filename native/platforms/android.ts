import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appPathPrefixes } from '@twosome/contract/platform/addresses';
import { androidDrawings, droppedDrawings } from '../icons/android.ts';
import type { Settings } from '../settings.ts';
import { after, before, insteadOf, patch, removeAll, writeAll } from './patch.ts';

/** Applies our changes to the template. `secrets` is the folder of a developer's Firebase files. */
export async function dressAndroid(folder: string, settings: Settings, secrets: string): Promise<void> {
  await patchManifest(join(folder, 'app/src/main/AndroidManifest.xml'), settings);
  await patchGradle(folder, settings);
  const res = join(folder, 'app/src/main/res');
  await removeAll(res, droppedDrawings);
  await writeAll(res, { ...(await androidDrawings()), 'xml/data_extraction_rules.xml': extractionRules });
  await patch(join(res, 'values/styles.xml'), insteadOf(templateSplash, splash));
  const services = join(secrets, 'google-services.json');
  if (existsSync(services)) await copyFile(services, join(folder, 'app/google-services.json'));
}

const patchManifest = (file: string, { hosts }: Settings): Promise<void> =>
  patch(
    file,
    insteadOf(
      'android:allowBackup="true"',
      // A backup would copy the session to its reader and to another phone.
      [
        'allowBackup="false"',
        'dataExtractionRules="@xml/data_extraction_rules"',
        'usesCleartextTraffic="false"',
      ]
        .map((attribute) => `android:${attribute}`)
        .join('\n        '),
    ),
    after(
      '<category android:name="android.intent.category.LAUNCHER" />\n            </intent-filter>\n',
      linkFilter(hosts) + shareFilter('SEND') + shareFilter('SEND_MULTIPLE'),
    ),
    before('        <provider\n            android:name="androidx.core.content.FileProvider"', firebaseData),
    after(
      '<uses-permission android:name="android.permission.INTERNET" />\n',
      `    <uses-permission android:name="android.permission.CAMERA" />
    <uses-permission android:name="android.permission.MODIFY_AUDIO_SETTINGS" />
    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />
    <uses-permission android:name="android.permission.RECORD_AUDIO" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <uses-feature android:name="android.hardware.microphone" android:required="false" />
`,
    ),
  );

/** Only the app's own routes: images, exports and public pages stay in the browser. */
function linkFilter(hosts: readonly string[]): string {
  const paths = appPathPrefixes.flatMap((path) => [
    `android:path="${path}"`,
    `android:pathPrefix="${path}/"`,
  ]);
  const data = ['android:scheme="https"', ...hosts.map((host) => `android:host="${host}"`), ...paths];
  return `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
${data.map((attribute) => `                <data ${attribute} />\n`).join('')}            </intent-filter>
`;
}

/** The plugin verifies the files, because a sender may declare any type. */
const shareFilter = (action: 'SEND' | 'SEND_MULTIPLE'): string => `
            <intent-filter>
                <action android:name="android.intent.action.${action}" />
                <category android:name="android.intent.category.DEFAULT" />
                <data android:mimeType="image/*" />
            </intent-filter>
`;

/** No token is created and no analytics run before notifications are allowed. */
const firebaseData = [
  ['com.google.firebase.messaging.default_notification_icon', 'resource="@drawable/ic_notification"'],
  ['com.google.firebase.messaging.default_notification_color', 'resource="@color/notification"'],
  ['firebase_messaging_auto_init_enabled', 'value="false"'],
  ['firebase_analytics_collection_enabled', 'value="false"'],
]
  .map(([name, value]) => `        <meta-data android:name="${name}" android:${value} />\n`)
  .join('');

async function patchGradle(folder: string, { minSdk, build, version }: Settings): Promise<void> {
  await patch(join(folder, 'variables.gradle'), insteadOf('minSdkVersion = 24', `minSdkVersion = ${minSdk}`));
  await patch(
    join(folder, 'app/build.gradle'),
    insteadOf('versionCode 1\n', `versionCode ${build}\n`),
    insteadOf('versionName "1.0"', `versionName "${version}"`),
  );
}

/** Since Android 12 this, not `allowBackup`, controls transfers to another phone: nothing is transferred. */
const extractionRules = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
${['cloud-backup', 'device-transfer'].map(nothingOf).join('')}</data-extraction-rules>
`;

function nothingOf(way: string): string {
  const domains = ['root', 'file', 'database', 'sharedpref', 'external'];
  const lines = domains.map((domain) => `        <exclude domain="${domain}" path="." />\n`);
  return `    <${way}>\n${lines.join('')}    </${way}>\n`;
}

const templateSplash = '<item name="android:background">@drawable/splash</item>';
const splash = [
  '<item name="windowSplashScreenBackground">@color/splash_background</item>',
  '<item name="windowSplashScreenAnimatedIcon">@drawable/splash_icon</item>',
  '<item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>',
].join('\n        ');
