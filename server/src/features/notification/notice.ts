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

/** What can cause a notification. The partner causes the events of posts and goals, other couples cause the rest. */
export const notificationEvents = [
  'added',
  'published',
  'commented',
  'replied',
  'mentioned',
  'clapped',
  'followed',
  'requested',
  'accepted',
  'goal_added',
  'goal_changed',
  'goal_finished',
  'goal_reopened',
  'photo_changed',
  'cover_changed',
  'bio_changed',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

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

/** Kind, text and data of a notification: one couple by name, several as a count with the latest names. */
export function noticeOf(event: NotificationEvent, actors: Actors): Notice {
  const [first] = actors.newest;
  const one = { ...(first && { twosome_id: first.id }) };
  const several = {
    count: actors.count,
    twosome_ids: actors.newest.slice(0, maxNames).map(({ id }) => id),
  };
  const names = namesOf(actors);
  const goal = goalOf(actors);
  switch (event) {
    case 'added':
      return { related_to: kinds.POST, body: texts.added(actors.partner), data: {} };
    case 'published':
      return {
        related_to: kinds.POST,
        // the creator may publish only after the recipient edited the post
        body: texts[actors.is_creator === false ? 'published_edited' : 'published'](actors.partner),
        data: {},
      };
    case 'commented':
    case 'replied':
    case 'mentioned': {
      const body = texts[event](names);
      if (actors.count > 1) return { related_to: kinds.COMMENT_COUNT, body, data: several };
      return { related_to: kinds.COMMENT, body, data: one };
    }
    case 'clapped': {
      const body = texts.clapped(names);
      if (actors.count > 1) return { related_to: kinds.CLAP_COUNT, body, data: several };
      return { related_to: kinds.CLAP, body, data: one };
    }
    case 'followed':
      return {
        related_to: kinds.FOLLOW_REQUEST_RECEIVED,
        body: texts.followed(names),
        data: { ...one, auto_accepted: true },
      };
    case 'requested':
      return {
        related_to: kinds.FOLLOW_REQUEST_RECEIVED,
        body: texts.requested(names),
        data: { ...one, auto_accepted: false },
      };
    case 'accepted':
      return {
        related_to: kinds.FOLLOW_REQUEST_ACCEPTED,
        body: texts.accepted(names),
        data: one,
      };
    case 'goal_added':
      return { related_to: kinds.ADDED_GOAL, body: texts.goal_added(actors.partner, goal), data: {} };
    case 'goal_changed':
    case 'goal_finished':
    case 'goal_reopened':
      return { related_to: kinds.UPDATED_GOAL, body: texts[event](actors.partner, goal), data: {} };
    case 'photo_changed':
    case 'cover_changed':
    case 'bio_changed':
      return { related_to: kinds.CHANGED_PROFILE, body: texts[event](actors.partner), data: {} };
  }
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
