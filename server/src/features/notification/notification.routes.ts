import {
  notificationCalls,
  notificationFramesIn,
} from '@twosome/contract/notification/notification.contract';
import type { Db } from '../../platform/db/db.ts';
import type { Announce } from '../../platform/facts.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { routes } from '../../platform/http/route.ts';
import { frameActs } from '../../platform/realtime/frame-acts.ts';
import { listNotifications, seeNotifications } from './notification.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import { registerFcm, registerWebPush } from './register.ts';

export interface NotificationHouse {
  db: Db;
  cursors: Cursors;
  announce: Announce;
  /** on a developer's own machine push services may be anywhere */
  pushAnywhere: boolean;
}

export const notificationRoutes = (house: NotificationHouse) =>
  routes(notificationCalls, {
    'GET notification/': ({ viewer, query }) => listNotifications(house, viewer, query.cursor),
    'POST notification/register_fcm/': async ({ viewer, body }) => {
      await registerFcm(house, viewer, body.token);
      return null;
    },
    'POST notification/register_web_push/': async ({ viewer, body }) => {
      await registerWebPush(house, viewer, body);
      return null;
    },
    'GET notification/preferences/': ({ viewer }) => readPreferences(house.db, viewer),
    'PUT notification/preferences/': ({ viewer, body }) => setPreferences(house.db, viewer, body),
  });

export const notificationFrames = (house: Pick<NotificationHouse, 'db' | 'announce'>) =>
  frameActs(notificationFramesIn, {
    notification_seen: ({ viewer }) => seeNotifications(house, viewer),
  });
