import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { SelectNeeds } from '../twosome/tray-kind.ts';

/**
 * Private posts that the user can publish: those whose content the partner wrote. A post that one of the two made
 * private again waits for nobody.
 */
export const selectToPublish: SelectNeeds = (moment) => sql`
  select p.id, coalesce(p.edited_at, p.added_at) as added_at from posts p
  where p.twosome_id = u.twosome_id and p.is_private and p.deleted_at is null and p.taken_down_at is null
    and (p.creator_id = u.id) = p.edited_by_partner
    and p.withdrawn_at is null
    and coalesce(p.edited_at, p.added_at) > ${daysBefore(moment, limits.trayDays)}::timestamptz
`;
