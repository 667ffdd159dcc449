import { type Kind, kinds } from '@twosome/contract/notification/notification.rules';
import { notificationTexts as texts } from './notification.texts.ts';

export interface Notice {
  related_to: Kind;
  body: string;
  data: { twosome_id?: string; auto_accepted?: boolean; count?: number; twosome_ids?: string[] };
}

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
export const notices = {
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
