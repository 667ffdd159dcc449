import { appPathPrefixes } from '@twosome/contract/platform/addresses';
import { type Check, differs, type Made, readIn } from './made.ts';
import { all, android, child, type Element, readXml } from './xml.ts';

const path = 'app/src/main/AndroidManifest.xml';
const manifestOf = ({ folder }: Made): Element => readXml(readIn(folder, path));

/** The app's own permissions; `plugins.ts` has those of the plugins. */
export const permissions: Check = (made) => {
  const manifest = manifestOf(made);
  const declared = manifest.children.filter(({ name }) => name.startsWith('uses-permission'));
  const features = all(manifest, 'uses-feature').map((one) => [
    android(one, 'name'),
    android(one, 'required'),
  ]);
  return [
    ...differs('permissions', declared.map((one) => android(one, 'name')).sort(), [
      'android.permission.CAMERA',
      'android.permission.INTERNET',
      'android.permission.POST_NOTIFICATIONS',
    ]),
    // Twosome also runs on a tablet without a camera.
    ...differs('what is needed', features, [['android.hardware.camera', 'false']]),
  ];
};

/** No data leaks by backups, plain HTTP or a debugger. */
export const application: Check = (made) => {
  const app = child(manifestOf(made), 'application');
  const wanted: Record<string, string | undefined> = {
    allowBackup: 'false',
    usesCleartextTraffic: 'false',
    dataExtractionRules: '@xml/data_extraction_rules',
    fullBackupContent: undefined,
    networkSecurityConfig: undefined,
    debuggable: undefined,
    testOnly: undefined,
  };
  return Object.entries(wanted).flatMap(([name, value]) => differs(name, android(app, name), value));
};

/** Transfers nothing to another phone or a cloud. */
export const extraction: Check = ({ folder }) => {
  const rules = readXml(readIn(folder, 'app/src/main/res/xml/data_extraction_rules.xml'));
  const everything = ['root', 'file', 'database', 'sharedpref', 'external'];
  return ['cloud-backup', 'device-transfer'].flatMap((way) => {
    const excluded = child(rules, way)?.children.map((one) => one.name === 'exclude' && one.attributes);
    return differs(
      way,
      excluded,
      everything.map((domain) => ({ domain, path: '.' })),
    );
  });
};

/** Other apps can reach only the activity. */
export const doors: Check = (made) => {
  const kinds = ['activity', 'activity-alias', 'service', 'receiver', 'provider'];
  const parts = kinds.flatMap((kind) => all(manifestOf(made), kind));
  const open = parts.filter((part) => android(part, 'exported') !== 'false');
  return [
    ...differs(
      'what other apps reach',
      open.map((part) => android(part, 'name')),
      ['.MainActivity'],
    ),
    ...differs('launchMode', android(open[0], 'launchMode'), 'singleTask'),
  ];
};

/** Four intents open it: the launcher, a link of ours, one image, several images. */
export const filters: Check = (made) => {
  const found = all(manifestOf(made), 'intent-filter').map(described);
  const places = appPathPrefixes.flatMap((place) => [`path=${place}`, `pathPrefix=${place}/`]);
  const hosts = made.settings.hosts.map((host) => `host=${host}`);
  return differs('what opens it', found, [
    described({ actions: ['MAIN'], categories: ['LAUNCHER'] }),
    described({
      actions: ['VIEW'],
      categories: ['BROWSABLE', 'DEFAULT'],
      data: ['scheme=https', ...hosts, ...places],
      verified: true,
    }),
    described({ actions: ['SEND'], categories: ['DEFAULT'], data: ['mimeType=image/*'] }),
    described({ actions: ['SEND_MULTIPLE'], categories: ['DEFAULT'], data: ['mimeType=image/*'] }),
  ]);
};

interface Filter {
  actions: string[];
  categories: string[];
  data?: string[];
  verified?: boolean;
}

function described(filter: Element | Filter): string {
  const {
    actions,
    categories,
    data = [],
    verified = false,
  } = 'actions' in filter ? filter : filterOf(filter);
  const parts = [actions, categories, data].map((words) => [...words].sort().join(' '));
  return [...parts, verified ? 'verified' : ''].join(' | ');
}

function filterOf(element: Element): Filter {
  const named = (kind: string, prefix: string) =>
    all(element, kind).map((one) => android(one, 'name')?.replace(prefix, '') ?? '');
  return {
    actions: named('action', 'android.intent.action.'),
    categories: named('category', 'android.intent.category.'),
    data: all(element, 'data').map(({ attributes }) =>
      Object.entries(attributes)
        .map(([name, value]) => `${name.replace('android:', '')}=${value}`)
        .join('&'),
    ),
    verified: android(element, 'autoVerify') === 'true',
  };
}

/** Nothing is sent to Firebase before the user agrees, and notifications have our icon. */
export const firebase: Check = (made) => {
  const app = child(manifestOf(made), 'application');
  const data = (app?.children ?? [])
    .filter(({ name }) => name === 'meta-data')
    .map((one) => [android(one, 'name'), android(one, 'value') ?? android(one, 'resource')]);
  return differs('what it tells Firebase', data, [
    ['com.google.firebase.messaging.default_notification_icon', '@drawable/ic_notification'],
    ['com.google.firebase.messaging.default_notification_color', '@color/notification'],
    ['firebase_messaging_auto_init_enabled', 'false'],
    ['firebase_analytics_collection_enabled', 'false'],
  ]);
};
