import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/**
 * Erases reports by the person and reports about the scope's content, because these contain a copy of it. Moderation acts
 * are erased with the people whom they concern; erasing a couple only removes the couple and its content from them.
 */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  const reports = await tx.query(sql`
    delete from reports where id in (
      select id from reports
      where reporter_id = ${userId}::text
        or (twosome_id = any(${twosomeIds}::text[]) and maker_id is null)
        or ${isErased(scope, { maker: sql`maker_id`, twosome: sql`twosome_id` })}
      limit ${limit}::int
    ) returning id
  `);
  const publicReports = await tx.query(sql`
    delete from public_reports where id in (
      select id from public_reports where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) returning id
  `);
  const acts =
    userId === null ? await detachCouples(tx, twosomeIds, limit) : await eraseActs(tx, userId, limit);
  return reports.length + publicReports.length + acts;
};

/** Deletes acts that concern no person, and removes the couple from the others. */
async function detachCouples(tx: Tx, twosomeIds: readonly string[], limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    delete from moderation_acts where id in (
      select id from moderation_acts where twosome_id = any(${twosomeIds}::text[]) and user_id is null limit ${limit}::int
    ) returning id
  `);
  const updated = await tx.query(sql`
    update moderation_acts set twosome_id = null, thing_id = case when kind = 'person' then thing_id end
    where id in (
      select id from moderation_acts where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) returning id
  `);
  return deleted.length + updated.length;
}

/** Acts about both members stay with the other member. */
async function eraseActs(tx: Tx, userId: string, limit: number): Promise<number> {
  const deleted = await tx.query(sql`
    delete from moderation_acts where id in (
      select id from moderation_acts where user_id = ${userId}::text and other_id is null limit ${limit}::int
    ) returning id
  `);
  const updated = await tx.query(sql`
    update moderation_acts set user_id = case when user_id = ${userId}::text then other_id else user_id end, other_id = null
    where id in (
      select id from moderation_acts
      where other_id is not null and (user_id = ${userId}::text or other_id = ${userId}::text) limit ${limit}::int
    ) returning id
  `);
  return deleted.length + updated.length;
}

/** The person's reports, without the reported content, which belongs to other people; and moderation acts about the person. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  yield listEntry(
    'me/reports.json',
    db,
    (last) => sql`
      select id, kind, thing_id, reason, text, added_at, resolved_at from reports
      where reporter_id = ${userId}::text ${after(last, sql`added_at`, sql`id`)}
      order by added_at, id limit ${exportPage}::int
    `,
  );
  yield listEntry(
    'me/moderation.json',
    db,
    (last) => sql`
      select id, act, kind, thing_id, statement, done_at as added_at from moderation_acts
      -- acts about reports would reveal the reporter: only one person can report a message
      where kind <> 'report'
        and (user_id = ${userId}::text or other_id = ${userId}::text)
        ${after(last, sql`done_at`, sql`id`)}
      order by done_at, id limit ${exportPage}::int
    `,
  );
};
