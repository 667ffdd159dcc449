import { afterCommit } from '../../platform/events.ts';
import type { DeletePushToken } from '../auth/auth.ts';
import { feature } from '../feature.ts';
import {
  broadcastNotifications,
  broadcastNotificationsSeen,
  notificationCreated,
  notificationsSeen,
} from './notification.events.ts';
import { notificationPrivacy } from './notification.privacy.ts';
import { notificationFrames, notificationRoutes } from './notification.routes.ts';
import { deleteOldNotifications, sendUnseen } from './notification.ts';
import { type PushServices, sendDue } from './push.ts';
import { pushServicesOf } from './push-services.ts';
import { deletePushToken } from './register.ts';
import { selectUserState } from './user-state.sql.ts';

declare module '../deps.ts' {
  interface Shared {
    pushServices: PushServices;
    deletePushToken: DeletePushToken;
  }
}

export const notificationFeature = feature('notification', {
  shared: ({ config }) => ({ pushServices: pushServicesOf(config), deletePushToken }),
  routes: notificationRoutes,
  frames: notificationFrames,
  onOpen: ({ db }, connection) => sendUnseen(db, connection),
  afterCommit: [
    afterCommit(notificationCreated, broadcastNotifications),
    afterCommit(notificationsSeen, broadcastNotificationsSeen),
  ],
  sweeps: (deps) => ({
    oldNotifications: { minutes: 60, run: () => deleteOldNotifications(deps.db) },
    pushes: { minutes: 1 / 12, run: async () => void (await sendDue(deps)) },
  }),
  privacy: notificationPrivacy,
  userState: selectUserState,
});
