import {
  notificationCalls,
  notificationFramesIn,
} from '@twosome/contract/notification/notification.contract';
import { routes } from '../../platform/http/route.ts';
import { frameHandlers } from '../../platform/realtime/frame.ts';
import { listNotifications, type NotificationDeps, seeNotifications } from './notification.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import { registerFcm, registerWebPush } from './register.ts';

export const notificationRoutes = (deps: NotificationDeps) =>
  routes(notificationCalls, {
    'GET notification/': ({ viewer, query }) => listNotifications(deps, viewer, query.cursor),
    'POST notification/register_fcm/': async ({ viewer, body }) => {
      await registerFcm(deps, viewer, body);
      return null;
    },
    'POST notification/register_web_push/': async ({ viewer, body }) => {
      await registerWebPush(deps, viewer, body);
      return null;
    },
    'GET notification/preferences/': ({ viewer }) => readPreferences(deps.db, viewer),
    'PUT notification/preferences/': ({ viewer, body }) => setPreferences(deps, viewer, body),
  });

export const notificationFrames = (deps: NotificationDeps) =>
  frameHandlers(notificationFramesIn, {
    notification_seen: ({ viewer }) => seeNotifications(deps, viewer),
  });
