import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql, { type Sql } from 'sql-template-tag';

/**
 * To whom `u` may come back, and until when. Whoever has connected with somebody else, is leaving or was suspended cannot
 * be come back to, and nothing says which of it: there is no way any more.
 */
export const wayBack = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', f.returns_until,
    'you_asked', exists (${askBetween(sql`u`, sql`o`, now)}), 'they_asked', exists (${askBetween(sql`o`, sql`u`, now)}))
  from twosomes f join users o on o.id = case when f.user_a = u.id then f.user_b else f.user_a end
  where u.twosome_id is null and (f.user_a = u.id or f.user_b = u.id) and f.returns_until > ${now}::timestamptz
    and o.twosome_id is null and o.delete_at is null and o.suspended_at is null
  order by f.returns_until desc limit 1
)`;

const askBetween = (asking: Sql, asked: Sql, now: Date): Sql => sql`
  select from connect_asks a
  where a.user_id = ${asking}.id and a.other_id = ${asked}.id and a.asked_at > ${asksSince(now)}::timestamptz
`;

/**
 * Whose code `u` has entered and waits for. It says nothing of how the other is: leaving or suspended, they are waited for
 * as before, and who waits learns no more from it than from the code itself.
 */
export const waitsFor = (now: Date): Sql => sql`(
  select json_build_object('first_name', o.first_name, 'until', a.asked_at + make_interval(days => ${limits.partedDays}::int))
  from connect_asks a join users o on o.id = a.other_id
  where a.user_id = u.id and u.twosome_id is null and a.asked_at > ${asksSince(now)}::timestamptz
)`;

/** A code that was entered counts for as long as the way back is open. */
export const asksSince = (now: Date): Date => daysBefore(now, limits.partedDays);
