import type {
  Notification,
  notificationCalls,
  notificationFrames,
} from '@twosome/contract/notification/notification.contract';
import type { Paged } from '@twosome/contract/platform/shapes';
import type { PushAddress } from '../../native/types.ts';
import { caller } from '../../platform/http.ts';
import { onFrame, sendFrame } from '../../platform/socket.ts';

const call = caller<typeof notificationCalls>();

export const fetchNotifications = (next: string | null): Promise<Paged<Notification>> =>
  call('GET notification/', { next });

/** It belongs to one person: the server takes it from whoever had it before. */
export const registerAddress = (address: PushAddress): Promise<null> =>
  address.kind === 'fcm'
    ? call('POST notification/register_fcm/', { body: { token: address.token } })
    : call('POST notification/register_web_push/', {
        body: { endpoint: address.endpoint, keys: address.keys },
      });

/** The server takes its own clock for it. */
export const sendSeen = (): void => sendFrame('notification_seen', {});

export const onNotification = (hear: (row: Notification) => void): (() => void) =>
  onFrame<typeof notificationFrames, 'notification'>('notification', hear);

export const onNotificationSeen = (hear: (seenAt: string, sentBy: string | null) => void): (() => void) =>
  onFrame<typeof notificationFrames, 'notification_seen'>('notification_seen', (data, frame) =>
    hear(data.seen_at, frame.sent_by ?? null),
  );
