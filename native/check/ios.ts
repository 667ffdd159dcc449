import { existsSync } from 'node:fs';
import { backwards } from '../platforms/ios.ts';
import { type Check, differs, readIn } from './app.ts';
import { readPlist } from './xml.ts';

const app = 'App/App';

/** The template's values are unchanged, and exactly these are added. */
export const info: Check = ({ folder, settings }) => {
  const plist = readPlist(readIn(folder, `${app}/Info.plist`));
  const { iosClientId, texts } = settings;
  const ours =
    /UsageDescription$|^UIBackgroundModes$|^CFBundleURLTypes$|^GID|^NSApp|^Firebase|^UIFileSharing|^LSSupports/;
  const found = Object.entries(plist)
    .filter(([key]) => ours.test(key))
    .sort();
  const google = {
    CFBundleURLTypes: [{ CFBundleURLSchemes: [backwards(iosClientId ?? '')] }],
    GIDClientID: iosClientId,
  };
  const wanted = {
    ...(iosClientId === null ? {} : google),
    FirebaseMessagingAutoInitEnabled: false,
    NSCameraUsageDescription: texts.camera,
    NSMicrophoneUsageDescription: texts.microphone,
    NSPhotoLibraryAddUsageDescription: texts.savePhoto,
    UIBackgroundModes: ['remote-notification'],
  };
  return [
    ...differs('contents', found, Object.entries(wanted).sort()),
    ...differs('display name', plist.CFBundleDisplayName, settings.name),
  ];
};

export const entitlements: Check = ({ folder, settings }) =>
  differs('entitlements', readPlist(readIn(folder, `${app}/App.entitlements`)), {
    'aps-environment': 'development',
    'com.apple.developer.associated-domains': settings.hosts.map((host) => `applinks:${host}`),
  });

/** Xcode fails on a project with an undefined object, and silently ignores a file that is not listed. */
export const project: Check = ({ folder, settings }) => {
  const text = readIn(folder, 'App/App.xcodeproj/project.pbxproj');
  const defined = [...text.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map(([, id]) => id);
  const used = new Set([...text.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id));
  const wanted = {
    CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
    PRODUCT_BUNDLE_IDENTIFIER: settings.appId,
    MARKETING_VERSION: settings.version,
    CURRENT_PROJECT_VERSION: String(settings.build),
  };
  return [
    ...[...used].filter((id) => !defined.includes(id)).map((id) => `${id} is not defined`),
    ...differs('the number of objects', new Set(defined).size, defined.length),
    ...Object.entries(wanted).flatMap(([name, value]) => {
      const found = [...text.matchAll(new RegExp(`\\b${name} = "?(.*?)"?;`, 'g'))].map(([, one]) => one);
      return differs(name, found, [value, value]);
    }),
    ...['PrivacyInfo.xcprivacy', 'GoogleService-Info.plist'].flatMap((name) =>
      // Declared, listed and added to the app once each; the line that builds it contains the name twice.
      differs(
        `the number of times that it names ${name}`,
        text.split(`/* ${name}`).length - 1,
        existsSync(`${folder}/${app}/${name}`) ? 5 : 0,
      ),
    ),
  ];
};

/** The store rejects an app that uses an API which needs a declared reason, undeclared. */
export const privacy: Check = ({ folder }) =>
  differs('contents', readPlist(readIn(folder, `${app}/PrivacyInfo.xcprivacy`)), {
    NSPrivacyAccessedAPITypes: [
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
        NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
      },
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
        NSPrivacyAccessedAPITypeReasons: ['C617.1'],
      },
    ],
    NSPrivacyTracking: false,
  });

/** The plugins' packages, each at the path that Xcode expects. */
export const swiftPackages: Check = ({ folder }) => {
  const place = `${folder}/App/CapApp-SPM`;
  const paths = [...readIn(place, 'Package.swift').matchAll(/\.package\(name: "\w+", path: "(.*?)"\)/g)].map(
    ([, path]) => `${path}`,
  );
  return [
    ...paths
      .filter((path) => !existsSync(`${place}/${path}/Package.swift`))
      .map((path) => `${path} is missing`),
    // Otherwise two packages have one name, and Xcode resolves neither.
    ...differs(
      'the link',
      paths.filter((path) => path.startsWith('symlinks/')),
      ['symlinks/CapacitorFirebaseMessaging'],
    ),
  ];
};
