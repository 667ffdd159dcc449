import sql from 'sql-template-tag';
import type { SelectUserState } from '../user-state.ts';
import { isUnseenMessage } from '../visibility.ts';

declare module '../user-state.ts' {
  interface UserState {
    unseen_message_count: number;
  }
}

/** Of the user `u`. The badge shows at most '9+', so counting stops at a hundred. */
export const unseenMessages = sql`(
  select count(*)::int from (
    select from messages m where ${isUnseenMessage(sql`m`, sql`u`)} limit 100
  ) unseen
)`;

export const selectUserState: SelectUserState = () => ({ unseen_message_count: unseenMessages });
