import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { SelectNeeds } from '../tray-kind.ts';

/** An import whose next act is this person's, as `waitsFor` has it. */
export const selectImports: SelectNeeds = () => sql`
  select i.id, i.changed_at as added_at from imports i
  where i.twosome_id = u.twosome_id and (
    (i.status = 'preview' and i.user_id = u.id)
    or (i.status in ('importing', 'waiting') and i.with_messages and i.agreed_at is null and i.user_id <> u.id)
  )
`;

export const findCounts = (db: Queries, ids: readonly string[]) =>
  db.query<{ id: string; by: string; messages: number }>(
    sql`select id, user_id as by, messages from imports where id = any(${ids}::text[])`,
  );
