import sql from 'sql-template-tag';
import { reaches } from '../twosome/twosome.access.ts';

/* What the tabs count, of a person `u` whose box of notifications is `b`. */

/** How many rows of `u` changed after `b` was looked into, in which somebody is whom they may reach: what the list shows. */
export const unseenNotifications = sql`(
  select count(*)::int from notifications n
  where n.user_id = u.id and n.twosome_id = u.twosome_id and n.updated_at > coalesce(b.seen_at, '-infinity')
    and exists (
      select from notification_couples k join twosomes d on d.id = k.twosome_id
      where k.notification_id = n.id and ${reaches(sql`u.twosome_id`, sql`d`)}
    )
)`;

/** What the partner sent since one looked last. A badge says '9+': nobody counts further than a hundred. */
export const unseenMessages = sql`(
  select count(*)::int from (
    select from messages m
    where m.twosome_id = u.twosome_id and m.sent_by <> u.id and m.deleted_at is null and m.taken_down_at is null
      and m.added_at > coalesce(u.last_message_seen_at, '-infinity')
    limit 100
  ) unseen
)`;
