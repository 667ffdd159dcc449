import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { droppedDrawings, iosDrawings } from '../icons/ios.ts';
import type { Settings } from '../settings.ts';
import { removeAll, writeAll } from './files.ts';
import { after, before, insteadOf, type Patch, patch } from './patch.ts';

/** Applies our changes to the template. `secrets` is the folder of a developer's Firebase files. */
export async function dressIos(folder: string, settings: Settings, secrets: string): Promise<void> {
  const app = join(folder, 'App/App');
  const services = join(secrets, 'GoogleService-Info.plist');
  const pushes = existsSync(services);
  await patch(join(app, 'Info.plist'), before('</dict>\n</plist>', infoOf(settings)));
  await writeFile(join(app, 'App.entitlements'), entitlements(settings.hosts));
  await writeFile(join(app, 'PrivacyInfo.xcprivacy'), privacy());
  await patch(
    join(folder, 'App/App.xcodeproj/project.pbxproj'),
    ...projectPatches(settings),
    ...listed('PrivacyInfo.xcprivacy', 'xml', 'A'),
    ...(pushes ? listed('GoogleService-Info.plist', 'plist.xml', 'F') : []),
  );
  if (pushes) await copyFile(services, join(app, 'GoogleService-Info.plist'));
  await patch(join(app, 'AppDelegate.swift'), after(endOfDelegate, pushCallbacks));
  const assets = join(app, 'Assets.xcassets');
  await removeAll(assets, droppedDrawings);
  await writeAll(assets, await iosDrawings());
}

function infoOf({ texts, iosClientId }: Settings): string {
  const entries: Entry[] = [
    ['FirebaseMessagingAutoInitEnabled', '<false/>'],
    ['NSCameraUsageDescription', string(texts.camera)],
    ['NSPhotoLibraryAddUsageDescription', string(texts.savePhoto)],
    ['UIBackgroundModes', array([string('remote-notification')])],
  ];
  if (iosClientId !== null) {
    const types = dictionary([['CFBundleURLSchemes', array([string(backwards(iosClientId))])]]);
    entries.push(['CFBundleURLTypes', array([types])], ['GIDClientID', string(iosClientId)]);
  }
  return entries.map(([key, value]) => `\t${entry(key, value)}`).join('');
}

/** Google's account page returns to the app by its reversed client id. */
export const backwards = (clientId: string): string => clientId.split('.').reverse().join('.');

/** Plugins use the app's settings; the store requires that this is declared with a reason. */
const privacy = (): string =>
  plist([
    [
      'NSPrivacyAccessedAPITypes',
      array([
        dictionary([
          ['NSPrivacyAccessedAPIType', string('NSPrivacyAccessedAPICategoryUserDefaults')],
          ['NSPrivacyAccessedAPITypeReasons', array([string('CA92.1')])],
        ]),
      ]),
    ],
    ['NSPrivacyTracking', '<false/>'],
  ]);

/** Xcode expects `development` here and writes `production` when it exports for the store. */
const entitlements = (hosts: readonly string[]): string =>
  plist([
    ['aps-environment', string('development')],
    ['com.apple.developer.associated-domains', array(hosts.map((host) => string(`applinks:${host}`)))],
  ]);

type Entry = [key: string, value: string];
const plist = (entries: Entry[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${entries.map(([key, value]) => `\t${entry(key, value)}`).join('')}</dict>
</plist>
`;

const string = (text: string): string => `<string>${text}</string>`;
const array = (items: string[]): string =>
  `<array>\n${items.map((item) => `\t\t${item}\n`).join('')}\t</array>`;
/** As an array element. */
const dictionary = (entries: Entry[]): string =>
  `<dict>\n${entries.map(([key, value]) => `\t\t\t${entry(key, value)}`).join('')}\t\t</dict>`;
function entry(key: string, value: string): string {
  return `<key>${key}</key>\n\t${value}\n`;
}

/** Every target's settings occur twice, for debug and release. */
const projectPatches = ({ version, build }: Settings): Patch[] => [
  insteadOf(
    'CODE_SIGN_STYLE = Automatic;',
    'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCODE_SIGN_STYLE = Automatic;',
    2,
  ),
  insteadOf('CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${build};`, 2),
  insteadOf('MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`, 2),
];

/** A file is part of the app only if the project lists it in four sections. */
function listed(name: string, kind: string, letter: string): Patch[] {
  // Xcode's object ids have 24 hexadecimal digits; these do not occur in the template.
  const [file, use] = [`70050E0000000000000000${letter}1`, `70050E0000000000000000${letter}2`];
  return [
    before(
      '/* End PBXBuildFile section */',
      `\t\t${use} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${file} /* ${name} */; };\n`,
    ),
    before(
      '/* End PBXFileReference section */',
      `\t\t${file} /* ${name} */ = {isa = PBXFileReference; fileEncoding = 4; lastKnownFileType = text.${kind}; path = "${name}"; sourceTree = "<group>"; };\n`,
    ),
    after('/* Info.plist */,\n', `\t\t\t\t${file} /* ${name} */,\n`),
    after('/* config.xml in Resources */,\n', `\t\t\t\t${use} /* ${name} in Resources */,\n`),
  ];
}

const endOfDelegate = `        config.delegateClass = SceneDelegate.self
        return config
    }
`;

/** Passes the system's push callbacks to the plugin. */
const pushCallbacks = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func application(_ application: UIApplication,
                     didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                     fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        NotificationCenter.default.post(name: Notification.Name("didReceiveRemoteNotification"), object: completionHandler, userInfo: userInfo)
    }
`;
