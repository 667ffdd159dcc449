import * as z from 'zod';

/**
 * What a device is told, and all that leaves the server for the makers of phones and browsers: no text of a message or a
 * post and no goal's title is in it. A browser's worker is sent it whole, as JSON. Through FCM, `title` and `body` are
 * the notification's and the others come as `data`, in which everything is a text: `badge` too.
 */
export const PushPayload = z
  .object({
    /** as people choose it: a number of `kinds` as text, `m` for messages. Devices show kinds they do not know as well */
    kind: z.string().min(1).max(2),
    title: z.string().min(1).max(100),
    body: z.string().min(1).max(300),
    /** where a tap leads, within the app: `/post/…`, `/message` */
    path: z.string().startsWith('/').max(200),
    /** what it is about: a later one takes the place of an earlier one with the same */
    tag: z.string().regex(/^(room|(post|couple|goal):\w{1,40})$/),
    /** for the icon: unseen notifications and messages, as the tabs count them */
    badge: z.int().min(0),
  })
  .meta({ id: 'PushPayload' });
export type PushPayload = z.output<typeof PushPayload>;
