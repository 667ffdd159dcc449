import sql from 'sql-template-tag';
import { isOn } from '../auth/user-settings.sql.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { dueAt } from './letter.sql.ts';

/** Letters of the partner that can be opened, while the user has not turned them off. */
export const selectDue: SelectNeeds = (moment) => sql`
  select l.id, ${dueAt(sql`u.id`)} as added_at from letters l
  where l.twosome_id = u.twosome_id and l.written_by <> u.id and l.opened_at is null and l.taken_down_at is null
    and ${isOn('letter', sql`u.id`)} and ${dueAt(sql`u.id`)} <= ${moment}::timestamptz
`;
