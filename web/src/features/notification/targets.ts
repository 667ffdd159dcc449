import type { Notification } from '@twosome/contract/notification/notification.contract';
import { kinds } from '@twosome/contract/notification/notification.rules';

type About = Pick<Notification, 'related_to' | 'data'>;

/** The couples in a notification, newest first; none when the partner is the actor. */
export function couplesOf({ data }: About): readonly string[] {
  if (data.twosome_ids !== undefined) return data.twosome_ids;
  return data.twosome_id === undefined ? [] : [data.twosome_id];
}

/** As many as fit. */
export const facesOf = (row: About): readonly string[] => couplesOf(row).slice(0, 2);

/** A follow request that is still open, as far as the row shows. */
export const isRequest = ({ related_to, data }: About): boolean =>
  related_to === kinds.FOLLOW_REQUEST_RECEIVED && data.auto_accepted !== true;
