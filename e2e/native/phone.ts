import { Host } from './host.ts';
import type { Platform } from './methods.ts';

/** Everything that the app asks of a phone. Our own plugin is on Android only. */
export const needed = (platform: Platform): (readonly [plugin: string, method: string])[] => [
  ['App', 'addListener'],
  ['App', 'getLaunchUrl'],
  ['App', 'minimizeApp'],
  ['CapacitorBarcodeScanner', 'scanBarcode'],
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
    : []),
];

/** A phone that was just set up: it does what it is asked, has asked for nothing yet, and nothing started the app. */
export function newPhone(platform: Platform): Host {
  const host = new Host(platform);
  for (const [plugin, method] of needed(platform)) host.on(plugin, method, () => ({}));
  let receive = 'prompt';
  host.on('FirebaseMessaging', 'checkPermissions', () => ({ receive }));
  host.on('FirebaseMessaging', 'requestPermissions', () => {
    receive = 'granted';
    return { receive };
  });
  if (platform === 'android') host.on('SharedImages', 'take', () => ({ images: [] }));
  return host;
}
