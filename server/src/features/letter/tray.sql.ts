import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';
import { dueAt } from './letter.sql.ts';

/** Letters of the partner that can be opened, while the user has not turned them off. */
export const selectDue: SelectNeeds = (moment) => sql`
  select l.id, ${dueAt} as added_at from letters l
  left join letter_settings s on s.user_id = u.id
  where l.twosome_id = u.twosome_id and l.written_by <> u.id and l.opened_at is null and l.taken_down_at is null
    and s.is_on is not false and ${dueAt} <= ${moment}::timestamptz
`;
