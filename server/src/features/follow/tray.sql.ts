import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';
import { canSeeHeader, isAccepted } from '../visibility.ts';

/** Couples that wait for an answer to their request. Either partner answers. */
export const selectRequests: SelectNeeds = () => sql`
  select t.id, f.requested_at as added_at from follows f join twosomes t on t.id = f.follower_id
  where f.followed_id = u.twosome_id and not ${isAccepted(sql`f`)} and ${canSeeHeader(sql`u.twosome_id`, sql`t`)}
`;
