import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';
import { canInteract } from '../visibility.ts';

/** Posts that the partner has begun to clap. */
export const selectToClap: SelectNeeds = (moment) => sql`
  select p.id, c.added_at from claps c join posts p on p.id = c.post_id join twosomes t on t.id = p.twosome_id
  where c.twosome_id = u.twosome_id and c.completed_at is null and c.initiated_by <> u.id
    and c.added_at > ${daysBefore(moment, limits.trayDays)}::timestamptz
    and ${canInteract(sql`u.twosome_id`, sql`p`, sql`t`)}
`;
