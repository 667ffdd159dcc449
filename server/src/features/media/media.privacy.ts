import sql from 'sql-template-tag';
import type { ErasePersonalData } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';

/** Erases the person's refused uploads. The hash list names no person and stays. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope, limit }) => {
  const erased = await tx.query(sql`
    delete from refused_images where id in (
      select id from refused_images where user_id = ${scope.userId}::text limit ${limit}::int
    ) returning id
  `);
  return erased.length;
};

/** The person's uploads that were refused because the picture was taken down. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId }) {
  yield listEntry(
    'me/refused_images.json',
    db,
    (last) => sql`
      select id, added_at from refused_images
      where user_id = ${userId}::text ${after(last, sql`added_at`, sql`id`)}
      order by added_at, id limit ${exportPage}::int
    `,
  );
};
