import { kinds } from './notification.rules.ts';

/** The reference of a notification to its post, couple or goal. */
export interface NotificationTarget {
  related_to: number;
  related_id: string;
}

export const isOfPost = ({ related_to }: Pick<NotificationTarget, 'related_to'>): boolean =>
  related_to <= kinds.CLAP_COUNT;
export const isOfGoal = ({ related_to }: Pick<NotificationTarget, 'related_to'>): boolean =>
  related_to === kinds.ADDED_GOAL || related_to === kinds.UPDATED_GOAL;

/** The path that a notification and its push open: the post, profile or goal concerned. */
export function targetOf(about: NotificationTarget): string {
  if (isOfPost(about)) return `/post/${about.related_id}`;
  return isOfGoal(about) ? `/goals/edit/${about.related_id}` : `/profile/${about.related_id}`;
}
