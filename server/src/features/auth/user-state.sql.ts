import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import { canSeeHeader, hasItsMention, isUnseenMessage } from '../visibility.ts';

/* Badge counts of the user `u`, whose notification box is `b`. */

/** Notifications that changed since the list was last opened and name at least one visible couple, as the list does. */
export const unseenNotificationRows = sql`
  select n.added_at from notifications n
  where n.user_id = u.id and n.twosome_id = u.twosome_id and n.updated_at > coalesce(b.seen_at, '-infinity')
    and exists (
      select from notification_couples k join twosomes d on d.id = k.twosome_id
      where k.notification_id = n.id and ${canSeeHeader(sql`u.twosome_id`, sql`d`)} and ${hasItsMention(sql`n`, sql`k`)}
    )
  limit 100
`;

export const unseenNotifications = sql`(select count(*)::int from (${unseenNotificationRows}) unseen)`;

/** The badge shows at most '9+', so counting stops at a hundred. */
export const unseenMessages = sql`(
  select count(*)::int from (
    select from messages m where ${isUnseenMessage(sql`m`, sql`u`)} limit 100
  ) unseen
)`;

/**
 * The former partner to whom `u` may return, and until when. Null when that user has a new partner, is being deleted or
 * was suspended; the result must not reveal which.
 */
export const wayBack = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', f.returns_until,
    'you_asked', exists (${requestBetween(sql`u`, sql`o`, now)}), 'they_asked', exists (${requestBetween(sql`o`, sql`u`, now)}))
  from twosomes f join users o on o.id = case when f.user_a = u.id then f.user_b else f.user_a end
  where u.twosome_id is null and (f.user_a = u.id or f.user_b = u.id) and f.returns_until > ${now}::timestamptz
    and o.twosome_id is null and o.delete_at is null and o.suspended_at is null
  order by f.returns_until desc limit 1
)`;

const requestBetween = (from: Sql, to: Sql, now: Date): Sql => sql`
  select from connect_asks a
  where a.user_id = ${from}.id and a.other_id = ${to}.id and a.asked_at > ${requestsSince(now)}::timestamptz
`;

/**
 * The pending connection request of `u`. It stays unchanged when the other user is being deleted or was suspended, so
 * that the requester learns nothing about them.
 */
export const waitsFor = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', a.asked_at + make_interval(days => ${limits.partedDays}::int))
  from connect_asks a join users o on o.id = a.other_id
  where a.user_id = u.id and u.twosome_id is null and a.asked_at > ${requestsSince(now)}::timestamptz
)`;

/** Until when "This is not my partner" is offered to the couple `t`; null afterwards and without a partner. */
export const notMyPartnerUntil = (now: Date): Sql => sql`(
  select until from (select t.added_at + make_interval(mins => ${limits.notMyPartnerMinutes}::int) as until) recent
  where until > ${now}::timestamptz
)`;

/** Connection requests expire after the same time as the way back. */
export const requestsSince = (now: Date): Date => daysBefore(now, limits.partedDays);
