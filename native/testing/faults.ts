import type { Platform } from '../generate.ts';

/** Faults that a mistake or an attacker could leave in a generated app. */
interface Fault {
  /** the check that reports it */
  of: string;
  what: string;
  path: string;
  from: string;
  /** null: the file is deleted */
  to: string | null;
}

const manifest = 'app/src/main/AndroidManifest.xml';
const inManifest = (of: string, what: string, from: string, to: string): Fault => ({
  of,
  what,
  path: manifest,
  from,
  to,
});
const infoPlist = 'App/App/Info.plist';
const projectFile = 'App/App.xcodeproj/project.pbxproj';

export const faults: Record<Platform, Fault[]> = {
  android: [
    inManifest(
      'permissions',
      'one more',
      '<uses-permission',
      '<uses-permission android:name="android.permission.READ_CONTACTS" />\n<uses-permission',
    ),
    inManifest('permissions', 'no camera, no app', 'android:required="false"', 'android:required="true"'),
    inManifest('application', 'backups', 'android:allowBackup="false"', 'android:allowBackup="true"'),
    inManifest('application', 'plain http', 'usesCleartextTraffic="false"', 'usesCleartextTraffic="true"'),
    inManifest('application', 'a debugger', '<application', '<application android:debuggable="true"'),
    inManifest(
      'what other apps reach',
      'the provider',
      'android:exported="false"',
      'android:exported="true"',
    ),
    inManifest('intent filters', 'another host', 'twosome.example', 'twosome.example.evil.example'),
    inManifest('intent filters', 'everything may be shared', 'image/*', '*/*'),
    inManifest('intent filters', 'every path', 'android:path="/home"', 'android:pathPrefix="/"'),
    inManifest('intent filters', 'http links', 'android:scheme="https"', 'android:scheme="http"'),
    inManifest('intent filters', 'links are not verified', ' android:autoVerify="true"', ''),
    inManifest(
      'Firebase',
      'a token at the first start',
      'auto_init_enabled" android:value="false"',
      'auto_init_enabled" android:value="true"',
    ),
    inManifest('XML', 'it does not end', '</application>', ''),
    inManifest('resources', 'an icon that is nowhere', '@mipmap/ic_launcher"', '@mipmap/ic_luncher"'),
    {
      of: 'resources',
      what: 'a drawing is gone',
      path: 'app/src/main/res/drawable/splash_icon.xml',
      from: '',
      to: null,
    },
    {
      of: 'data extraction',
      what: 'files move on',
      path: 'app/src/main/res/xml/data_extraction_rules.xml',
      from: '<exclude domain="file" path="." />',
      to: '',
    },
    {
      of: 'versions',
      what: 'an older phone',
      path: 'variables.gradle',
      from: 'minSdkVersion = 26',
      to: 'minSdkVersion = 24',
    },
    {
      of: 'versions',
      what: 'another build',
      path: 'app/build.gradle',
      from: 'versionCode 77',
      to: 'versionCode 78',
    },
    {
      of: 'versions',
      what: 'a key in the file',
      path: 'app/build.gradle',
      from: 'minifyEnabled false',
      to: "storePassword 'x'",
    },
    {
      of: 'drawings',
      what: 'no dark picture',
      path: 'app/src/main/res/values-night/splash.xml',
      from: '',
      to: null,
    },
    {
      of: 'drawings',
      what: 'a grey notification icon',
      path: 'app/src/main/res/drawable/ic_notification.xml',
      from: '#ffffff',
      to: '#d92b3c',
    },
    {
      of: 'plugins',
      what: 'a class that is nowhere',
      path: 'app/src/main/assets/capacitor.plugins.json',
      from: 'AppPlugin',
      to: 'AppPlugins',
    },
    {
      of: 'plugins',
      what: 'another plugin',
      path: 'app/src/main/assets/capacitor.plugins.json',
      from: '@capacitor/share',
      to: '@capacitor/camera',
    },
    {
      of: 'plugins',
      what: 'one that is only for iOS',
      path: 'app/src/main/assets/capacitor.plugins.json',
      from: '[',
      to: '[{"pkg":"@capawesome/capacitor-badge","classpath":"io.capawesome.capacitorjs.plugins.badge.BadgePlugin"},',
    },
    {
      of: 'configuration',
      what: 'a server of a developer',
      path: 'app/src/main/assets/capacitor.config.json',
      from: '"allowNavigation"',
      to: '"url": "http://192.168.0.2:5173", "allowNavigation"',
    },
    {
      of: 'configuration',
      what: 'every page within',
      path: 'app/src/main/assets/capacitor.config.json',
      from: '"allowNavigation": []',
      to: '"allowNavigation": ["*"]',
    },
    {
      of: 'pages',
      what: 'of another server',
      path: 'app/src/main/assets/public/app.js',
      from: 'twosome.example',
      to: 'other.example',
    },
    { of: 'pages', what: 'none', path: 'app/src/main/assets/public/index.html', from: '', to: null },
  ],
  ios: [
    {
      of: 'Info.plist',
      what: 'no word about the camera',
      path: infoPlist,
      from: 'NSCameraUsageDescription',
      to: 'NSCameraDescription',
    },
    {
      of: 'Info.plist',
      what: 'plain http',
      path: infoPlist,
      from: '<key>UIBackgroundModes',
      to: '<key>NSAppTransportSecurity</key><dict/><key>UIBackgroundModes',
    },
    {
      of: 'Info.plist',
      what: 'another scheme',
      path: infoPlist,
      from: 'com.googleusercontent.apps.12-ab',
      to: 'twosome',
    },
    {
      of: 'plists',
      what: 'a thing twice',
      path: infoPlist,
      from: '<key>GIDClientID',
      to: '<key>UIBackgroundModes</key><array/><key>GIDClientID',
    },
    {
      of: 'entitlements',
      what: 'another host',
      path: 'App/App/App.entitlements',
      from: 'applinks:www.',
      to: 'applinks:*.',
    },
    {
      of: 'entitlements',
      what: 'no push',
      path: 'App/App/App.entitlements',
      from: 'aps-environment',
      to: 'aps',
    },
    {
      of: 'project',
      what: 'entitlements of one build only',
      path: projectFile,
      from: 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
      to: '',
    },
    {
      of: 'project',
      what: 'an object that is nowhere',
      path: projectFile,
      from: '50379B222058CBB4000EE86E /* capacitor.config.json */ = {',
      to: '50379B222058CBB4000EE86A /* capacitor.config.json */ = {',
    },
    {
      of: 'project',
      what: 'another version',
      path: projectFile,
      from: 'MARKETING_VERSION = 3.2.1',
      to: 'MARKETING_VERSION = 1.0',
    },
    {
      of: 'file of Firebase',
      what: 'it is not put into the app',
      path: projectFile,
      from: '70050E0000000000000000F2 /* GoogleService-Info.plist in Resources */,',
      to: '',
    },
    {
      of: 'PrivacyInfo.xcprivacy',
      what: 'another reason',
      path: 'App/App/PrivacyInfo.xcprivacy',
      from: 'CA92.1',
      to: '1C8F.1',
    },
    {
      of: 'PrivacyInfo.xcprivacy',
      what: 'it is not put into the app',
      path: projectFile,
      from: '70050E0000000000000000A2 /* PrivacyInfo.xcprivacy in Resources */,',
      to: '',
    },
    {
      of: 'AppDelegate.swift',
      what: 'no answer of the push service',
      path: 'App/App/AppDelegate.swift',
      from: 'didRegisterForRemoteNotifications',
      to: 'didRegister',
    },
    {
      of: 'AppDelegate.swift',
      what: 'a brace',
      path: 'App/App/AppDelegate.swift',
      from: 'return config\n    }',
      to: 'return config\n',
    },
    {
      of: 'pictures',
      what: 'one is gone',
      path: 'App/App/Assets.xcassets/Splash.imageset/splash-dark.png',
      from: '',
      to: null,
    },
    {
      of: 'Swift packages',
      what: 'two of one name',
      path: 'App/CapApp-SPM/Package.swift',
      from: 'symlinks/CapacitorFirebaseMessaging',
      to: '../../nowhere',
    },
    {
      of: 'plugins',
      what: 'one is not loaded',
      path: 'App/App/capacitor.config.json',
      from: '"SharePlugin"',
      to: '"NoPlugin"',
    },
    {
      of: 'configuration',
      what: 'an icon that counts as it did when the app was closed',
      path: 'App/App/capacitor.config.json',
      from: '"persist": false',
      to: '"persist": true',
    },
    {
      of: 'configuration',
      what: 'every page within',
      path: 'App/App/capacitor.config.json',
      from: '"allowNavigation": []',
      to: '"allowNavigation": ["*"]',
    },
    {
      of: 'pages',
      what: 'of another server',
      path: 'App/App/public/app.js',
      from: 'twosome.example',
      to: 'other.example',
    },
  ],
};
