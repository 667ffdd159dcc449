import { kinds } from './notification.rules.ts';

/** As much of a notification as says what it is about. */
export interface About {
  related_to: number;
  related_id: string;
}

export const isOfPost = ({ related_to }: Pick<About, 'related_to'>): boolean =>
  related_to <= kinds.CLAP_COUNT;
export const isOfGoal = ({ related_to }: Pick<About, 'related_to'>): boolean =>
  related_to >= kinds.ADDED_GOAL;

/** Where a row, and the push of it, lead: the post, the couple or the goal that it is about. */
export function targetOf(about: About): string {
  if (isOfPost(about)) return `/post/${about.related_id}`;
  return isOfGoal(about) ? `/goals/edit/${about.related_id}` : `/profile/${about.related_id}`;
}

/** What pushes about the same thing have in common: a later one takes the earlier one's place. */
export function tagOf(about: About): string {
  if (isOfPost(about)) return `post:${about.related_id}`;
  return isOfGoal(about) ? `goal:${about.related_id}` : `couple:${about.related_id}`;
}
