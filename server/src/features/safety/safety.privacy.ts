import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { type ErasePersonalData, isInScope } from '../../platform/erasure.ts';
import { deleteSome, type Privacy } from '../../platform/privacy.ts';

/**
 * Erases reports about the scope's content, because these contain a copy of it. Moderation acts are erased with the people
 * whom they concern; erasing a couple only removes the couple and its content from them.
 */
const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const { userId, twosomeIds } = scope;
  const isMakers = isInScope(scope, { maker: sql`maker_id`, twosome: sql`twosome_id` });
  const isErased = sql`(twosome_id = any(${twosomeIds}::text[]) and maker_id is null) or ${isMakers}`;
  const reports = await deleteSome(tx, { table: 'reports' }, isErased, limit);
  return (
    reports + (await (userId === null ? detachCouples(tx, twosomeIds, limit) : eraseActs(tx, userId, limit)))
  );
};

/** Deletes acts that concern no person, and removes the couple from the others. */
async function detachCouples(tx: Tx, twosomeIds: readonly string[], limit: number): Promise<number> {
  const isAlone = sql`twosome_id = any(${twosomeIds}::text[]) and user_id is null`;
  const deleted = await deleteSome(tx, { table: 'moderation_acts' }, isAlone, limit);
  const updated = await tx.query(sql`
    update moderation_acts set twosome_id = null, thing_id = case when kind = 'person' then thing_id end
    where id in (
      select id from moderation_acts where twosome_id = any(${twosomeIds}::text[]) limit ${limit}::int
    ) returning id
  `);
  return deleted + updated.length;
}

/** Acts about both members stay with the other member. */
async function eraseActs(tx: Tx, userId: string, limit: number): Promise<number> {
  const isAlone = sql`user_id = ${userId}::text and other_id is null`;
  const deleted = await deleteSome(tx, { table: 'moderation_acts' }, isAlone, limit);
  const updated = await tx.query(sql`
    update moderation_acts set user_id = case when user_id = ${userId}::text then other_id else user_id end, other_id = null
    where id in (
      select id from moderation_acts
      where other_id is not null and (user_id = ${userId}::text or other_id = ${userId}::text) limit ${limit}::int
    ) returning id
  `);
  return deleted + updated.length;
}

export const safetyPrivacy: Privacy = {
  data: [
    // without the reported content, which belongs to other people
    {
      table: 'reports',
      person: 'reporter_id',
      list: 'me/reports.json',
      columns: 'id, kind, thing_id, reason, text, added_at, resolved_at',
    },
    { table: 'public_reports', couple: 'twosome_id' },
    { erasePersonalData },
    {
      list: 'me/moderation.json',
      // acts about reports would reveal the reporter: only one person can report a message
      ofPerson: (userId) => sql`
        select id, act, kind, thing_id, statement, done_at as added_at from moderation_acts
        where kind <> 'report' and (user_id = ${userId}::text or other_id = ${userId}::text)
      `,
    },
  ],
};
