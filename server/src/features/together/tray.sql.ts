import sql from 'sql-template-tag';
import type { Queries } from '../../platform/db/db.ts';
import type { SelectNeeds } from '../tray-kind.ts';
import { proposerOf } from '../twosome/twosome.sql.ts';

/** The date that the partner proposes. */
export const selectProposal: SelectNeeds = () => sql`
  select t.id, t.together_asked_at as added_at from twosomes t
  where t.id = u.twosome_id and ${proposerOf(sql`t`)} <> u.id
`;

export async function findProposal(db: Queries, twosomeId: string): Promise<string | null> {
  const rows = await db.query<{ date: string | null }>(
    sql`select together_asked::text as date from twosomes where id = ${twosomeId}::text`,
  );
  return rows[0]?.date ?? null;
}
