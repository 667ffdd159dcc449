import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { askDocument } from '../../platform/db/document.ts';
import { after, type Dated, type ExportOf, exportPage, pagesOf } from '../../platform/export.ts';
import { type Erase, goes } from '../../platform/leaving.ts';

/**
 * What somebody reported, and what was reported of theirs: it holds their words, and goes with the couple. What the operator
 * did goes with the people whom it was about: of a couple that is erased it forgets only the couple, and what was its.
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
  const acts =
    userId === null ? await forgetCouples(tx, twosomeIds, most) : await eraseActs(tx, userId, most);
  return reports.length + acts;
};

/** Acts about the couple and nobody of it are nobody's any more. */
async function forgetCouples(tx: Tx, twosomeIds: readonly string[], most: number): Promise<number> {
  const gone = await tx.query(sql`
    delete from moderation_acts where id in (
      select id from moderation_acts where twosome_id = any(${twosomeIds}::text[]) and user_id is null limit ${most}::int
    ) returning id
  `);
  const kept = await tx.query(sql`
    update moderation_acts set twosome_id = null, thing_id = case when kind = 'person' then thing_id end
    where id in (
      select id from moderation_acts where twosome_id = any(${twosomeIds}::text[]) limit ${most}::int
    ) returning id
  `);
  return gone.length + kept.length;
}

/** What was about both is about the other one from now on. */
async function eraseActs(tx: Tx, userId: string, most: number): Promise<number> {
  const gone = await tx.query(sql`
    delete from moderation_acts where id in (
      select id from moderation_acts where user_id = ${userId}::text and other_id is null limit ${most}::int
    ) returning id
  `);
  const kept = await tx.query(sql`
    update moderation_acts set user_id = case when user_id = ${userId}::text then other_id else user_id end, other_id = null
    where id in (
      select id from moderation_acts
      where other_id is not null and (user_id = ${userId}::text or other_id = ${userId}::text) limit ${most}::int
    ) returning id
  `);
  return gone.length + kept.length;
}

/** What the person reported, without what they reported: that is somebody else's. And what was done to their things. */
export const exportOf: ExportOf = async function* ({ db, userId }) {
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
  yield {
    path: 'me/moderation.json',
    pages: pagesOf<Dated>((last) =>
      askDocument(
        db,
        sql`
          select id, act, kind, thing_id, done_at as added_at from moderation_acts
          -- that a report was looked into would tell who made it: a message is reported by one person only
          where kind <> 'report'
            and (user_id = ${userId}::text or other_id = ${userId}::text)
            ${after(last, sql`done_at`, sql`id`)}
          order by done_at, id limit ${exportPage}::int
        `,
      ),
    ),
  };
};
