import sql from 'sql-template-tag';
import { type Erase, isMadeBy } from '../../platform/leaving.ts';

/**
 * What somebody reported, what was reported of theirs (it holds their words), and what the operator did about it. It goes
 * by itself with the rows of people and couples; of a couple that ends it goes at once.
 */
export const erase: Erase = async ({ tx, leaving, most }) => {
  const { userId, twosomeIds } = leaving;
  const reports = await tx.query(sql`
    delete from reports where id in (
      select id from reports
      where reporter_id = ${userId}::text
        or (twosome_id = any(${twosomeIds}::text[]) and (maker_id is null or ${isMadeBy(leaving, sql`maker_id`)}))
      limit ${most}::int
    ) returning id
  `);
  const acts = await tx.query(sql`
    delete from moderation_acts where id in (
      select id from moderation_acts
      where user_id = ${userId}::text or (twosome_id = any(${twosomeIds}::text[]) and user_id is null)
      limit ${most}::int
    ) returning id
  `);
  return reports.length + acts.length;
};
