import type {
  Notification,
  notificationCalls,
  notificationFrames,
} from '@twosome/contract/notification/notification.contract';
import { newId } from '@twosome/contract/platform/ids';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { PushTarget } from '../../native/types.ts';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';
import { stored } from '../../platform/storage.ts';

const call = caller<typeof notificationCalls>();

export const fetchNotifications = (next: string | null): Promise<Paged<Notification>> =>
  call('GET notification/', { next });

/** Stays in this browser across sign-ins, so that the server recognizes the device. */
function deviceSecret(): string {
  const secret = stored.read('deviceSecret') ?? newId();
  stored.write('deviceSecret', secret);
  return secret;
}

/** An address belongs to one person: the server takes it from its previous owner. */
export const registerAddress = (address: PushTarget): Promise<null> =>
  address.kind === 'fcm'
    ? call('POST notification/register_fcm/', { body: { token: address.token, device: deviceSecret() } })
    : call('POST notification/register_web_push/', {
        body: { endpoint: address.endpoint, keys: address.keys },
      });

/** The server uses its own clock as the seen time. */
export const sendSeen = (): void => sendFrame('notification_seen', {});

export const onNotification = (listener: (row: Notification) => void): (() => void) =>
  onFrame<typeof notificationFrames, 'notification'>('notification', listener);

export const onNotificationSeen = (listener: (seenAt: string, sentBy: string | null) => void): (() => void) =>
  onFrame<typeof notificationFrames, 'notification_seen'>('notification_seen', (data, frame) =>
    listener(data.seen_at, frame.sent_by ?? null),
  );
