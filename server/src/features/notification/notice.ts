import { type Kind, kinds } from '@twosome/contract/notification/notification.rules';
import { messagesKind } from '@twosome/contract/notification/preferences.rules';
import type { PushPayload } from '@twosome/contract/notification/push.contract';
import { tagOf, targetOf } from '@twosome/contract/notification/targets.rules';
import { cutText, lengthOf } from '@twosome/contract/platform/characters';
import { locale } from '@twosome/contract/platform/locale';
import { isChosen } from '@twosome/contract/twosome/onboarding.rules';
import { newCouple } from '@twosome/contract/twosome/twosome.texts';
import type { Reminder } from '../reminder.ts';
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

export interface Notice {
  related_to: Kind;
  body: string;
  data: { twosome_id?: string; auto_accepted?: boolean; count?: number; twosome_ids?: string[] };
}

const maxNames = 3;
const list = new Intl.ListFormat(locale);

/** The actors as a text names them, and as `data` refers to them. */
interface Shown {
  partner: string;
  names: string;
  goal: string;
  isCreator: boolean | null | undefined;
  /** one couple */
  one: Notice['data'];
  /** null: one couple acted */
  several: Notice['data'] | null;
}

const ofPartner =
  (related_to: Kind, body: (shown: Shown) => string) =>
  (shown: Shown): Notice => ({ related_to, body: body(shown), data: {} });

/** One couple by name, several as a count with the latest names. */
const ofCouples =
  (kinds: { one: Kind; several: Kind }, text: (names: string) => string) =>
  ({ names, one, several }: Shown): Notice =>
    several === null
      ? { related_to: kinds.one, body: text(names), data: one }
      : { related_to: kinds.several, body: text(names), data: several };

const comments = { one: kinds.COMMENT, several: kinds.COMMENT_COUNT };

/** What can cause a notification, and its kind, text and data. The partner causes those of posts and goals. */
const notices = {
  added: ofPartner(kinds.POST, ({ partner }) => texts.added(partner)),
  published: ofPartner(kinds.POST, ({ partner, isCreator }) =>
    // the creator may publish only after the recipient edited the post
    texts[isCreator === false ? 'published_edited' : 'published'](partner),
  ),
  commented: ofCouples(comments, texts.commented),
  replied: ofCouples(comments, texts.replied),
  mentioned: ofCouples(comments, texts.mentioned),
  clapped: ofCouples({ one: kinds.CLAP, several: kinds.CLAP_COUNT }, texts.clapped),
  followed: ({ names, one }) => ({
    related_to: kinds.FOLLOW_REQUEST_RECEIVED,
    body: texts.followed(names),
    data: { ...one, auto_accepted: true },
  }),
  requested: ({ names, one }) => ({
    related_to: kinds.FOLLOW_REQUEST_RECEIVED,
    body: texts.requested(names),
    data: { ...one, auto_accepted: false },
  }),
  accepted: ({ names, one }) => ({
    related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
    body: texts.accepted(names),
    data: one,
  }),
  goal_added: ofPartner(kinds.ADDED_GOAL, ({ partner, goal }) => texts.goal_added(partner, goal)),
  goal_changed: ofPartner(kinds.UPDATED_GOAL, ({ partner, goal }) => texts.goal_changed(partner, goal)),
  goal_finished: ofPartner(kinds.UPDATED_GOAL, ({ partner, goal }) => texts.goal_finished(partner, goal)),
  goal_reopened: ofPartner(kinds.UPDATED_GOAL, ({ partner, goal }) => texts.goal_reopened(partner, goal)),
  photo_changed: ofPartner(kinds.CHANGED_PROFILE, ({ partner }) => texts.photo_changed(partner)),
  cover_changed: ofPartner(kinds.CHANGED_PROFILE, ({ partner }) => texts.cover_changed(partner)),
  bio_changed: ofPartner(kinds.CHANGED_PROFILE, ({ partner }) => texts.bio_changed(partner)),
} satisfies Readonly<Record<string, (shown: Shown) => Notice>>;

export type NotificationEvent = keyof typeof notices;

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
