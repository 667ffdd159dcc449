import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { droppedDrawings, iosDrawings } from '../icons/ios.ts';
import type { Settings } from '../settings.ts';
import { after, before, insteadOf, type Patch, patch, removeAll, writeAll } from './patch.ts';

/** Applies our changes to the template. `secrets` is the folder of a developer's Firebase files. */
export async function dressIos(folder: string, settings: Settings, secrets: string): Promise<void> {
  const app = join(folder, 'App/App');
  const services = join(secrets, 'GoogleService-Info.plist');
  const pushes = existsSync(services);
  await patch(join(app, 'Info.plist'), before('</dict>\n</plist>', infoOf(settings)));
  await writeFile(join(app, 'App.entitlements'), entitlements(settings.hosts));
  await writeFile(join(app, 'PrivacyInfo.xcprivacy'), privacy);
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

const infoOf = ({ texts, iosClientId }: Settings): string => `\t<key>FirebaseMessagingAutoInitEnabled</key>
\t<false/>
\t<key>NSCameraUsageDescription</key>
\t<string>${texts.camera}</string>
\t<key>NSMicrophoneUsageDescription</key>
\t<string>${texts.microphone}</string>
\t<key>NSPhotoLibraryAddUsageDescription</key>
\t<string>${texts.savePhoto}</string>
\t<key>UIBackgroundModes</key>
\t<array><string>remote-notification</string></array>
${iosClientId === null ? '' : googleOf(iosClientId)}`;

const googleOf = (clientId: string): string => `\t<key>CFBundleURLTypes</key>
\t<array><dict>
\t\t<key>CFBundleURLSchemes</key>
\t\t<array><string>${backwards(clientId)}</string></array>
\t</dict></array>
\t<key>GIDClientID</key>
\t<string>${clientId}</string>
`;

/** Google's account page returns to the app by its reversed client id. */
export const backwards = (clientId: string): string => clientId.split('.').reverse().join('.');

const plist = (entries: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${entries}
</dict>
</plist>
`;

/** Plugins use the app's settings; the store requires that this is declared with a reason. */
const privacy = plist(`\t<key>NSPrivacyAccessedAPITypes</key>
\t<array><dict>
\t\t<key>NSPrivacyAccessedAPIType</key>
\t\t<string>NSPrivacyAccessedAPICategoryUserDefaults</string>
\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
\t\t<array><string>CA92.1</string></array>
\t</dict><dict>
\t\t<key>NSPrivacyAccessedAPIType</key>
\t\t<string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
\t\t<array><string>C617.1</string></array>
\t</dict></array>
\t<key>NSPrivacyTracking</key>
\t<false/>`);

/** Xcode expects `development` here and writes `production` when it exports for the store. */
const entitlements = (hosts: readonly string[]): string =>
  plist(`\t<key>aps-environment</key>
\t<string>development</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>${hosts.map((host) => `<string>applinks:${host}</string>`).join('')}</array>`);

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
