import sql from 'sql-template-tag';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';

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
        or (twosome_id = any(${twosomeIds}::text[]) and maker_id is null)
        or ${goes(leaving, { maker: sql`maker_id`, twosome: sql`twosome_id` })}
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

/** What the person reported, without what they reported: that is somebody else's. And what was done to their things. */
export const exportOf: ExportOf = async function* ({ db, userId, twosomes }) {
  yield {
    path: 'me/reports.json',
    pages: pagesOf<Dated>((last) =>
      askDocument(
        db,
        sql`
          select id, kind, thing_id, reason, text, added_at, resolved_at from reports
          where reporter_id = ${userId}::text ${after(last, sql`added_at`, sql`id`)}
          order by added_at, id limit ${exportPage}::int
        `,
      ),
    ),
  };
  const ids = twosomes.map(({ id }) => id);
  yield {
    path: 'me/moderation.json',
    pages: pagesOf<Dated>((last) =>
      askDocument(
        db,
        sql`
          select id, act, kind, thing_id, done_at as added_at from moderation_acts
          -- that a report was looked into would tell who made it: a message is reported by one person only
          where kind <> 'report'
            and (user_id = ${userId}::text or (twosome_id = any(${ids}::text[]) and user_id is null))
            ${after(last, sql`done_at`, sql`id`)}
          order by done_at, id limit ${exportPage}::int
        `,
      ),
    ),
  };
};
