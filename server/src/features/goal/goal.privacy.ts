import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/** Erases the goals that the user added. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const erased = await tx.query(sql`
    delete from goals where id in (
      select id from goals where ${isErased(scope, { maker: sql`added_by`, twosome: sql`twosome_id` })} limit ${limit}::int
    ) returning id
  `);
  return erased.length;
};

/** The couple's goals. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield listEntry(
      `${folder}/goals.json`,
      db,
      (last) => sql`
        select g.id, g.title, g.description, g.achieve_by, g.added_at, g.updated_at, g.done_at,
          case when g.added_by = ${userId}::text then 'you' else 'partner' end as added_by
        from goals g where g.twosome_id = ${id}::text ${after(last, sql`g.added_at`, sql`g.id`)}
        order by g.added_at, g.id limit ${exportPage}::int
      `,
    );
};
