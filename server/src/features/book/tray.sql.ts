import sql from 'sql-template-tag';
import type { SelectNeeds } from '../tray-kind.ts';

/** A book that the partner asks for. */
export const selectRequested: SelectNeeds = () => sql`
  select b.id, b.asked_at as added_at from books b
  where b.twosome_id = u.twosome_id and b.asked_by <> u.id and b.status = 'waiting'
`;
