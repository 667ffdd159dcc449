import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';

/** The goals that somebody added. */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const gone = await tx.query(sql`
    delete from goals where id in (
      select id from goals
      where twosome_id = any(${leaving.twosomeIds}::text[]) and ${isMadeBy(leaving, sql`added_by`)} limit ${most}::int
    ) returning id
  `);
  return gone.length;
};
