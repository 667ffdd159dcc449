import { afterCommit, inTransaction, inTransactionTogether } from '../../platform/events.ts';
import type { DeletePushToken } from '../auth/auth.ts';
import { clapCompleted } from '../clap/clap.events.ts';
import { commentAdded, couplesMentioned } from '../comment/comment.events.ts';
import { feature } from '../feature.ts';
import { followAccepted, followed, followRequested } from '../follow/follow.events.ts';
import { goalAdded, goalChanged } from '../goal/goal.events.ts';
import { postAdded, postPublished } from '../post/post.events.ts';
import { profileChanged } from '../twosome/twosome.events.ts';
import {
  broadcastNotifications,
  broadcastNotificationsSeen,
  notificationCreated,
  notificationsSeen,
} from './notification.events.ts';
import { notificationPrivacy } from './notification.privacy.ts';
import { notificationFrames, notificationRoutes } from './notification.routes.ts';
import { deleteOldNotifications, sendUnseen } from './notification.ts';
import {
  notifyAccepted,
  notifyAdded,
  notifyClaps,
  notifyComment,
  notifyFollowed,
  notifyGoalAdded,
  notifyGoalChanged,
  notifyMentioned,
  notifyProfileChanged,
  notifyPublished,
  notifyRequested,
} from './notify.ts';
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
  inTransaction: [
    inTransaction(followed, notifyFollowed),
    inTransaction(followRequested, notifyRequested),
    inTransaction(followAccepted, notifyAccepted),
    inTransaction(postAdded, notifyAdded),
    inTransaction(postPublished, notifyPublished),
    inTransactionTogether(clapCompleted, notifyClaps),
    inTransaction(commentAdded, notifyComment),
    inTransaction(couplesMentioned, notifyMentioned),
    inTransaction(goalAdded, notifyGoalAdded),
    inTransaction(goalChanged, notifyGoalChanged),
    inTransaction(profileChanged, notifyProfileChanged),
  ],
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
