import * as z from 'zod';
import { api, described } from '../platform/api.ts';
import { calls } from '../platform/call.ts';
import { frames } from '../platform/frames.ts';
import { Id, Instant, PageQuery, paged } from '../platform/shapes.ts';
import { highestKind } from './known.rules.ts';

/** A piece of a text. What it names has its id: a couple, the partner, a post, a goal. */
const Part = z
  .object({
    text: z.string(),
    twosome: Id.optional(),
    person: Id.optional(),
    post: Id.optional(),
    goal: Id.optional(),
  })
  .meta({ id: 'NotificationPart' });
export type NotificationPart = z.output<typeof Part>;

/**
 * A notification of one person (S3.9). `body` and `data` are computed on every read from the couples that the
 * person may see, so they never name a deleted or blocked couple. While it is unseen, a notification may be sent again
 * under the same id, with more couples and a later `updated_at`. Clients ignore kinds that they do not know.
 */
export const Notification = z
  .object({
    id: Id,
    body: z.string().max(300),
    /** together they say `body` */
    parts: z.array(Part),
    related_to: z.int().min(0).max(highestKind),
    related_id: Id,
    data: z.object({
      /** kinds 1, 2, 5 and 6: the couple that acted */
      twosome_id: Id.optional(),
      /** kind 5: true when they follow already because the profile was public, false for a request */
      auto_accepted: z.boolean().optional(),
      /** kinds 3 and 4: how many of the newest 200 couples acted; `twosome_ids` holds the latest three */
      count: z.int().optional(),
      twosome_ids: z.array(Id).max(3).optional(),
    }),
    added_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

/**
 * The choice for one kind. Without `in_app` the server creates neither a notification nor a frame for the person;
 * messages and letters are always delivered.
 */
const Choice = z.object({ in_app: z.boolean(), push: z.boolean() });
/** The kind's number as text, `m` for messages, `l` for letters. */
const Kind = z.string().max(2);
const QuietHours = z.object({ from: z.iso.time(), to: z.iso.time(), time_zone: z.string().max(64) });
const Preferences = z
  .object({ kinds: z.record(Kind, Choice), quiet_hours: QuietHours.nullable() })
  .meta({ id: 'NotificationPreferences' });
/** Omitted fields keep their value, so that a device with stale data does not overwrite them. null removes the quiet hours. */
const PreferencesInput = z.object({
  kinds: z.record(Kind, Choice.partial()).optional(),
  quiet_hours: QuietHours.nullable().optional(),
});

export const notificationCalls = calls({
  'GET notification/': {
    auth: 'partnered',
    summary: 'Lists notifications by their last change, newest first.',
    rate: 'read',
    query: PageQuery,
    responses: { 200: paged(Notification) },
  },
  'POST notification/register_fcm/': {
    auth: 'signedIn',
    summary:
      'Registers an FCM push token. A token belongs to one person; it moves to another person when the same device registers it for them.',
    rate: 'write',
    request: z.object({
      token: z.string().min(1).max(4096),
      /** a secret that the device keeps across sign-ins; it proves that a token comes from the same device */
      device: z.string().max(100).optional(),
    }),
    responses: { 204: null },
    errors: ['conflict'],
  },
  'POST notification/register_web_push/': {
    auth: 'signedIn',
    summary:
      'Registers a Web Push subscription. A subscription belongs to one person; it moves to another person who registers it with the same keys.',
    rate: 'write',
    request: z.object({
      endpoint: z.url().max(2000),
      keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    }),
    responses: { 204: null },
    errors: ['conflict'],
  },
  'GET notification/preferences/': {
    auth: 'signedIn',
    summary:
      'Returns the notification preferences: the choice for each kind, and the quiet hours. By default everything is on.',
    rate: 'read',
    responses: { 200: Preferences },
  },
  'PUT notification/preferences/': {
    auth: 'signedIn',
    summary:
      'Changes the notification preferences: the given kinds and the quiet hours. Omitted values stay unchanged.',
    rate: 'write',
    request: PreferencesInput,
    responses: { 200: Preferences },
  },
});

/** Frames to the server. `notification_seen` marks everything that exists at that time, by the server's clock, as seen. */
export const notificationFramesIn = frames({ notification_seen: z.object({}) });
/** Frames from the server. `notification`: a new or changed notification. `notification_seen`: another device of this person saw the list. */
export const notificationFrames = frames({
  notification: Notification,
  notification_seen: z.object({ seen_at: Instant }),
  unseen_notifications: z.object({
    /** at most 100 */
    count: z.int(),
    /** when the newest of them was added: a later one is not counted; null: there is none */
    newest_at: Instant.nullable(),
    /** when this person last saw the list; null: never */
    seen_at: Instant.nullable(),
  }),
});

export const notificationApi = api({
  heading: 'Notifications',
  calls: notificationCalls,
  framesIn: described(notificationFramesIn, { notification_seen: 'Marks all notifications as seen.' }),
  frames: described(notificationFrames, {
    notification: 'A notification is new or has changed.',
    notification_seen: 'Another device of this person has seen the notifications.',
    unseen_notifications: 'The unseen notifications of this person, when the socket opens.',
  }),
});
