import sql, { type Sql } from 'sql-template-tag';
import type { SelectUserState } from '../user-state.ts';
import { canSeeHeader, hasItsMention } from '../visibility.ts';

declare module '../user-state.ts' {
  interface UserState {
    last_notification_seen_at: Date | null;
    unseen_notification_count: number;
  }
}

/** Whether `n` changed since its person last opened the list. */
export const isUnseen = (seenAt: Sql): Sql => sql`(n.updated_at > coalesce(${seenAt}, '-infinity'))`;

/** When the user `u` last opened the list. */
const listSeenAt = sql`(select b.seen_at from notification_boxes b where b.user_id = u.id)`;

/**
 * Notifications of the user `u` that changed since the list was last opened and name at least one visible couple, as the
 * list does. The badge shows at most '9+', so counting stops at a hundred.
 */
export const unseenNotificationRows = sql`
  select n.added_at from notifications n
  where n.user_id = u.id and n.twosome_id = u.twosome_id and ${isUnseen(listSeenAt)}
    and exists (
      select from notification_couples k join twosomes d on d.id = k.twosome_id
      where k.notification_id = n.id and ${canSeeHeader(sql`u.twosome_id`, sql`d`)} and ${hasItsMention(sql`n`, sql`k`)}
    )
  limit 100
`;

export const unseenNotifications = sql`(select count(*)::int from (${unseenNotificationRows}) unseen)`;

export const selectUserState: SelectUserState = () => ({
  last_notification_seen_at: listSeenAt,
  unseen_notification_count: unseenNotifications,
});
