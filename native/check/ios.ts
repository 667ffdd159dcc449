import { backwards } from '../platforms/ios.ts';
import { type Check, differs, filesIn, isIn, readIn } from './made.ts';
import { readPlist } from './plist.ts';

const app = 'App/App';
const projectFile = 'App/App.xcodeproj/project.pbxproj';
const services = 'GoogleService-Info.plist';
const privacyFile = 'PrivacyInfo.xcprivacy';

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
    NSPhotoLibraryAddUsageDescription: texts.savePhoto,
    UIBackgroundModes: ['remote-notification'],
  };
  return [
    ...differs('contents', found, Object.entries(wanted).sort()),
    ...differs('display name', plist.CFBundleDisplayName, settings.name),
  ];
};

export const entitlements: Check = ({ folder, settings }) =>
  differs('what it may', readPlist(readIn(folder, `${app}/App.entitlements`)), {
    'aps-environment': 'development',
    'com.apple.developer.associated-domains': settings.hosts.map((host) => `applinks:${host}`),
  });

export const everyPlistIsRead: Check = ({ folder }) =>
  filesIn(folder)
    .filter((path) => /\.(plist|entitlements|xcprivacy)$/.test(path))
    .flatMap((path) => {
      try {
        readPlist(readIn(folder, path));
        return [];
      } catch (error) {
        return [`${path} is no plist: ${error instanceof Error ? error.message : error}`];
      }
    });

/** Xcode fails on a project with an object that is undefined, and silently ignores an unused one. */
export const project: Check = ({ folder, settings }) => {
  const text = readIn(folder, projectFile);
  const defined = [...text.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map(([, id]) => id);
  const used = [...text.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
  const twice = defined.filter((id, at) => defined.indexOf(id) !== at);
  const setting = (name: string) =>
    [...text.matchAll(new RegExp(`\\b${name} = "?(.*?)"?;`, 'g'))].map(([, value]) => value);
  const both = (value: unknown) => [String(value), String(value)];
  return [
    ...[...new Set(used)].filter((id) => !defined.includes(id)).map((id) => `${id} is nowhere`),
    ...twice.map((id) => `${id} is there twice`),
    ...balanced(text),
    ...differs('CODE_SIGN_ENTITLEMENTS', setting('CODE_SIGN_ENTITLEMENTS'), both('App/App.entitlements')),
    ...differs('PRODUCT_BUNDLE_IDENTIFIER', setting('PRODUCT_BUNDLE_IDENTIFIER'), both(settings.appId)),
    ...differs('MARKETING_VERSION', setting('MARKETING_VERSION'), both(settings.version)),
    ...differs('CURRENT_PROJECT_VERSION', setting('CURRENT_PROJECT_VERSION'), both(settings.build)),
  ];
};

/** The Firebase file is part of the app exactly if there is one. */
export const servicesAreListed: Check = ({ folder }) => listed(folder, services);

/**
 * The plugins use a single API that needs a declared reason: the app's settings. The store rejects an app that uses
 * another one undeclared.
 */
export const privacy: Check = ({ folder }) => [
  ...differs('contents', readPlist(readIn(folder, `${app}/${privacyFile}`)), {
    NSPrivacyAccessedAPITypes: [
      {
        NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryUserDefaults',
        NSPrivacyAccessedAPITypeReasons: ['CA92.1'],
      },
    ],
    NSPrivacyTracking: false,
  }),
  ...listed(folder, privacyFile),
];

function listed(folder: string, name: string): string[] {
  const named = readIn(folder, projectFile).split(`/* ${name}`).length - 1;
  // Declared, listed and added to the app once each; the line that builds it contains the name twice.
  return differs(`how often the project names ${name}`, named, isIn(folder, `${app}/${name}`) ? 5 : 0);
}

export const delegate: Check = ({ folder }) => {
  const text = readIn(folder, `${app}/AppDelegate.swift`);
  const callbacks = [
    'didRegisterForRemoteNotificationsWithDeviceToken',
    'didFailToRegisterForRemoteNotificationsWithError',
  ];
  const calls = [...callbacks, 'didReceiveRemoteNotification'];
  return [
    ...calls.flatMap((call) => differs(`how often ${call} is there`, text.split(`${call} `).length - 1, 1)),
    ...balanced(text),
  ];
};

function balanced(text: string): string[] {
  const bare = text.replace(/\/\/.*$|\/\*.*?\*\/|"(?:\\.|[^"\\])*"/gm, '');
  return ['{}', '()', '[]'].flatMap(([open, close]) =>
    differs(`how many ${close}`, bare.split(close ?? '').length, bare.split(open ?? '').length),
  );
}

/** Every picture of a set exists, and no other. */
export const pictures: Check = ({ folder }) =>
  ['AppIcon.appiconset', 'Splash.imageset'].flatMap((set) => {
    const place = `${folder}/${app}/Assets.xcassets/${set}`;
    const { images } = JSON.parse(readIn(place, 'Contents.json'));
    const named = images.map(({ filename }: { filename: string }) => filename);
    const there = filesIn(place).filter((path) => path !== 'Contents.json');
    return differs(set, there.sort(), [...named].sort());
  });

/** The plugins' packages, each at the path that Xcode expects. */
export const swiftPackages: Check = ({ folder }) => {
  const place = `${folder}/App/CapApp-SPM`;
  const text = readIn(place, 'Package.swift');
  const paths = [...text.matchAll(/\.package\(name: "\w+", path: "(.*?)"\)/g)].map(([, path]) => path ?? '');
  return [
    ...paths.filter((path) => !isIn(place, `${path}/Package.swift`)).map((path) => `${path} is not there`),
    // Otherwise two packages have one name, and Xcode resolves neither.
    ...differs(
      'the link',
      paths.filter((path) => path.startsWith('symlinks/')),
      ['symlinks/CapacitorFirebaseMessaging'],
    ),
  ];
};
