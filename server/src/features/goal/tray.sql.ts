import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';

/** Open goals that are due within seven days. Yesterday in UTC is still today west of Greenwich. */
export const selectDue: SelectNeeds = (moment) => sql`
  select g.id, greatest(g.added_at, (g.achieve_by - 7)::timestamp at time zone 'UTC') as added_at from goals g
  where g.twosome_id = u.twosome_id and g.done_at is null and g.achieve_by
    between (${moment}::timestamptz at time zone 'UTC')::date - 1 and (${moment}::timestamptz at time zone 'UTC')::date + 7
`;
