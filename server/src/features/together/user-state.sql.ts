import sql from 'sql-template-tag';
import { proposerOf } from '../twosome/twosome.sql.ts';
import type { SelectUserState } from '../user-state.ts';

declare module '../user-state.ts' {
  interface UserState {
    together_since: string | null;
    together_asked: { date: string; by: string } | null;
  }
}

export const selectUserState: SelectUserState = () => ({
  together_since: sql`t.together_since::text`,
  together_asked: sql`case when ${proposerOf(sql`t`)} is not null
    then json_build_object('date', t.together_asked, 'by', ${proposerOf(sql`t`)}) end`,
});
