import sql from 'sql-template-tag';
import type { SelectUserState } from '../user-state.ts';

export const selectUserState: SelectUserState = () => ({
  together_since: sql`t.together_since::text`,
  together_asked: sql`case when t.together_asked is not null then json_build_object('date', t.together_asked,
    'by', case when t.together_asked_by_a then t.user_a else t.user_b end) end`,
});
