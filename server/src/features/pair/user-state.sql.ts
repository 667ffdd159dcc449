import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';
import { canReturnTo } from '../twosome/former.sql.ts';
import type { SelectUserState } from '../user-state.ts';
import { isActive } from '../visibility.ts';

declare module '../user-state.ts' {
  interface UserState {
    /** the way back to an earlier couple, while it is open */
    parted: { first_name: string; until: string; you_asked: boolean; they_asked: boolean } | null;
    not_my_partner_until: Date | null;
    waits_for: { first_name: string; until: string } | null;
  }
}

export const selectUserState: SelectUserState = (now) => ({
  parted: wayBack(now),
  not_my_partner_until: notMyPartnerUntil(now),
  waits_for: waitsFor(now),
});

/**
 * The former partner to whom `u` may return, and until when. Null when that user has a new partner, is being deleted or
 * was suspended; the result must not reveal which.
 */
const wayBack = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', f.returns_until,
    'you_asked', exists (${requestBetween(sql`u`, sql`o`, now)}), 'they_asked', exists (${requestBetween(sql`o`, sql`u`, now)}))
  from twosomes f join users o on o.id = case when f.user_a = u.id then f.user_b else f.user_a end
  where u.twosome_id is null and (f.user_a = u.id or f.user_b = u.id) and ${canReturnTo(sql`f`, now)}
    and o.twosome_id is null and ${isActive(sql`o`)}
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
const waitsFor = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', a.asked_at + make_interval(days => ${limits.partedDays}::int))
  from connect_asks a join users o on o.id = a.other_id
  where a.user_id = u.id and u.twosome_id is null and a.asked_at > ${requestsSince(now)}::timestamptz
)`;

/** Until when "This is not my partner" is offered to the couple `t`; null afterwards and without a partner. */
const notMyPartnerUntil = (now: Date): Sql => sql`(
  select until from (select t.added_at + make_interval(mins => ${limits.notMyPartnerMinutes}::int) as until) recent
  where until > ${now}::timestamptz
)`;

/** Connection requests expire after the same time as the way back. */
export const requestsSince = (now: Date): Date => daysBefore(now, limits.partedDays);
