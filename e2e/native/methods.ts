export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];

/**
 * All methods that the app calls on a phone. Our own plugin exists on Android only; Android's launcher counts by
 * itself.
 */
export const methodsOn = (platform: Platform): (readonly [plugin: string, method: string])[] => [
  ['App', 'addListener'],
  ['App', 'getLaunchUrl'],
  ['App', 'minimizeApp'],
  ['CapacitorBarcodeScanner', 'scanBarcode'],
  ['Filesystem', 'rmdir'],
  ['Filesystem', 'writeFile'],
  ['FirebaseMessaging', 'addListener'],
  ['FirebaseMessaging', 'checkPermissions'],
  ['FirebaseMessaging', 'requestPermissions'],
  ['FirebaseMessaging', 'getToken'],
  ['FirebaseMessaging', 'deleteToken'],
  ['FirebaseMessaging', 'removeAllDeliveredNotifications'],
  ['Haptics', 'impact'],
  ['Haptics', 'notification'],
  ['InAppReview', 'requestReview'],
  ['Share', 'share'],
  ['SocialLogin', 'initialize'],
  ['SocialLogin', 'login'],
  ['SystemBars', 'setStyle'],
  ...(platform === 'android'
    ? ([
        ['SharedImages', 'addListener'],
        ['SharedImages', 'take'],
        ['SharedImages', 'discard'],
      ] as const)
    : ([['Badge', 'set']] as const)),
];

/** A plugin header, as Capacitor passes it to the page; without `rtype` a method returns nothing. */
interface Header {
  name: string;
  methods: { name: string; rtype?: 'promise' }[];
}

export const headersOf = (platform: Platform): Header[] => {
  const methods = methodsOn(platform);
  return [...new Set(methods.map(([plugin]) => plugin))].map((name) => ({
    name,
    methods: [
      ...methods
        .filter(([plugin, method]) => plugin === name && method !== 'addListener')
        .map(([, method]) => ({ name: method, rtype: 'promise' as const })),
      { name: 'addListener' },
      { name: 'removeListener' },
    ],
  }));
};
