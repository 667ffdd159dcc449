import * as z from 'zod';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { Id, Instant, PageQuery, paged } from '../platform/shapes.ts';
import { kinds } from './notification.rules.ts';

/**
 * One row per person (SPEC section 3). `body` and `data` are made when it is read, of the couples whom the person
 * may reach: a couple that is gone or blocked is in neither. An unseen one may come again under the same id, with
 * more couples and a later `updated_at`. Clients ignore kinds they do not know.
 */
export const Notification = z
  .object({
    id: Id,
    body: z.string().max(300),
    related_to: z.int().min(0).max(kinds.UPDATED_GOAL),
    related_id: Id,
    data: z.object({
      /** the one couple that did it; kinds 1, 2, 5 and 6 */
      twosome_id: Id.optional(),
      /** kind 5: they follow already, for the profile was public */
      auto_accepted: z.boolean().optional(),
      /** kinds 3 and 4: how many couples did it, and the newest of them */
      count: z.int().optional(),
      twosome_ids: z.array(Id).max(3).optional(),
    }),
    added_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

/**
 * By the kind's number, `m` for messages. Without `in_app` neither a row nor a frame is made for the person; messages
 * always arrive.
 */
const Choice = z.object({ in_app: z.boolean(), push: z.boolean() });
const Kind = z.string().max(2);
const QuietHours = z.object({ from: z.iso.time(), to: z.iso.time(), time_zone: z.string().max(64) });
const Preferences = z
  .object({ kinds: z.record(Kind, Choice), quiet_hours: QuietHours.nullable() })
  .meta({ id: 'NotificationPreferences' });
/** What is left out stays as it is, so that a device that has not looked for long undoes nothing; null ends the quiet hours. */
const PreferencesWish = z.object({
  kinds: z.record(Kind, Choice.partial()).optional(),
  quiet_hours: QuietHours.nullable().optional(),
});

export const notificationCalls = calls({
  'GET notification/': {
    who: 'partnered',
    says: 'Notifications by their last change, newest first.',
    rate: 'read',
    query: PageQuery,
    gives: { 200: paged(Notification) },
  },
  'POST notification/register_fcm/': {
    who: 'signedIn',
    says: 'Registers a push token; it belongs to one person and moves when registered again.',
    rate: 'write',
    takes: z.object({ token: z.string().min(1).max(4096) }),
    gives: { 204: null },
  },
  'POST notification/register_web_push/': {
    who: 'signedIn',
    says: 'Registers a Web Push subscription; like a token, it belongs to one person and moves.',
    rate: 'write',
    takes: z.object({
      endpoint: z.url().max(2000),
      keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    }),
    gives: { 204: null },
  },
  'GET notification/preferences/': {
    who: 'signedIn',
    says: 'What to be told about, and when not; everything at any hour where nothing was chosen.',
    rate: 'read',
    gives: { 200: Preferences },
  },
  'PUT notification/preferences/': {
    who: 'signedIn',
    says: 'Changes what to be told about: the kinds that are named, and the quiet hours. What is left out stays.',
    rate: 'write',
    takes: PreferencesWish,
    gives: { 200: Preferences },
  },
});

/** Frames to the server. Seen is what is there at that moment, by the server's clock. */
export const notificationFramesIn = frames({ notification_seen: z.object({}) });
/** Frames from the server: a new or grown row; and that one's own other device has looked. */
export const notificationFrames = frames({
  notification: Notification,
  notification_seen: z.object({ seen_at: Instant }),
});
