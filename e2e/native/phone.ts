import { Host } from './host.ts';
import { methodsOn, type Platform } from './methods.ts';

/**
 * A new phone: methods succeed, no permission was requested, and no link started the app.
 */
export function newPhone(platform: Platform): Host {
  const host = new Host(platform);
  for (const [plugin, method] of methodsOn(platform)) host.on(plugin, method, () => ({}));
  let receive = 'prompt';
  host.on('FirebaseMessaging', 'checkPermissions', () => ({ receive }));
  host.on('FirebaseMessaging', 'requestPermissions', () => {
    receive = 'granted';
    return { receive };
  });
  if (platform === 'android') host.on('SharedImages', 'take', () => ({ images: [], leftOut: 0 }));
  return host;
}

/** Notifications were allowed before, and this is the phone's address. */
export function allowPushes(host: Host, token: string): void {
  host.on('FirebaseMessaging', 'checkPermissions', () => ({ receive: 'granted' }));
  host.on('FirebaseMessaging', 'getToken', () => ({ token }));
}

/** A tap on a push with this data: retained until the page listens, with the fields that each system adds. */
export function tapPush(host: Host, data: Record<string, unknown>): Promise<void> {
  const notification =
    host.platform === 'android'
      ? { id: '0:1', data: { ...data, from: '1', collapse_key: 'room', 'google.sent_time': 1 } }
      : { id: '1', title: 'Twosome', body: '', data: { ...data, aps: { badge: 1 }, 'gcm.message_id': '1' } };
  return host.notify(
    'FirebaseMessaging',
    'notificationActionPerformed',
    { actionId: 'tap', notification },
    { retain: true },
  );
}
