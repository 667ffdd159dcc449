import sql, { join, raw } from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { SelectUserState, UserState } from '../user-state.ts';

export interface UserRow extends UserState {
  id: string;
  first_name: string;
  username: string | null;
  twosome_id: string | null;
  last_message_seen_at: Date | null;
  delete_at: Date | null;
  terms_accepted_at: Date | null;
  partner_id: string | null;
  partner_username: string | null;
  partner_first_name: string | null;
  partner_last_message_seen_at: Date | null;
  has_parted: boolean;
  both_codes: boolean;
  suspended_at: Date | null;
}

export function findUser(db: Queries, userStates: readonly SelectUserState[], userId: string, now: Date) {
  const state = userStates.flatMap((select) => Object.entries(select(now)));
  return db.maybeOne<UserRow>(sql`
    select u.id, u.first_name, u.twosome_id, u.last_message_seen_at, u.delete_at, u.terms_accepted_at, u.suspended_at,
      u.has_parted, u.both_codes, case when t.user_a = u.id then t.username_a else t.username_b end as username,
      p.id as partner_id, p.first_name as partner_first_name, p.last_message_seen_at as partner_last_message_seen_at,
      case when t.user_a = u.id then t.username_b else t.username_a end as partner_username,
      ${join(state.map(([name, value]) => sql`${value} as ${raw(name)}`))}
    from users u
    left join twosomes t on t.id = u.twosome_id
    left join users p on p.id = case when t.user_a = u.id then t.user_b else t.user_a end
    where u.id = ${userId}::text
  `);
}
