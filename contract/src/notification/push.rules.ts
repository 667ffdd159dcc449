import { type Actors, type NotificationEvent, noticeOf } from './notification.rules.ts';
import { messagesKind } from './preferences.rules.ts';
import type { PushPayload } from './push.contract.ts';
import { tagOf, targetOf } from './targets.rules.ts';

const title = 'Twosome';

/** The push of a notification. It has the list's text without the goal's title, which must not reach a push service. */
export function pushOfNotice(
  event: NotificationEvent,
  actors: Omit<Actors, 'title'>,
  relatedId: string,
  badge: number,
): PushPayload {
  const { related_to, body } = noticeOf(event, { ...actors, title: null });
  const about = { related_to, related_id: relatedId };
  return { kind: String(related_to), title, body, path: targetOf(about), tag: tagOf(about), badge };
}

/** The push of new messages: the sender's first name and the count, never the text. */
export const pushOfMessages = (sender: string, count: number, badge: number): PushPayload => ({
  kind: messagesKind,
  title,
  body: count === 1 ? `${sender} sent you a message` : `${sender} sent you ${count} messages`,
  path: '/message',
  // one push for the room, however many messages
  tag: 'room',
  badge,
});
