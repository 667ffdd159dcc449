import { appPathPrefixes } from '@twosome/contract/platform/addresses';
import { inRoot } from '../../tools/run/root.mjs';
import { type App, type Check, differs, filesIn, readIn } from './app.ts';
import { all, android, type Element, readXml } from './xml.ts';

const main = 'app/src/main';
const manifestOf = ({ folder }: App): Element => readXml(readIn(folder, `${main}/AndroidManifest.xml`));

/** The app's own permissions; `plugins.ts` has those of the plugins. */
export const permissions: Check = (app) => {
  const manifest = manifestOf(app);
  const declared = manifest.children.filter(({ name }) => name.startsWith('uses-permission'));
  const features = all(manifest, 'uses-feature').map((one) => [
    android(one, 'name'),
    android(one, 'required'),
  ]);
  return [
    ...differs('permissions', declared.map((one) => android(one, 'name')).sort(), [
      'android.permission.CAMERA',
      'android.permission.INTERNET',
      'android.permission.MODIFY_AUDIO_SETTINGS',
      'android.permission.POST_NOTIFICATIONS',
      'android.permission.RECORD_AUDIO',
    ]),
    // Twosome also runs on a tablet without a camera or a microphone.
    ...differs('features', features, [
      ['android.hardware.camera', 'false'],
      ['android.hardware.microphone', 'false'],
    ]),
  ];
};

/** No data leaks by backups, plain HTTP or a debugger. */
export const application: Check = (app) => {
  const [element] = all(manifestOf(app), 'application');
  const wanted = {
    allowBackup: 'false',
    usesCleartextTraffic: 'false',
    dataExtractionRules: '@xml/data_extraction_rules',
    fullBackupContent: undefined,
    networkSecurityConfig: undefined,
    debuggable: undefined,
    testOnly: undefined,
  };
  return Object.entries(wanted).flatMap(([name, value]) => differs(name, android(element, name), value));
};

/** Transfers nothing to another phone or a cloud. */
export const extraction: Check = ({ folder }) => {
  const rules = readXml(readIn(folder, `${main}/res/xml/data_extraction_rules.xml`));
  const domains = ['root', 'file', 'database', 'sharedpref', 'external'];
  const nothing = domains.map((domain) => ['exclude', { domain, path: '.' }]);
  return ['cloud-backup', 'device-transfer'].flatMap((way) => {
    const excluded = all(rules, way)[0]?.children.map(({ name, attributes }) => [name, attributes]);
    return differs(way, excluded, nothing);
  });
};

/** Other apps can reach only the activity. */
export const exported: Check = (app) => {
  const kinds = ['activity', 'activity-alias', 'service', 'receiver', 'provider'];
  const components = kinds.flatMap((kind) => all(manifestOf(app), kind));
  const open = components.filter((one) => android(one, 'exported') !== 'false');
  const found = open.map((one) => [android(one, 'name'), android(one, 'launchMode')]);
  return differs('exported components', found, [['.MainActivity', 'singleTask']]);
};

/** Four intents open it: the launcher, a link of ours, one image, several images. */
export const filters: Check = (app) => {
  const found = all(manifestOf(app), 'intent-filter').map((filter) => [
    android(filter, 'autoVerify') ?? '',
    ...filter.children.map(({ name, attributes }) =>
      [name, ...Object.entries(attributes).flat()].join(' ').replaceAll(/android(:|\.intent\.\w+\.)/g, ''),
    ),
  ]);
  const links = [
    'data scheme https',
    ...app.settings.hosts.map((host) => `data host ${host}`),
    ...appPathPrefixes.flatMap((path) => [`data path ${path}`, `data pathPrefix ${path}/`]),
  ];
  const images = ['category name DEFAULT', 'data mimeType image/*'];
  return differs('intent filters', found, [
    ['', 'action name MAIN', 'category name LAUNCHER'],
    ['true', 'action name VIEW', 'category name DEFAULT', 'category name BROWSABLE', ...links],
    ['', 'action name SEND', ...images],
    ['', 'action name SEND_MULTIPLE', ...images],
  ]);
};

/** Nothing is sent to Firebase before the user agrees, and notifications have our icon. */
export const firebase: Check = (app) => {
  const data = all(manifestOf(app), 'meta-data')
    .map((one) => [android(one, 'name'), android(one, 'value') ?? android(one, 'resource')])
    .filter(([name]) => /firebase/.test(name ?? ''));
  return differs('Firebase', data, [
    ['com.google.firebase.messaging.default_notification_icon', '@drawable/ic_notification'],
    ['com.google.firebase.messaging.default_notification_color', '@color/notification'],
    ['firebase_messaging_auto_init_enabled', 'false'],
    ['firebase_analytics_collection_enabled', 'false'],
  ]);
};

export const versions: Check = ({ folder, settings }) => {
  const [app, shared] = [readIn(folder, 'app/build.gradle'), readIn(folder, 'variables.gradle')];
  const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  return [
    ...differs('applicationId', found(app, /applicationId "(.*)"/), settings.appId),
    ...differs('versionName', found(app, /versionName "(.*)"/), settings.version),
    ...differs('versionCode', found(app, /versionCode (\d+)$/m), String(settings.build)),
    ...differs('minSdkVersion', found(shared, /minSdkVersion = (\d+)$/m), String(settings.minSdk)),
    // Required by the store.
    ...differs('targetSdkVersion', found(shared, /targetSdkVersion = (\d+)$/m), '36'),
    ...(/debuggable|signingConfig|storePassword/.test(app)
      ? ['build.gradle is debuggable, or holds a key']
      : []),
  ];
};

/** Every referenced resource exists, in the app or in the library of the web view. */
export const resources: Check = ({ folder }) => {
  const place = `${folder}/${main}`;
  const library = inRoot('native/node_modules/@capacitor/android/capacitor/src/main/res');
  const known = new Set([...resourcesIn(`${place}/res`), ...resourcesIn(library)]);
  return filesIn(place)
    .filter((path) => path.endsWith('.xml') && !path.startsWith('assets/'))
    .flatMap((path) =>
      [...readIn(place, path).matchAll(/[">]@(\w+)\/([\w.]+)["<]/g)]
        .map(([, type, name]) => `${type}/${name}`)
        .filter((named) => !known.has(named))
        .map((named) => `${path} names @${named}, which does not exist`),
    );
};

const resourcesIn = (folder: string): string[] =>
  filesIn(folder).flatMap((path) => {
    const [kind = '', file = ''] = path.split('/');
    const [type = '', qualifier] = kind.split('-');
    // A resource that exists only for dark mode is missing in light mode.
    if (qualifier === 'night') return [];
    if (type !== 'values') return [`${type}/${file.split('.')[0]}`];
    return readXml(readIn(folder, path)).children.map(
      ({ name, attributes }) => `${name === 'item' ? attributes.type : name}/${attributes.name}`,
    );
  });
