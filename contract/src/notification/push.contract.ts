import * as z from 'zod';
import { pushTag } from './push.rules.ts';

/**
 * The payload of a push. It passes through the push services of phone and browser vendors, so it never contains the text
 * of a message or post, or a goal's title. Web Push carries it as JSON. FCM carries `title` and `body` as the
 * notification and the other fields as `data`, whose values are strings, `badge` included.
 */
export const PushPayload = z
  .object({
    /** a number of `kinds` as text, `m` for messages, `l` for letters. Devices also show kinds that they do not know */
    kind: z.string().min(1).max(2),
    title: z.string().min(1).max(100),
    body: z.string().min(1).max(300),
    /** the path that a tap opens in the app: `/post/…`, `/message` */
    path: z.string().startsWith('/').max(200),
    /** a later push replaces an earlier one with the same tag: `room`, `letter`, `post:…` */
    tag: z.string().regex(pushTag),
    /** the icon's badge: unseen notifications plus unseen messages */
    badge: z.int().min(0),
  })
  .meta({ id: 'PushPayload' });
export type PushPayload = z.output<typeof PushPayload>;
