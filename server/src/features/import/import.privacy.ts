import sql from 'sql-template-tag';
import { type ErasePersonalData, isErased } from '../../platform/erasure.ts';
import { after, type ExportPersonalData, exportPage, listEntry } from '../../platform/export.ts';
import { eraseJobs } from '../../platform/jobs/jobs.sql.ts';

/** Erases the imports that the user started; the sweep removes their archives. What they added is erased with its maker. */
export const erasePersonalData: ErasePersonalData = async ({ tx, scope }) => {
  const erased = await tx.query<{ id: string }>(sql`
    delete from imports where ${isErased(scope, { maker: sql`user_id`, twosome: sql`twosome_id` })} returning id
  `);
  await eraseJobs(
    tx,
    'importId',
    erased.map(({ id }) => id),
  );
  return erased.length;
};

/** The couple's imports; of an archive's content, for the partner only what they are asked to agree to. */
export const exportPersonalData: ExportPersonalData = async function* ({ db, userId, twosomes }) {
  for (const { id, folder } of twosomes)
    yield listEntry(
      `${folder}/imports.json`,
      db,
      (last) => sql`
        select i.id, i.kind, case when i.user_id = ${userId}::text then 'you' else 'partner' end as started_by, i.status,
          case when i.user_id = ${userId}::text or i.status <> 'preview' then i.preview end as preview, i.people,
          i.time_zone, i.day_first, i.reading, i.with_messages, i.agreed_at, i.photos, i.photos_done, i.messages, i.messages_done,
          i.left_out, i.left_out_reasons, i.problem, i.added_at, i.changed_at
        from imports i where i.twosome_id = ${id}::text ${after(last, sql`i.added_at`, sql`i.id`)}
        order by i.added_at, i.id limit ${exportPage}::int
      `,
    );
};
