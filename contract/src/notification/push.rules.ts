import { type Doers, type Happening, noticeOf } from './notification.rules.ts';
import { messages } from './preferences.rules.ts';
import type { PushPayload } from './push.contract.ts';
import { tagOf, targetOf } from './targets.rules.ts';

const title = 'Twosome';

/** A row as a phone shows it: the list's sentence, but for what a goal is called, which is the couple's own text. */
export function pushOfNotice(
  happening: Happening,
  doers: Omit<Doers, 'title'>,
  relatedId: string,
  badge: number,
): PushPayload {
  const { related_to, body } = noticeOf(happening, { ...doers, title: null });
  const about = { related_to, related_id: relatedId };
  return { kind: String(related_to), title, body, path: targetOf(about), tag: tagOf(about), badge };
}

/** Who wrote, and how often; never what. */
export const pushOfMessages = (sender: string, count: number, badge: number): PushPayload => ({
  kind: messages,
  title,
  body: count === 1 ? `${sender} sent you a message` : `${sender} sent you ${count} messages`,
  path: '/message',
  // one notification of everything in the room, however many messages
  tag: 'room',
  badge,
});
