import { daysBefore } from '@twosome/contract/platform/days';
import { limits } from '@twosome/contract/platform/limits';
import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';
import { isLivePost } from '../visibility.ts';

const since = sql`greatest(p.edited_at, p.shown_to_partner_at, p.added_at)`;

/**
 * Private posts that the user can publish: those whose content the partner wrote. A post that one of the two made
 * private again waits for nobody. One that the partner kept to themselves waits from when they showed it.
 * Nor do posts of an import wait, which may be hundreds.
 */
export const selectToPublish: SelectNeeds = (moment) => sql`
  select p.id, ${since} as added_at from posts p
  where p.twosome_id = u.twosome_id and p.is_private and ${isLivePost(sql`p`)}
    and (p.creator_id = u.id) = p.edited_by_partner
    and p.withdrawn_at is null and p.import_id is null
    and ${since} > ${daysBefore(moment, limits.trayDays)}::timestamptz
`;
