import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/** Erases the countdowns that the user added. The date together is part of the profile. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const erased = await tx.query(sql`
    delete from countdowns where id in (
      select id from countdowns where ${isErased(scope, { maker: sql`added_by`, twosome: sql`twosome_id` })} limit ${limit}::int
    ) returning id
  `);
  return erased.length;
};

/** The couple's countdowns. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield listEntry(
      `${folder}/countdowns.json`,
      db,
      (last) => sql`
        select c.id, c.title, c.date, c.yearly, c.added_at,
          case when c.added_by = ${userId}::text then 'you' else 'partner' end as added_by
        from countdowns c where c.twosome_id = ${id}::text ${after(last, sql`c.added_at`, sql`c.id`)}
        order by c.added_at, c.id limit ${exportPage}::int
      `,
    );
};
