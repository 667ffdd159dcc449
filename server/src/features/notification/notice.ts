import type { Kind } from '@twosome/contract/notification/notification.rules';
import { messagesKind } from '@twosome/contract/notification/preferences.rules';
import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { tagOf, targetOf } from '@twosome/contract/notification/targets.rules';
import { cutText, lengthOf } from '@twosome/contract/platform/characters';
import { locale } from '@twosome/contract/platform/locale';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';
import type { Reminder } from '../reminder.ts';
import { type Notice, type NotificationEvent, notices } from './notices.ts';
import { notificationTexts as texts } from './notification.texts.ts';

/** Who acted, limited to what the recipient may see. */
export interface Actors {
  /** the partner's first name */
  partner: string;
  /** the latest couples, newest first; only the first three are used */
  newest: readonly { id: string; username: string }[];
  /** how many couples acted */
  count: number;
  /** title of the goal concerned; null when the goal was deleted */
  title?: string | null;
  /** whether the recipient created the post concerned; null when the post was deleted */
  is_creator?: boolean | null;
}

const maxNames = 3;
const list = new Intl.ListFormat(locale);

/** Kind, text and data of a notification. */
export function noticeOf(event: NotificationEvent, actors: Actors): Notice {
  const { partner, newest, count, is_creator: isCreator } = actors;
  const [first] = newest;
  return notices[event]({
    ...{ partner, isCreator, names: namesOf(actors), goal: goalOf(actors) },
    one: { ...(first && { twosome_id: first.id }) },
    several: count > 1 ? { count, twosome_ids: newest.slice(0, maxNames).map(({ id }) => id) } : null,
  });
}

/** The kind of a notification about this event by `count` couples. */
export const kindOf = (event: NotificationEvent, count: number): Kind =>
  noticeOf(event, { partner: '', newest: [], count }).related_to;

/** The event that an unseen notification about a goal shows after another change: an edit does not hide that it was finished. */
export const mergeGoalEvents = (before: NotificationEvent, next: NotificationEvent): NotificationEvent =>
  next === 'goal_changed' ? before : next;

/**
 * `ana&bruno`, `ana&bruno and chloe.dan`, `ana&bruno, chloe.dan and eve+gil`, `ana&bruno, chloe.dan and 3 others`.
 * A couple without a chosen name is "New couple" when alone, and counts among the others beside named couples.
 */
function namesOf({ newest, count }: Actors): string {
  const named = newest
    .slice(0, maxNames)
    .map(({ username }) => username)
    .filter(isChosen);
  if (named.length === 0) return count > 1 ? texts.actors.unnamed(count) : newCouple;
  if (named.length === count) return list.format(named);
  const shown = named.slice(0, maxNames - 1);
  return list.format([...shown, texts.actors.others(count - shown.length)]);
}

/** `the goal “Ten nights in a tent”`, on one line and cut to fit a row of the list. */
function goalOf({ title }: Actors): string {
  if (typeof title !== 'string') return texts.untitledGoal;
  const line = title.replace(/\s+/gu, ' ');
  return texts.goal(lengthOf(line) > maxTitle ? shortened(line) : line);
}

const maxTitle = 60;

/** Cuts the text, preferably between two words. */
function shortened(line: string): string {
  const cut = cutText(line, maxTitle - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > maxTitle / 2 ? cut.slice(0, space) : cut}…`;
}

/** The push of a notification. It has the list's text without the goal's title, which must not reach a push service. */
export function pushOfNotice(
  event: NotificationEvent,
  actors: Omit<Actors, 'title'>,
  relatedId: string,
  badge: number,
): PushPayload {
  const { related_to, body } = noticeOf(event, { ...actors, title: null });
  const about = { related_to, related_id: relatedId };
  return {
    kind: String(related_to),
    title: texts.push.title,
    body,
    path: targetOf(about),
    tag: tagOf(about),
    badge,
  };
}

/** The push of new messages: the sender's first name and the count, never the text. */
export const pushOfMessages = (
  of: { partner: string; message_count: number; voice_count: number },
  badge: number,
): PushPayload => ({
  kind: messagesKind,
  title: texts.push.title,
  body: texts.push[of.voice_count === of.message_count ? 'voice' : 'messages'](of.partner, of.message_count),
  path: '/message',
  // one push for the room, however many messages
  tag: 'room',
  badge,
});

export const pushOfReminder = (
  { kind, path, tag, body }: Reminder,
  count: number,
  badge: number,
): PushPayload => ({ kind, title: texts.push.title, body: body(count), path, tag, badge });
