import type { AppPath } from '../platform/addresses.ts';
import { type Kind, kinds } from './notification.rules.ts';

/** The reference of a notification to its subject. */
export interface NotificationTarget {
  related_to: number;
  related_id: string;
}

/** What a notification can be about, and the path that it and its push open. The names also begin the tags of pushes. */
const pages = {
  post: (id) => `/post/${id}`,
  couple: (id) => `/profile/${id}`,
  goal: (id) => `/goals/edit/${id}`,
} satisfies Record<string, (id: string) => AppPath>;
export type Subject = keyof typeof pages;

const subjects: Readonly<Record<Kind, Subject>> = {
  [kinds.POST]: 'post',
  [kinds.COMMENT]: 'post',
  [kinds.CLAP]: 'post',
  [kinds.COMMENT_COUNT]: 'post',
  [kinds.CLAP_COUNT]: 'post',
  [kinds.FOLLOW_REQUEST_RECEIVED]: 'couple',
  [kinds.FOLLOW_REQUEST_ACCEPTED]: 'couple',
  [kinds.ADDED_GOAL]: 'goal',
  [kinds.UPDATED_GOAL]: 'goal',
  [kinds.CHANGED_PROFILE]: 'couple',
};

export const subjectOf = ({ related_to }: Pick<NotificationTarget, 'related_to'>): Subject =>
  subjects[related_to as Kind];

export const targetOf = (about: NotificationTarget): AppPath => pages[subjectOf(about)](about.related_id);

/** The tag of its push. */
export const tagOf = (about: NotificationTarget): string => `${subjectOf(about)}:${about.related_id}`;
