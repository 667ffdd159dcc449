import sql from 'sql-template-tag';
import { canSeeHeader } from '../visibility.ts';

/* Badge counts of the user `u`, whose notification box is `b`. */

/** Notifications that changed since the list was last opened and name at least one visible couple, as the list does. */
export const unseenNotifications = sql`(
  select count(*)::int from (
    select from notifications n
    where n.user_id = u.id and n.twosome_id = u.twosome_id and n.updated_at > coalesce(b.seen_at, '-infinity')
      and exists (
        select from notification_couples k join twosomes d on d.id = k.twosome_id
        where k.notification_id = n.id and ${canSeeHeader(sql`u.twosome_id`, sql`d`)}
      )
    limit 100
  ) unseen
)`;

/** Messages from the partner since the user last read. The badge shows at most '9+', so counting stops at a hundred. */
export const unseenMessages = sql`(
  select count(*)::int from (
    select from messages m
    where m.twosome_id = u.twosome_id and m.sent_by <> u.id and m.deleted_at is null and m.taken_down_at is null
      and m.added_at > coalesce(u.last_message_seen_at, '-infinity')
    limit 100
  ) unseen
)`;
