import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';

type About = Pick<Notification, 'related_to' | 'related_id' | 'data'>;

export const isOfPost = ({ related_to }: About): boolean => related_to <= kinds.CLAP_COUNT;
export const isOfGoal = ({ related_to }: About): boolean => related_to >= kinds.ADDED_GOAL;

/** Where a row leads: the post, the couple or the goal that it is about. */
export function targetOf(row: About): string {
  if (isOfPost(row)) return `/post/${row.related_id}`;
  return isOfGoal(row) ? `/goals/edit/${row.related_id}` : `/profile/${row.related_id}`;
}

/** The couples that did it, newest first; none where it was the partner. */
export function couplesOf({ data }: About): readonly string[] {
  if (data.twosome_ids !== undefined) return data.twosome_ids;
  return data.twosome_id === undefined ? [] : [data.twosome_id];
}

/** As many as there is room for. */
export const facesOf = (row: About): readonly string[] => couplesOf(row).slice(0, 2);

/** A couple that waits for an answer, as far as the row knows. */
export const isRequest = ({ related_to, data }: About): boolean =>
  related_to === kinds.FOLLOW_REQUEST_RECEIVED && data.auto_accepted !== true;
